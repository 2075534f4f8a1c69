import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApprovedCheck, type IdentityLevel, levelOf, neededLevel, rankOf } from '@trover/core/identity/levels.ts';
import { listWaitingAwards } from '@trover/db/queries/bank-files/bank-files.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
import {
  approve,
  manyClaims,
  receiveDistribution,
  recordTestArrival,
  TODAY,
} from '../distributions/testing/many-claims.ts';
import { LocalFiles } from '../files/local-files.ts';
import { askForIdentity } from './ask-for-identity.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await openTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'trover-identity-'));
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const AMOUNTS = ['0.01', '9999.99', '10000.00', '10000.01', '100000.00', '100000.01', '1000000.00', '1000000.01'];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'SEK', 'KRW', 'XYZ'];
const CHECKS = [null, 'document', 'document_and_selfie', 'expired', 'other name'] as const;

const codeOf = (needs: IdentityLevel, has: IdentityLevel): string | null => {
  if (rankOf(has) >= rankOf(needs)) return null;
  return needs === 'document_and_selfie' ? 'identity_selfie' : `identity_${needs}`;
};

test('the database asks of each payment what the rules ask', { timeout: 60_000 }, async () => {
  const { db } = database;
  const count = AMOUNTS.length * CURRENCIES.length * 4;
  const { case_id } = await manyClaims(db, count, 'RULES');
  const { id, total } = await receiveDistribution(db, root, { case_id, count, prefix: 'RULES' });
  const context = { db, files: new LocalFiles(root), today: () => TODAY };
  await advanceDistribution(context, id);
  const { rows: awards } = await sql<{ id: number; account_id: number }>`
    select id, account_id from awards where distribution_id = ${id} order by id`.execute(db);
  const today = new Date().toISOString().slice(0, 10);
  const expected = new Map<number, string | null>();
  for (const [at, award] of awards.entries()) {
    const amount = AMOUNTS[at % AMOUNTS.length]!;
    const currency = CURRENCIES[Math.floor(at / AMOUNTS.length) % CURRENCIES.length]!;
    const variant = Math.floor(at / (AMOUNTS.length * CURRENCIES.length));
    const claimant = variant % 2 === 0 ? 'person' : 'institution';
    const is_changed_payee = variant >= 2;
    const kind = CHECKS[(at * 7) % CHECKS.length]!;
    const { rows } = await sql<{ name: string }>`
      update accounts set org_type = ${claimant === 'person' ? 1 : 2} where id = ${award.account_id}
      returning (select name from beneficial_accounts b where b.account_id = accounts.id) as name`.execute(db);
    const legal_name = rows[0]!.name;
    await sql`update awards set currency = ${currency}, amount = ${amount}, fee = 0, net = ${amount} where id = ${award.id}`.execute(
      db,
    );
    await sql`update payment_details set currency = ${currency},
      payments_wait_until = ${is_changed_payee ? sql`now() - interval '27 days'` : sql`now() - interval '29 days'`}
      where account_id = ${award.account_id}`.execute(db);
    const check: ApprovedCheck | null = kind && {
      covers: kind === 'document' ? 'document' : 'document_and_selfie',
      names: [kind === 'other name' ? 'Rob Thief' : legal_name],
      valid_until: kind === 'expired' ? '2020-01-01' : '2099-01-01',
    };
    if (check !== null)
      await sql`insert into identity_checks (account_id, way, covers, status, names, expires_at, decided_at, valid_until)
        values (${award.account_id}, 'upload', ${check.covers}, 'approved', ${[...check.names]}, now(), now(),
          ${check.valid_until})`.execute(db);
    const needs = neededLevel({ claimant, sums: [{ currency, amount }], is_changed_payee }).level;
    const has = levelOf({ legal_name, checks: check === null ? [] : [check] }, today).level;
    expected.set(award.id, codeOf(needs, has));
  }
  await recordTestArrival(db, id, total);
  await approve(db, id);
  await sql`update distributions set status = 'posted' where id = ${id}`.execute(db);
  await sql`update sub_payout_requests set stage = 'approved'`.execute(db);
  const found = new Map<number, string>();
  for (let after: readonly [number] | undefined; ; ) {
    const page: Awaited<ReturnType<typeof listWaitingAwards>> = await listWaitingAwards(db, {
      distribution_id: id,
      limit: 200,
      after,
    });
    for (const { award_id, code } of page.rows) found.set(award_id, code);
    if (page.next === null) break;
    after = page.next as unknown as readonly [number];
  }
  // a currency that no file carries waits as well; only what identity asks is compared
  const asked = [...expected].map(([award]) => {
    const code = found.get(award) ?? null;
    return [award, code === 'currency' ? null : code];
  });
  expect(asked).toEqual([...expected]);
  expect(new Set(expected.values())).toEqual(new Set([null, 'identity_document', 'identity_selfie']));
});

test('who is asked is notified once for each level, with where to go', { timeout: 60_000 }, async () => {
  const { db } = database;
  const { case_id } = await manyClaims(db, 2, 'ASKED');
  const { id } = await receiveDistribution(db, root, { case_id, count: 2, prefix: 'ASKED' });
  const context = { db, files: new LocalFiles(root), today: () => TODAY };
  await advanceDistribution(context, id);
  await sql`update accounts set org_type = 1 where id in (select account_id from awards where distribution_id = ${id})`.execute(
    db,
  );
  await sql`update awards set amount = case row_number when 1 then 20000 else 90 end, fee = 0,
    net = case row_number when 1 then 20000 else 90 end where distribution_id = ${id}`.execute(db);
  await sql`update distributions set total = 20090, matched_total = 20090, net_total = 20090, fee_total = 0,
    stated_total = 20090 where id = ${id}`.execute(db);
  await recordTestArrival(db, id, '20090.00');
  await approve(db, id);
  await advanceDistribution(context, id);
  const notices = async () =>
    (
      await sql<{ title: string; href: string; text: string }>`
        select title, href, text from notices where cause like 'identity %'
          and account_id in (select account_id from awards where distribution_id = ${id})`.execute(db)
    ).rows;
  expect(await notices()).toEqual([
    {
      title: 'Verify your identity to get paid',
      href: '/user/settings/identity',
      text: expect.stringContaining('an identity document, such as a passport'),
    },
  ]);
  const again = () => db.transaction().execute((trx) => askForIdentity(trx, id));
  await again();
  expect(await notices(), 'once').toHaveLength(1);
  await sql`update awards set amount = 200000, net = 200000 where distribution_id = ${id} and net = 20000`.execute(db);
  await again();
  expect(
    (await notices()).map(({ text }) => text),
    'more is asked',
  ).toContainEqual(expect.stringContaining('and a photo of you'));
});
