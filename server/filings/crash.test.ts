import { join } from 'node:path';
import { findFiling, saveFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { signedOff } from '../claims/testing/filed-claim.ts';
import { killUntil } from '../testing/kill-until.ts';
import { saveNeutralTemplate } from './template-routes.ts';

const script = join(import.meta.dirname, 'testing/filing-child.ts');
const filings = '/api/v1/operator/filings';
const ROUNDS = process.env.LONG ? 100 : 2;

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await openClaimFixture();
  for (const name of ['mara', 'nils', 'ines', 'theo']) await signedOff(fixture, name);
  await saveNeutralTemplate(fixture.server.context.db);
}, 600_000);
afterAll(() => fixture.close());

async function bytesOf(key: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of fixture.server.context.files.open(key)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

test('killed at any point of a filing, its package ends as it would have without, and each claim is filed once', {
  timeout: 3_600_000,
}, async () => {
  const { context, database } = fixture.server;
  const { db } = context;
  const operator = await fixture.server.signIn('operator');
  const { id: template_id } = await db.selectFrom('filing_templates').select('id').executeTakeFirstOrThrow();
  const made = await operator.post(filings, {
    order_id: fixture.cases.MRRW,
    template_id,
    unreviewed_reason: 'A test of crashes.',
  });
  const id: number = made.body.data.id;
  const isMade = async () => (await findFiling(db, id))?.status === 'made';
  await expect.poll(isMade).toBe(true);
  const whole = (await findFiling(db, id))!;
  const files = unzipSync(await bytesOf(whole.file_key!));
  expect(Object.keys(files)).toHaveLength(4 + 4 + 4 + 4);

  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await saveFiling(db, id, 'made', {
      status: 'making',
      file_key: null,
      file_sha256: null,
      bytes: null,
      control: null,
    });
    const args = [database.url, join(context.config.dataDir, 'files'), String(id)];
    kills += await killUntil(script, args, isMade, 60);
    const again = (await findFiling(db, id))!;
    expect([again.file_sha256, again.bytes, again.control]).toEqual([whole.file_sha256, whole.bytes, whole.control]);
    expect(unzipSync(await bytesOf(again.file_key!))).toEqual(files);
  }
  expect(kills).toBeGreaterThan(0);

  const sent = await Promise.all([1, 2, 3].map(() => operator.post(`${filings}/${id}/sent`, { sent_on: TODAY })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stages = await db
    .selectFrom('sub_payout_stages')
    .select((of) => [of.fn.countAll<number>().as('n')])
    .where('stage', '=', 'filed')
    .executeTakeFirstOrThrow();
  expect(stages.n).toBe(4);
});
