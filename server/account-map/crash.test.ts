import { join } from 'node:path';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords/hash.ts';
import { killUntil } from '../testing/kill-until.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { type FundRow, neutralFile, numbersOf } from './testing/fund-files.ts';

const script = join(import.meta.dirname, '../uploads/testing/import-child.ts');
const files = '/api/v1/portfolio/uploadtradesfile';
const password = 'a password for tests';
const ROUNDS = process.env.LONG ? 60 : 2;
const ACCOUNTS = 20;
const ROWS_EACH = 1200;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-21' } });
});
afterAll(() => server.close());

/** A file that is longer than one transaction, its accounts row by row in turn. */
function longFile(numbers: readonly string[]): string {
  const rows: FundRow[] = [];
  for (let at = 0; at < ROWS_EACH; at += 1)
    for (const [place, account] of numbers.entries()) {
      const date = new Date(Date.UTC(2016, 0, 4 + (at % 1200))).toISOString().slice(0, 10);
      rows.push({ account, symbol: 'KHC', type: 'purchase', date, quantity: 1 + ((at + place) % 90), price: '71.5' });
    }
  return neutralFile(rows);
}

async function institution(name: string): Promise<TestVisitor> {
  const { db } = server.context;
  const email = `${name}@example.test`;
  const password_hash = await hashPassword(db, password);
  await insertAccount(db, {
    email,
    password_hash,
    type: 'investor',
    org_type: 2,
    first_name: name,
    last_name: 'Trust',
  });
  const visitor = server.visitor();
  expect((await visitor.signIn(email, password)).status).toBe(200);
  return visitor;
}

const shown = async (visitor: TestVisitor, id: number) =>
  (await visitor.get(`${files}?upload_id=${id}`)).body.data.upload;

/** What each owner has of the file, and the upload's own counts. */
async function everything(visitor: TestVisitor, id: number) {
  const { rows } = await server.database.pool.query(
    `select b.name, count(*)::integer as trades, sum(t.quantity)::text as quantity,
       count(distinct (t.trade_date, t.quantity, t.occurrence))::integer as different
     from upload_trades u
     join trades t on t.portfolio_id = u.portfolio_id and t.fingerprint = u.fingerprint and t.occurrence = u.occurrence
     join portfolios p on p.id = t.portfolio_id join beneficial_accounts b on b.id = p.beneficial_account_id
     where u.upload_id = $1 group by b.name order by b.name`,
    [id],
  );
  const { counts } = await shown(visitor, id);
  return { rows, counts };
}

/** The reader of an upload, killed at some moment again and again until it is through. */
const read = (visitor: TestVisitor, id: number, first_ms: number): Promise<number> => {
  const root = join(server.context.config.dataDir, 'files');
  return killUntil(
    script,
    [server.database.url, root, String(id)],
    async () => (await shown(visitor, id)).status === 'matched',
    first_ms,
  );
};

test('[P-3] a reader killed midway through a file of many accounts, before and after they are mapped, loses and doubles nothing', {
  timeout: 3_600_000,
}, async () => {
  const numbers = numbersOf(ACCOUNTS);
  const content = Buffer.from(longFile(numbers));
  const results = [];
  let kills = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const visitor = await institution(`round${round}`);
    const sent = await visitor.upload(files, { name: 'custody.csv', content });
    const id: number = sent.body.data.upload.id;
    // the first round is not interrupted: the others must come to its result
    const first_ms = round === 0 ? 3_600_000 : 150;
    kills += await read(visitor, id, first_ms);
    expect((await everything(visitor, id)).counts).toMatchObject({
      trades_added: 0,
      accounts_unmapped: ACCOUNTS,
      rows_unmapped: ACCOUNTS * ROWS_EACH,
    });
    const choices = numbers.map((account_number) => ({
      account_number,
      kind: 'new_entity',
      name: `Fund ${account_number}`,
    }));
    expect((await visitor.put('/api/v1/portfolio/accountmap', { choices })).status).toBe(200);
    kills += await read(visitor, id, first_ms);
    results.push(await everything(visitor, id));
  }
  const [whole, ...interrupted] = results;
  expect(whole?.rows).toHaveLength(ACCOUNTS);
  expect(whole?.rows.every(({ trades, different }) => trades === ROWS_EACH && different === ROWS_EACH)).toBe(true);
  expect(whole?.counts).toMatchObject({ trades_added: ACCOUNTS * ROWS_EACH, accounts_unmapped: 0 });
  for (const one of interrupted) expect(one).toEqual(whole);
  expect(kills).toBeGreaterThan(ROUNDS);
});
