import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { anOrganisation, type MemberForTest } from '../testing/organisation-fixture.ts';

let server: TestServer;
let fund: MemberForTest;
let kraft: number;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  fund = await anOrganisation(server, 'rosemead');
}, 600_000);
afterAll(() => server.close());

/** Without the triggers and keys that a whole signature would need. */
async function write(...statements: string[]): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

/** An entity that may be paid 1,000. */
async function addEntity(name: string): Promise<number> {
  const { body } = await fund.visitor.post('/api/v1/portfolio/portfolio', { label: name, beneficial_owner: name });
  const id: number = body.data.beneficial_account_id;
  await write(`insert into matches (account_id, beneficial_account_id, case_id, eligible, why, basis, plan_version, currency,
      shares_bought, shares_sold, held_at_start, held_at_end, recognized_loss, payment_expected, payment_basis, confidence,
      below_minimum, inputs_hash)
    values (${fund.account_id}, ${id}, ${kraft}, true, '', 'estimate', null, 'USD', 100, 0, 0, 100, 5000, 1000, '', 'rough', false, '')`);
  return id;
}

test('a trial prices a claim by the terms it was signed under, and the rest by those of today, as positions do', async () => {
  const [signed] = [await addEntity('Signed'), await addEntity('Not joined')];
  const terms = (pct: number, from: string) => `insert into institution_agreements
      (account_id, reference, fee_pct, valid_from, valid_to, entered_by, entered_at, approved_by)
    values (${fund.account_id}, 'A-${pct}', ${pct}, '${from}', null, 1, '${from}', 2)`;
  await write(
    terms(10, '2026-01-01'),
    terms(20, '2026-10-01'),
    `insert into payout_requests (id, account_id, case_id) overriding system value values (1, ${fund.account_id}, ${kraft})`,
    `insert into sub_payout_requests (id, account_id, payout_request_id, beneficial_account_id, stage, moved_by)
      overriding system value values (1, ${fund.account_id}, 1, ${signed}, 'filed', 'operator')`,
    `insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, currency, certification_version, signed_name, signed_at, signed_on)
      values (${fund.account_id}, 1, '{}', encode(sha256('{}'), 'hex'), 'USD', 'v', 'T', '2026-06-01 17:00+00', '2026-06-01')`,
  );
  const rules = [{ when: [], outcome: 'propose', approvals: 1, within_days: 3 }];
  const document = { currency: 'USD', assets: null, conflicts: [], rules };
  const { body } = await fund.visitor.post('/api/v1/organisation/policy/try', { document });
  expect(body.data?.items, JSON.stringify(body)).toMatchObject([{ payment_before_fee: '2000.00', payment: '1700.00' }]);
  expect(body.data.tried.would_recover).toMatchObject([{ currency: 'USD', propose: '1700.00' }]);
  const { items } = (await fund.visitor.get('/api/v1/portfolio/positions')).body.data;
  expect(items.map((one: { payment_net: string }) => one.payment_net).sort()).toEqual(['800.00', '900.00']);
});
