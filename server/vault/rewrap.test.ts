import { randomBytes } from 'node:crypto';
import { findTotp, putUnconfirmedTotp } from '@trover/db/queries/accounts/totp.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aboutTotp } from '../accounts/second-factor/totp.ts';
import { aboutPaymentDetails, addPaymentDetails } from '../payment-details/add-payment-details.ts';
import { rewrapAll } from './rewrap.ts';
import { Vault } from './vault.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('[API-50] a new master key takes over all that is sealed, once', async () => {
  const { db } = database;
  const [old, fresh] = [
    { id: '2025', key: randomBytes(32) },
    { id: '2026', key: randomBytes(32) },
  ];
  const { account_id } = await anInvestor(db);
  const details = {
    kind: 'ach',
    holder: 'Mara Iversen',
    account_type: 'checking',
    routing_number: '021000021',
    account_number: '000418804471',
  } as const;
  await db
    .transaction()
    .execute((trx) =>
      addPaymentDetails(trx, new Vault([old]), account_id, details, { is_held: false, at: new Date() }),
    );
  expect(await rewrapAll(db, new Vault([fresh, old]))).toBe(1);
  expect(await rewrapAll(db, new Vault([fresh, old]))).toBe(0);
  const stored = await db.selectFrom('payment_details').selectAll().executeTakeFirstOrThrow();
  expect(stored.master_key_id).toBe('2026');
  const opened = new Vault([fresh]).decrypt(stored, aboutPaymentDetails(account_id));
  expect(JSON.parse(opened)).toMatchObject({ account_number: '000418804471' });
});

test('of a second factor’s secret too', async () => {
  const { db } = database;
  const [old, fresh] = [
    { id: '2025', key: randomBytes(32) },
    { id: '2026', key: randomBytes(32) },
  ];
  const { account_id } = await anInvestor(db, 'second.factor@example.test');
  await putUnconfirmedTotp(db, account_id, new Vault([old]).encrypt('JBSWY3DPEHPK3PXP', aboutTotp(account_id)));
  await rewrapAll(db, new Vault([fresh, old]));
  const stored = (await findTotp(db, account_id))!;
  expect(stored.master_key_id).toBe('2026');
  expect(new Vault([fresh]).decrypt(stored, aboutTotp(account_id))).toBe('JBSWY3DPEHPK3PXP');
});
