import { workKinds } from '@trover/contract/work/work.ts';
import { refreshWork } from '@trover/db/queries/work/late-work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed } from '../claims/testing/filed-claim.ts';
import {
  approveAsSeen,
  distributionFile,
  distributionsAt,
  draftDue,
  saveDollarAccount,
  untilStatus,
} from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from './testing/expect-escalated.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await filed(fixture, first, 'mara', 'MS-1');
  await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Berg' } });
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(first);
}, 600_000);
afterAll(() => fixture.close());

const items = async (kind: string) => (await first.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;
const importFile = async (lines: string[], headings?: string) => {
  const file = distributionFile(lines);
  const content = headings === undefined ? file.content : Buffer.from(`${[headings, ...lines].join('\n')}\n`);
  const sent = await first.upload(
    distributionsAt,
    { ...file, content },
    { order_id: fixture.cases.MRRW, tolerance_pct: '99' },
  );
  return sent.body.data.distribution.id as number;
};

test('every kind of work has its time limit as data', async () => {
  const { items: clocks } = (await first.get('/api/v1/operator/clocks')).body.data;
  const kinds = clocks.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual([...workKinds].toSorted());
});

test('a distribution that waits for its columns, or for another file, is late by its clock and gone once it is read', async () => {
  const id = await importFile(['MS-1,88.20'], 'Claim #,Amount');
  await untilStatus(first, id, 'columns');
  expect(await items('distribution_import')).toMatchObject([{ subject_id: id, detail: 'its columns are to be set' }]);
  await expectEscalated(fixture.server, first, 'distribution_import');
  const { row_version } = (await first.get(`${distributionsAt}/${id}`)).body.data;
  const columns = { claim_number: 'Claim #', award: 'Amount' };
  expect((await first.post(`${distributionsAt}/${id}/columns`, { columns, row_version })).status).toBe(200);
  await untilStatus(first, id, 'read');
  expect(await items('distribution_import')).toEqual([]);
  const broken = await importFile([]);
  await untilStatus(first, broken, 'refused');
  expect(await items('distribution_import')).toMatchObject([{ subject_id: broken, detail: 'its file cannot be used' }]);
  for (const each of [id, broken]) await second.post(`${distributionsAt}/${each}/cancel`, { reason: 'A test.' });
  expect(await items('distribution_import')).toEqual([]);
});

test('awards that no bank file pays and payees that one set aside are late by their clocks, and gone once they are paid', async () => {
  const { db } = fixture.server.context;
  const id = await importFile(['MS-1,Mara Iversen,630.00,88.20', 'MS-2,Nils Berg,600.00,91.33']);
  await untilStatus(first, id, 'read');
  await first.post(`${distributionsAt}/${id}/arrival`, { amount: '179.53', arrived_on: TODAY, bank_reference: 'W 1' });
  await approveAsSeen(second, id);
  await untilStatus(first, id, 'posted');
  expect(await items('waiting_award')).toMatchObject([{ subject_id: id, detail: '2 awards are not paid' }]);
  await expectEscalated(fixture.server, first, 'waiting_award');
  const cancelled = await draftDue(first, id, 'nacha');
  expect(await items('waiting_award')).toEqual([]);
  const cancel = await first.post(`/api/v1/operator/bank_files/${cancelled.id}/cancel`, { reason: 'A wrong day.' });
  expect(cancel.body.error ?? cancel.status).toBe(200);
  expect(await items('waiting_award'), 'due again').toMatchObject([
    { subject_id: id, detail: '2 awards are not paid' },
  ]);
  const draft = await draftDue(first, id, 'nacha');
  expect(await items('waiting_award')).toEqual([]);
  // as the last check before a file is opened sets a payee aside
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('bank_file_id', '=', draft.id)
    .executeTakeFirstOrThrow();
  await sql`insert into bank_file_set_aside (bank_file_id, account_id, award_id, sub_payout_request_id, amount, code, reason)
    values (${draft.id}, ${payment.account_id}, ${payment.award_id}, ${payment.sub_payout_request_id}, ${payment.amount},
      'holder', 'The account holder is not checked')`.execute(db);
  await sql`update payments set released_at = now() where account_id = ${payment.account_id} and id = ${payment.id}`.execute(
    db,
  );
  await db.updateTable('bank_files').set({ set_aside: 1 }).where('id', '=', draft.id).execute();
  expect(await items('set_aside')).toMatchObject([
    { subject_id: draft.id, detail: '1 payee is set aside: The account holder is not checked', amount: payment.amount },
  ]);
  await expectEscalated(fixture.server, first, 'set_aside');
  const later = await draftDue(first, id, 'nacha');
  await sql`insert into bank_file_set_aside (bank_file_id, account_id, award_id, sub_payout_request_id, amount, code, reason)
    select ${later.id}, account_id, award_id, sub_payout_request_id, amount, code, reason from bank_file_set_aside
    where bank_file_id = ${draft.id}`.execute(db);
  await db.updateTable('bank_files').set({ set_aside: 1 }).where('id', '=', later.id).execute();
  await first.post(`/api/v1/operator/bank_files/${later.id}/cancel`, { reason: 'A wrong day.' });
  expect(await items('set_aside'), 'the earlier file has it again').toMatchObject([{ subject_id: draft.id }]);
  await sql`update payments set released_at = null where account_id = ${payment.account_id} and id = ${payment.id}`.execute(
    db,
  );
  await refreshWork(db);
  expect(await items('set_aside')).toEqual([]);
  // an award that came back, and of which no step was recorded for a month
  await sql`update payments set returned_on = '2026-09-01', returned_at = now() - interval '40 days', return_reason = 'No account',
      return_number = return_number + 1
    where account_id = ${payment.account_id} and id = ${payment.id}`.execute(db);
  await refreshWork(db);
  expect(await items('unclaimed_step')).toMatchObject([
    { subject_id: payment.award_id, detail: 'no step is recorded yet', is_overdue: true },
  ]);
  await expectEscalated(fixture.server, first, 'unclaimed_step');
  await sql`insert into unclaimed_steps (account_id, award_id, kind, on_day, note, recorded_by)
    values (${payment.account_id}, ${payment.award_id}, 'letter', current_date, 'By mail', ${payment.account_id})`.execute(
    db,
  );
  expect(await items('unclaimed_step')).toMatchObject([{ subject_id: payment.award_id, is_overdue: false }]);
});
