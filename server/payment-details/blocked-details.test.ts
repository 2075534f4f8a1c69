import { randomBytes } from 'node:crypto';
import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewrapAll } from '../vault/rewrap.ts';
import { Vault } from '../vault/vault.ts';
import { addPaymentDetails } from './add-payment-details.ts';
import { fingerprintPayees } from './fingerprint-payees.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const [first, second, third] = [keyOf('2025'), keyOf('2026'), keyOf('2027')];
const ach: PaymentDetailsBody = {
  ...({ kind: 'ach', holder: 'Ann Lee', account_type: 'checking' } as const),
  ...{ routing_number: '021000021', account_number: '418804471' },
};
const add = (by: Vault, account_id: number, details: PaymentDetailsBody) =>
  database.db
    .transaction()
    .execute((trx) => addPaymentDetails(trx, by, account_id, details, { is_held: false, at: new Date() }));
const block = (id: number, code: string) =>
  sql`update payment_details set blocked_at = now(), blocked_code = ${code}, blocked_reason = 'the account is closed',
    blocked_by_payment = 1 where id = ${id}`.execute(database.db);
const remove = (id: number) =>
  sql`update payment_details set removed_at = now(), is_default = false where id = ${id}`.execute(database.db);
const cameBack = /came back: the account is closed/;

test('details that a payment came back from stay refused after the master key was changed, twice, and the first one is gone', async () => {
  const { db } = database;
  const { account_id } = await anInvestor(db);
  const { details } = await add(new Vault([first]), account_id, ach);
  await block(details.id, 'R03');
  await remove(details.id);
  await expect(add(new Vault([first]), account_id, ach)).rejects.toThrow(cameBack);
  const changing = new Vault([second, first]);
  await expect(add(changing, account_id, ach), 'before anything is wrapped again').rejects.toThrow(cameBack);
  await rewrapAll(db, changing);
  await fingerprintPayees(db, changing);
  await expect(add(new Vault([second]), account_id, ach), 'once the first key is gone').rejects.toThrow(cameBack);
  const again = new Vault([third, second]);
  await rewrapAll(db, again);
  await fingerprintPayees(db, again);
  await expect(add(new Vault([third]), account_id, ach)).rejects.toThrow(cameBack);
});

test('details in use are one and the same under another key, and so are those that were given twice', async () => {
  const { db } = database;
  const { account_id } = await anInvestor(db, 'in.use@example.test');
  const { details } = await add(new Vault([first]), account_id, ach);
  const changing = new Vault([second, first]);
  const again = await add(changing, account_id, ach);
  expect([again.is_new, again.details.id]).toEqual([false, details.id]);
  await fingerprintPayees(db, new Vault([second, first, third]));
  expect(await add(new Vault([second]), account_id, ach)).toMatchObject({ is_new: false, details: { id: details.id } });
});

test('a closed account is refused however it is written; where the name may be wrong, another holder is accepted', async () => {
  const { db } = database;
  const { account_id } = await anInvestor(db, 'closed@example.test');
  const vault = new Vault([second, first]);
  const { details } = await add(new Vault([first]), account_id, ach);
  await block(details.id, 'R02');
  const otherwise = { ...ach, holder: 'LEE, Ann', account_type: 'savings', account_number: '0418-804471' } as const;
  await expect(add(vault, account_id, otherwise)).rejects.toThrow(cameBack);
  const other = await add(vault, account_id, { ...ach, account_number: '418804472' });
  expect(other.is_new).toBe(true);
  await block(other.details.id, 'R03');
  const renamed = await add(vault, account_id, { ...ach, account_number: '418804472', holder: 'Ann Leigh' });
  expect(renamed.is_new).toBe(true);
});

test('the address of a check is stored as the mail writes it, and one from before is found as it was entered', async () => {
  const { db } = database;
  const vault = new Vault([first]);
  const { account_id } = await anInvestor(db, 'by.check@example.test');
  const entered = {
    ...({ kind: 'check', holder: 'Ann Lee', street: '5 New Road', city: 'Ottawa' } as const),
    ...{ region: 'Ontario', postal_code: 'k1a0b1', country: 'CA' },
  };
  const { details, is_new } = await add(vault, account_id, entered);
  expect([is_new, details.shown]).toEqual([true, 'To Ottawa ON K1A 0B1']);
  const normal = { ...entered, region: 'on', postal_code: 'K1A 0B1' };
  expect(await add(vault, account_id, normal)).toMatchObject({ is_new: false, details: { id: details.id } });
  const fingerprint = vault.fingerprint(JSON.stringify(entered));
  await db.updateTable('payment_details').set({ fingerprint }).where('id', '=', details.id).execute();
  const same = await add(vault, account_id, entered);
  expect(same).toMatchObject({ is_new: false, details: { id: details.id, fingerprint } });
});
