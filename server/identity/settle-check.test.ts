import { addCheck } from '@trover/db/queries/identity/checks.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveCheck, readNames } from './settle-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const passport = (document_name: string) => ({
  ...{ document_name, document_kind: 'passport' as const, document_country: 'US', document_expires_on: null },
});

test('who signs for an institution is verified for all of its funds, however many they are', async () => {
  const { db } = database;
  const { account_id } = await anInvestor(db);
  await sql`
    with funds as (
      insert into beneficial_accounts (account_id, name) select ${account_id}, 'Fund ' || n from generate_series(1, 600) n
      returning account_id, id, name)
    insert into claimants (account_id, beneficial_account_id, kind, legal_name, street, city, country, signer_name,
      signer_title)
    select account_id, id, 'entity', name, '1 Row', 'Bangor', 'US', 'Sam Carver', 'Director' from funds`.execute(db);
  const read = (name: string) =>
    db.transaction().execute((trx) => readNames(trx, { account_id }, passport(name), '2026-11-20'));
  const found = await read('CARVER, Sam');
  expect(found).toMatchObject({ names: expect.any(Array), difference: null });
  expect('names' in found && found.names.length).toBe(600);
  const refused = await read('Rob Thief');
  expect(refused).toEqual({ fault: expect.stringMatching(/made by Fund 1, Fund 10, .* more\. Decline it\.$/) });
  expect('fault' in refused && refused.fault.length).toBeLessThan(500);
});

test('who has proved less than payments need is not promised that they go out, and stays asked', async () => {
  const { db } = database;
  const { account_id } = await anInvestor(db, 'asked@example.test');
  await db.insertInto('identity_requests').values({ account_id, level: 'document_and_selfie' }).execute();
  const approve = (covers: 'document' | 'document_and_selfie') =>
    db.transaction().execute(async (trx) => {
      const check = await addCheck(trx, {
        ...{ account_id, created_by: account_id, method: 'upload', status: 'review', covers },
        ...{ submitted_at: '2026-11-19', expires_at: '2030-01-01' },
      });
      const of = { document: passport('Mara Iversen'), names: ['Mara Iversen'], by: null, note: 'Seen.' };
      await approveCheck(trx, check!, { ...of, today: '2026-11-20' });
    });
  const requests = () =>
    db.selectFrom('identity_requests').select('level').where('account_id', '=', account_id).execute();
  const notice = () =>
    db
      .selectFrom('notices')
      .select(['title', 'text'])
      .where('account_id', '=', account_id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  await approve('document');
  expect(await requests()).toHaveLength(1);
  expect(await notice()).toEqual({
    title: 'Your check is approved, and we need more',
    text: expect.stringContaining('We can pay Mara Iversen after we check an identity document and a photo'),
  });
  await approve('document_and_selfie');
  expect(await requests()).toEqual([]);
  expect(await notice()).toMatchObject({ title: 'Your identity is verified' });
});
