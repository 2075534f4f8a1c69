import { Readable } from 'node:stream';
import type { Db } from '@trover/db/connect.ts';
import { saveMeanings } from '@trover/db/queries/status-files/meanings.ts';
import { addStatusFile, findStatusFile, updateStatusFile } from '@trover/db/queries/status-files/status-files.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyClaims } from '../distributions/testing/many-claims.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { advanceStatusFile } from './advance-status-file.ts';
import { planRows } from './plan-rows.ts';

const COUNT = Number(process.env.STATUS_ROWS ?? 11_000);
let server: TestServer;
let case_id: number;

beforeAll(async () => {
  server = await openTestServer();
  ({ case_id } = await manyClaims(server.context.db, COUNT, 'K'));
}, 600_000);
afterAll(() => server.close());

/** A stored file of this many rows, of which every tenth names no claim but a claimant. */
async function received(rows: number): Promise<number> {
  const { db, files } = server.context;
  function* lines(): Generator<Buffer> {
    yield Buffer.from('claim_number,claimant,status,recognized_claim\n');
    for (let n = 1; n <= rows; n += 1)
      yield Buffer.from(`${n % 10 === 0 ? '' : `K-${n}`},Client ${n},Received,${n}.00\n`);
  }
  const file = await files.receive({ purpose: 'status_file', case_id }, Readable.from(lines()), 200_000_000);
  const imported_by = await server.accountOf('operator');
  return db.transaction().execute(async (trx) => {
    await saveMeanings(trx, {
      administrator: 'Plain Claims Ltd.',
      words: [{ word: 'received', meaning: 'received', cured_by: null }],
      set_by: imported_by,
    });
    const added = await addStatusFile(trx, {
      case_id,
      administrator: 'Plain Claims Ltd.',
      file_name: 'many.csv',
      file_key: await file.register(trx),
      file_sha256: file.sha256,
      bytes: file.bytes,
      currency: 'USD',
      status_on: '2026-11-20',
      imported_by,
    });
    return added!.id;
  });
}

/** How many queries the comparison of a file costs. */
async function queriesOf(db: Db, id: number): Promise<number> {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const file = (await findStatusFile(db, id))!;
  await db
    .withPlugin(counter)
    .transaction()
    .execute((trx) => planRows(trx, file, '2026-11-21'));
  return queries;
}

test('a batch costs the same queries however many rows it has, and names that match are proposals alone', {
  timeout: 600_000,
}, async () => {
  const { db } = server.context;
  const ids: number[] = [];
  for (const rows of [20, 5000, COUNT]) {
    const id = await received(rows);
    const begun = Date.now();
    await advanceStatusFile(server.context, id);
    if (process.env.STATUS_ROWS !== undefined)
      console.log(`${rows} rows read and compared in ${Date.now() - begun} ms`);
    expect(await findStatusFile(db, id)).toMatchObject({ status: 'read', rows });
    ids.push(id);
  }
  const [few, full, several] = await Promise.all(ids.map((id) => queriesOf(db, id)));
  expect(full).toBe(few);
  expect(several! - full!).toBe(Math.ceil(COUNT / 5000 - 1) * 3);
  const outcomes = await db
    .selectFrom('status_rows')
    .select((of) => ['outcome', of.fn.countAll<number>().as('rows')])
    .where('status_file_id', '=', ids[2]!)
    .groupBy('outcome')
    .orderBy('outcome')
    .execute();
  expect(outcomes).toEqual([
    { outcome: 'proposed', rows: COUNT / 10 },
    { outcome: 'same', rows: (COUNT / 10) * 9 },
  ]);
  const by = await server.accountOf('operator');
  await updateStatusFile(db, ids[2]!, { status: 'applying', applied_by: by, applied_at: new Date() });
  await advanceStatusFile(server.context, ids[2]!);
  expect(await findStatusFile(db, ids[2]!)).toMatchObject({ status: 'applied', advanced_to: COUNT });
});
