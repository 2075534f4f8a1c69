import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const TODAY = '2018-11-20';

let server: TestServer;
let investor: TestVisitor;
let case_id: number;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY } });
  [case_id = 0] = await importCases(server.context.db, TODAY, 'kraft-heinz-2019');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

let owners = 0;
/** The recognized claim of a file that is the only one of its owner. */
async function claimOf(name: string, text: string): Promise<string | null> {
  owners += 1;
  const made = await investor.post('/api/v1/portfolio/portfolio', {
    label: `splits ${owners}`,
    beneficial_owner: `Owner ${owners}`,
  });
  const { id: portfolio_id, beneficial_account_id } = made.body.data;
  const sent = await investor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name, content: Buffer.from(text) },
    { portfolio_id },
  );
  expect(sent.status).toBe(200);
  await investor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${sent.body.data.upload.id}`);
  const { recognized_loss } = await server.context.db
    .selectFrom('matches')
    .select('recognized_loss')
    .where('case_id', '=', case_id)
    .where('beneficial_account_id', '=', beneficial_account_id)
    .executeTakeFirstOrThrow();
  return recognized_loss;
}

const neutral = (...rows: string[]) =>
  ['account,security,type,date,quantity,price,currency,note', ...rows].map((row) => `${row}\n`).join('');
const schwab = (...rows: string[]) =>
  ['"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"', ...rows]
    .map((row) => `${row}\n`)
    .join('');
const bought = 'A,KHC,purchase,2017-05-02,100,90.12,USD,';
const schwabBought = '"05/02/2017","Buy","KHC","KRAFT HEINZ CO","100","$90.12","","-$9012.00"';
const moved = [bought, 'A,KHC,delivery,2021-03-01,100,,USD,', 'B,KHC,receipt,2021-03-01,100,,USD,'];

test.each<[string, string, string]>([
  ['a neutral file', 'a.csv', neutral(bought)],
  ['a neutral file with a split of 2022', 'a.csv', neutral(bought, 'A,KHC,split,2022-06-06,2:1,,USD,')],
  ['a neutral file with a reverse split of 2022', 'a.csv', neutral(bought, 'A,KHC,split,2022-06-06,1:10,,USD,')],
  ['a broker’s export', 'b.csv', schwab(schwabBought)],
  [
    'a broker’s export with a split that prints what it adds',
    'b.csv',
    schwab('"06/06/2022","Stock Split","KHC","KRAFT HEINZ CO","100","","",""', schwabBought),
  ],
  ['shares that moved', 'c.csv', neutral(...moved)],
  [
    'shares that moved, and a split in the other account',
    'c.csv',
    neutral(...moved, 'B,KHC,split,2022-06-06,2:1,,USD,'),
  ],
])('the claim of %s is the same: a plan is per share as of one day', async (_, name, text) => {
  expect(await claimOf(name, text)).toBe('1259.00');
});
