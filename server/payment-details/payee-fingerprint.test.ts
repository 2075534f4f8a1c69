import { randomBytes } from 'node:crypto';
import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { compareAccounts } from '@trover/db/queries/accounts/likeness.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Vault } from '../vault/vault.ts';
import { addPaymentDetails } from './add-payment-details.ts';
import { fingerprintPayees } from './fingerprint-payees.ts';
import { payeeFingerprintOf } from './payee-fingerprint.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const [old, fresh] = [
  { id: '2025', key: randomBytes(32) },
  { id: '2026', key: randomBytes(32) },
];
const vault = new Vault([old]);
const isOnePlace = (one: PaymentDetailsBody, other: PaymentDetailsBody): boolean =>
  payeeFingerprintOf(vault, one).payee_fingerprint.equals(payeeFingerprintOf(vault, other).payee_fingerprint);

const ach = {
  ...({ kind: 'ach', holder: 'Ann Lee', account_type: 'checking' } as const),
  ...{ routing_number: '021000021', account_number: '418804471' },
} as const;
const iban = { kind: 'iban', holder: 'Ann Lee', iban: 'DE89370400440532013000', bic: 'COBADEFF' } as const;
const check = {
  ...({ kind: 'check', holder: 'Ann Lee', street: '5 New Road', city: 'Bangor', region: 'ME' } as const),
  ...{ postal_code: '04401', country: 'US' },
} as const;

test('one place is one however it is written', () => {
  const again = { holder: 'LEE, ANN', account_type: 'savings', account_number: '0418-804471' } as const;
  expect(isOnePlace(ach, { ...ach, ...again })).toBe(true);
  expect(isOnePlace(ach, { ...ach, account_number: '418804472' })).toBe(false);
  const spaced = { iban: 'de89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', currency: 'USD' };
  expect(isOnePlace(iban, { ...iban, ...spaced })).toBe(true);
  expect(isOnePlace(check, { ...check, holder: 'Lee Ann', street: '5, New Rd.', postal_code: '04401-1234' })).toBe(
    true,
  );
  expect(isOnePlace(check, { ...check, postal_code: '04402' })).toBe(false);
  expect(isOnePlace(check, { ...check, holder: 'Rob Lee' })).toBe(false);
});

test('details of an earlier version and of another master key are traced once; cleared ones have none', async () => {
  const { db } = database;
  const [one, other] = [await anInvestor(db), await anInvestor(db, 'other@example.test')];
  const add = (by: Vault, account_id: number, details: PaymentDetailsBody) =>
    db
      .transaction()
      .execute((trx) => addPaymentDetails(trx, by, account_id, details, { is_held: false, at: new Date() }));
  await add(vault, one.account_id, ach);
  await sql`update payment_details set payee_fingerprint = null, payee_fingerprint_key = null`.execute(db);
  const both = new Vault([fresh, old]);
  await add(both, other.account_id, { ...ach, holder: 'ANN LEE' });
  const isShared = async () =>
    (await compareAccounts(db, one.account_id, [other.account_id]))[0]?.shares_payment_details;
  expect(await isShared()).toBe(false);
  expect(await fingerprintPayees(db, both)).toBe(1);
  expect(await fingerprintPayees(db, both), 'once').toBe(0);
  expect(await isShared()).toBe(true);
  await sql`update payment_details set ciphertext = '', fingerprint = '' where account_id = ${one.account_id}`.execute(
    db,
  );
  expect(await fingerprintPayees(db, both)).toBe(0);
  expect(await isShared()).toBe(false);
});
