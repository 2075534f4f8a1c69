import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApprovedCheck, type IdentityLevel, levelOf, neededLevel, rankOf } from '@trover/core/identity/levels.ts';
import { listWaitingAwards } from '@trover/db/queries/bank-files/bank-files.ts';
import { IDENTITY_OBSTACLE, OWED } from '@trover/db/queries/identity/identity-requirements.ts';
import { findRulesInForce } from '@trover/db/queries/identity/rule-sets.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { saveFunds } from '../contracts/funds/save-funds.ts';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
import {
  approve,
  manyClaims,
  receiveDistribution,
  recordTestArrival,
  TODAY,
  testVault,
} from '../distributions/testing/many-claims.ts';
import { LocalFiles } from '../files/local-files.ts';
import { requestIdentityCheck } from './request-identity-checks.ts';

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

const NOBODY = { request_id: 'test', address: null, user_agent: null };

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
  const { rules } = await findRulesInForce(db);
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
      await sql`insert into identity_checks (account_id, method, covers, status, names, expires_at, decided_at, valid_until)
        values (${award.account_id}, 'upload', ${check.covers}, 'approved', ${[...check.names]}, now(), now(),
          ${check.valid_until})`.execute(db);
    const needs = neededLevel({ claimant, sums: [{ currency, amount }], is_changed_payee }, rules).level;
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
  // a currency that no file carries waits as well; only identity requirements are compared
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
  const again = () => db.transaction().execute((trx) => requestIdentityCheck(trx, id));
  await again();
  expect(await notices(), 'once').toHaveLength(1);
  await sql`update awards set amount = 200000, net = 200000 where distribution_id = ${id} and net = 20000`.execute(db);
  await again();
  expect(
    (await notices()).map(({ text }) => text),
    'more is asked',
  ).toContainEqual(expect.stringContaining('and a photo of you'));
});

test('the hand-over of a closed account is the check of who has the right to its money', {
  timeout: 60_000,
}, async () => {
  const { db } = database;
  const { case_id } = await manyClaims(db, 1, 'CLOSED');
  const { id, total } = await receiveDistribution(db, root, { case_id, count: 1, prefix: 'CLOSED' });
  await advanceDistribution({ db, files: new LocalFiles(root), today: () => TODAY }, id);
  const { account_id } = await db
    .selectFrom('awards')
    .select('account_id')
    .where('distribution_id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`update awards set amount = 120000, fee = 0, net = 120000 where distribution_id = ${id}`.execute(db);
  await recordTestArrival(db, id, total);
  await approve(db, id);
  await sql`update accounts set org_type = 1, closed_at = now() - interval '9 days' where id = ${account_id}`.execute(
    db,
  );
  await sql`
    insert into handovers (kind, holder_name, holder_email, first_name, last_name, email, text, status, account_id,
      prepared_at, waits_until, decided_at, purge_on)
    values ('heir', 'Client 1', 'client@home.example', 'Ann', 'Heir', 'ann@home.example', 'My papers.', 'done',
      ${account_id}, now() - interval '8 days', now() - interval '1 day', now(), '2033-01-01')`.execute(db);
  const missing = async () => {
    const { rows } = await sql<{ missing: string }>`
      select ${IDENTITY_OBSTACLE} as missing from sub_payout_requests s
      join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
      ${OWED}
      where s.account_id = ${account_id}`.execute(db);
    return rows[0]?.missing;
  };
  expect(await missing(), 'the former owner is not the heir').toBe('identity_selfie');
  const enter = (legal_name: string) =>
    db.transaction().execute((trx) =>
      saveFunds(trx, { vault: testVault() } as Context, { session: null, visitor: NOBODY } as never, account_id, {
        claimant: {
          ...{ kind: 'individual', legal_name, street: '5 New Road', city: 'Bangor', region: 'ME' },
          ...{ postal_code: '04401', country: 'US', signer_name: legal_name, signer_title: 'Heir' },
        },
      }),
    );
  await expect(enter('Rob Thief')).rejects.toThrow('approved for Ann Heir');
  expect(await missing()).toBe('identity_selfie');
  await enter('HEIR, Ann');
  await enter('HEIR, Ann');
  expect(await missing()).toBe('');
  const checks = await db
    .selectFrom('identity_checks')
    .select(['names', 'reason'])
    .where('account_id', '=', account_id)
    .execute();
  expect(checks, 'once').toEqual([
    { names: ['HEIR, Ann'], reason: expect.stringContaining('with the encrypted record') },
  ]);
});

test('what is owed to an account is summed once for all of its funds', { timeout: 60_000 }, async () => {
  const { db } = database;
  const { case_id } = await manyClaims(db, 20, 'FUNDS');
  const { id } = await receiveDistribution(db, root, { case_id, count: 20, prefix: 'FUNDS' });
  await advanceDistribution({ db, files: new LocalFiles(root), today: () => TODAY }, id);
  const { account_id } = await db
    .selectFrom('awards')
    .select('account_id')
    .where('distribution_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await sql`
    with funds as (
      insert into beneficial_accounts (account_id, name) select ${account_id}, 'Fund ' || n from generate_series(1, 600) n
      returning id
    ), claims as (
      insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id, stage, moved_by,
        payment_details_id, claim_number, filed_on)
      select ${account_id}, o.payout_request_id, f.id, 'filed', 'operator', o.payment_details_id, 'F-' || f.id, '2026-11-01'
      from funds f, (select * from sub_payout_requests where account_id = ${account_id} limit 1) o returning id
    )
    insert into awards (account_id, sub_payout_request_id, distribution_id, row_number, case_id, round, currency, amount,
      fee_pct, fee, net)
    select ${account_id}, id, ${id}, 1000 + row_number() over (), ${case_id}, 1, 'USD', 10, 0, 0, 10 from claims`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const { rows } = await sql<Record<string, string>>`
    explain analyze select ${IDENTITY_OBSTACLE} as missing from awards a
    join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
    left join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
    ${OWED} where a.distribution_id = ${id}`.execute(db);
  const hits = rows.flatMap((row) => Object.values(row).flatMap((line) => /Hits: (\d+)/.exec(line)?.[1] ?? []));
  expect(hits.map(Number)).toContain(600);
});
