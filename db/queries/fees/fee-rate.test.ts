import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findPageSession } from '../accounts/sessions.ts';
import { findInstitutionAgreement } from '../contracts/agreements.ts';
import { listInstitutions } from '../contracts/funds.ts';
import { listSignedFeeRates } from './fee-rate.ts';

let database: TestDatabase;
const account_id = 1;

async function write(...statements: string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

beforeAll(async () => {
  database = await openTestDatabase();
  await write(
    `insert into accounts (id, email, password_hash, type, org_type) overriding system value
      values (1, 'trust@fees.test', '-', 'investor', 2)`,
    `insert into organisation_members (organisation_id, member_id, role) values (1, 1, 'owner')`,
    `insert into sessions (account_id, token_hash, expires_at) values (1, decode(repeat('00', 32), 'hex'), now() + interval '1 day')`,
    `insert into payout_requests (id, account_id, case_id) overriding system value values (1, 1, 1)`,
  );
}, 120_000);
beforeEach(() =>
  write('delete from institution_agreements', 'delete from sub_payout_requests', 'delete from sign_offs'),
);
afterAll(() => database.close());

/** Terms in the order of their approval. */
const terms = (fee: number, from: string, to: string | null, entered: string, approved_by: number | null = 2) =>
  write(`insert into institution_agreements (account_id, reference, fee_pct, valid_from, valid_to, entered_by, entered_at, approved_by)
    values (1, 'A-${fee}', ${fee}, '${from}', ${to === null ? 'null' : `'${to}'`}, 1, '${entered}', ${approved_by})`);

/** A claim that was signed off at noon of a day. */
async function signed(id: number, day: string): Promise<void> {
  await write(
    `insert into sub_payout_requests (id, account_id, payout_request_id, beneficial_account_id, stage, moved_by)
      overriding system value values (${id}, 1, 1, ${id}, 'filed', 'operator')`,
    `insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, currency, certification_version, signed_name, signed_at, signed_on)
      values (1, ${id}, '{}', encode(sha256('{}'), 'hex'), 'USD', 'v', 'T', '${day} 17:00+00', '${day}')`,
  );
}

const feeOn = async (today: string) =>
  (await findInstitutionAgreement(database.db, { account_id, today }))?.fee_pct ?? null;
const feesOf = async (claim_ids: number[]) => {
  const fees = await listSignedFeeRates(database.db, { account_id, claim_ids, today: '2027-06-01' });
  return claim_ids.map((id) => fees.get(id) ?? null);
};

/** As the frame of a page shows it. */
const feeOnPage = async (today: string) =>
  (await findPageSession(today)(database.db, Buffer.alloc(32)))?.frame?.agreed_fee_pct ?? null;

test('terms that were ended do not make earlier open-ended ones count again', async () => {
  await terms(10, '2026-01-01', null, '2026-01-01');
  await terms(10, '2026-01-01', '2026-12-31', '2026-11-01');
  expect([await feeOn('2026-12-31'), await feeOn('2027-01-01')]).toEqual(['10', null]);
  expect([await feeOnPage('2026-12-31'), await feeOnPage('2027-01-01')]).toEqual(['10', null]);
  await signed(1, '2026-10-01');
  await signed(2, '2026-12-31');
  await signed(3, '2027-02-01');
  expect(await feesOf([1, 2, 3])).toEqual(['10', '10', null]);
});

test('wrong terms that were corrected with an end are not in force after it', async () => {
  await terms(1, '2026-01-01', null, '2026-01-01');
  await terms(12, '2026-01-01', '2026-06-30', '2026-01-02');
  await terms(15, '2027-01-01', null, '2026-01-03');
  expect(await Promise.all(['2026-03-01', '2026-07-01', '2027-01-01'].map(feeOn))).toEqual(['12', null, '15']);
  await signed(1, '2026-03-01');
  await signed(2, '2026-08-01');
  await signed(3, '2027-03-01');
  expect(await feesOf([1, 2, 3])).toEqual(['12', null, '15']);
});

test('terms of later years leave those of this year in force, on each screen', async () => {
  await terms(10, '2020-01-01', null, '2026-01-01');
  await terms(8, '2099-01-01', null, '2026-01-02');
  const shown = async () => (await listInstitutions(database.db, { limit: 5 })).rows.map(({ fee_pct }) => fee_pct);
  expect([await feeOn('2026-05-01'), await feeOn('2099-01-01'), await shown()]).toEqual(['10', '8', ['10']]);
  await terms(9, '2020-01-01', '2020-12-31', '2026-01-03');
  expect([await feeOn('2026-05-01'), await shown()], 'none is in force: the last on record').toEqual([null, ['9']]);
});

test('where none were in force at the signature, the first that were entered later for that day count', async () => {
  await terms(10, '2026-01-01', '2026-12-31', '2026-01-01');
  await signed(1, '2027-02-01');
  await terms(12, '2027-01-01', null, '2027-03-01');
  await terms(30, '2027-01-01', null, '2027-04-01');
  expect(await feesOf([1])).toEqual(['12']);
});

test('terms from before a second operator was asked price claims that were signed off before their first day', async () => {
  await signed(1, '2025-05-01');
  await terms(11, '2026-01-01', null, '2026-01-01');
  expect(await feesOf([1]), 'approved by a second operator, for a later day').toEqual([null]);
  await write('delete from institution_agreements');
  await terms(11, '2026-01-01', null, '2026-01-01', null);
  expect(await feesOf([1])).toEqual(['11']);
});
