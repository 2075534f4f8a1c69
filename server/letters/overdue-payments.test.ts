import { addMilestone } from '@trover/db/queries/cases/milestones.ts';
import { refreshWork } from '@trover/db/queries/work/late-work.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { distributionFile, distributionsAt, untilStatus } from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from '../work/testing/expect-escalated.ts';
import { draftPaymentInquiries } from './draft-payment-inquiries.ts';

const at = '/api/v1/operator';
let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;

/** Sets the claim deadline of a case. */
const setDeadline = (case_id: number, date: string) =>
  fixture.server.context.db
    .updateTable('case_deadlines')
    .set({ date })
    .where('case_id', '=', case_id)
    .where('kind', '=', 'claim')
    .where('superseded_at', 'is', null)
    .execute();

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
  await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Berg' } });
  const { db } = fixture.server.context;
  const recorded_by = await fixture.server.accountOf('operator');
  const step = { date: '2023-11-01', stage: 'distribution', title: 'Paid', text: null, reason: null } as const;
  await db
    .transaction()
    .execute((trx) => addMilestone(trx, { case_id: fixture.cases.QLLN, ...step, document_id: null, recorded_by }));
  await setDeadline(fixture.cases.QLLN, '2023-01-05');
}, 600_000);
afterAll(() => fixture.close());

const items = async () => {
  await refreshWork(fixture.server.context.db);
  return (await first.get(`${at}/work?kind=overdue_payment`)).body.data.items;
};
const paymentNote = async () =>
  (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].outlook.at(-1).note;
const threadLetters = async () => {
  const { items: threads } = (await first.get(`${at}/letter_threads?order_id=${fixture.cases.MRRW}`)).body.data;
  const [thread] = threads;
  return thread === undefined ? [] : (await first.get(`${at}/letters?thread_id=${thread.id}`)).body.data.items;
};

test('a payment that is not later than in past cases is no work, and its client sees when it is expected', async () => {
  expect(await items()).toEqual([]);
  expect(await paymentNote()).toContain('In one comparable past case');
  expect(await draftPaymentInquiries(fixture.server.context)).toBe(0);
});

test('later than all past cases it is one item for the case, overdue for its client, with a drafted question that nobody sent', async () => {
  await setDeadline(fixture.cases.MRRW, '2024-01-05');
  expect(await items()).toMatchObject([
    {
      subject_id: fixture.cases.MRRW,
      order_id: fixture.cases.MRRW,
      title: 'Plain Claims Ltd.',
      detail: '2 claims were to be paid by 2024-10-31',
      is_overdue: true,
    },
  ]);
  expect(await paymentNote()).toBe(
    'Overdue: we expected it by 31 Oct 2024, and nothing has arrived. In the one past case, the first payment came 10 months after the claim deadline. We have not asked the administrator yet.',
  );
  const { context } = fixture.server;
  const faults: unknown[] = [];
  const broken = {
    ...context,
    config: { company: null } as never,
    log: { error: (...all: unknown[]) => faults.push(all) },
  };
  expect(await draftPaymentInquiries(broken as never), 'one that fails stops no other').toBe(0);
  expect(faults).toMatchObject([[{ case_id: fixture.cases.MRRW }, 'a question about a payment could not be drafted']]);
  expect([await draftPaymentInquiries(context), await draftPaymentInquiries(context)]).toEqual([1, 0]);
  const [draft, ...others] = await threadLetters();
  expect([draft, others]).toMatchObject([{ status: 'draft', template: 'overdue', sent_at: null }, []]);
  expect(draft.body).toContain('we expected the first distribution by 31 Oct 2024. We have received no payment.');
  expect(draft.body).toContain('claim MS-1');
  expect(draft.body).toContain('claim MS-2');
  await expectEscalated(fixture.server, first, 'overdue_payment');
});

test('once a person has sent it, the client sees when, and the item waits for the answer', async () => {
  const [draft] = await threadLetters();
  const sent = await second.post(`${at}/letters/${draft.id}/send`, { row_version: draft.row_version, channel: 'post' });
  expect(sent.body.error ?? sent.status).toBe(200);
  expect(await paymentNote()).toMatch(/We asked the administrator on \d+ \w+ 20\d\d\.$/);
  expect(await items()).toEqual([]);
  expect((await first.get(`${at}/work?kind=reply`)).body.data.items).toMatchObject([{ subject_id: draft.id }]);
  expect(await draftPaymentInquiries(fixture.server.context), 'not again within a month').toBe(0);
  await first.post(`${at}/letters/${draft.id}/settle`, { as: 'answered' });
  expect(await items(), 'an answer without money').toMatchObject([
    { subject_id: fixture.cases.MRRW, is_overdue: false },
  ]);
});

test('money that arrives ends it, and its reversal begins it again', async () => {
  const sent = await first.upload(`${distributionsAt}`, distributionFile(['MS-1,Mara Iversen,630.00,88.20']), {
    order_id: fixture.cases.MRRW,
    tolerance_pct: '99',
  });
  const { id } = sent.body.data.distribution;
  await untilStatus(first, id, 'read');
  expect(await items()).toHaveLength(1);
  await first.post(`${distributionsAt}/${id}/arrival`, { amount: '88.20', arrived_on: TODAY, bank_reference: 'W 1' });
  expect((await first.get(`${at}/work?kind=overdue_payment`)).body.data.items).toEqual([]);
  const reversed = await second.post(`${distributionsAt}/${id}/arrival/reverse`, { reason: 'Of another case.' });
  expect(reversed.body.error ?? reversed.status).toBe(200);
  expect(await items()).toHaveLength(1);
});
