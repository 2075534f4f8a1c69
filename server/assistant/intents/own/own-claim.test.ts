import { expect, test } from 'vitest';
import { AnswerBuilder } from '../../answers/draft.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import type { QuestionContext } from '../../question-context.ts';
import { answerOwnAccount } from './own-account.ts';
import { addOwnClaims, claimTopicsOf } from './own-claim.ts';

const one = {
  slug: 'merrow-shipping-2022',
  title: 'In re Merrow Shipping Securities Litigation',
  company: { name: 'Merrow Shipping' },
  today: '2026-11-20',
};

const claim = {
  beneficial_owner: 'Ada Lindqvist',
  stage: 'paid',
  filed_on: '2026-03-02',
  claim_number: 'MSH-1204',
  deficiency: null,
  steps: [],
  awards: [],
  estimate: { currency: 'USD', payment_expected: '294.67' },
  fee: { pct: '15', expected: '44.20', net_expected: '250.47' },
  trades: [],
  trades_total: 0,
  outlook: [],
};

const award = {
  currency: 'USD',
  award: '525.95',
  fee_pct: '15',
  fee: '78.89',
  net: '447.06',
  payments: [
    {
      amount: '447.06',
      paid_on: '2026-11-09',
      execute_on: '2026-11-10',
      kind: 'ach',
      shown: '••4471',
      returned_on: null,
    },
  ],
};

const buy = {
  type: 'buy',
  trade_date: '2022-06-16',
  quantity: '75',
  price: '26.85',
  currency: 'USD',
  security: 'MRSH',
  how: 'All count, 35 still held',
};

/** What is answered of claims such as these. */
async function answerOf(asked: string, claims: readonly object[]) {
  const answer = new AnswerBuilder();
  const asker = { read: async () => ({ items: claims }) } as unknown as QuestionContext;
  const isAdded = await addOwnClaims(answer, asker, one as never, claimTopicsOf(asked));
  const written = writeAnswer(answer.build(), { message_id: 'none', format: 'text', basis: 'retrieval' });
  return { isAdded, ...written };
}

test('[API-78] what was paid on a claim is stated with its day, account and fee, each with its source', async () => {
  const { text, facts } = await answerOf('when was i paid and how much', [{ ...claim, awards: [award] }]);
  expect(text).toContain('Paid to you: $447.06 on 10 Nov 2026, to the account ••4471.');
  expect(text).toContain('Our fee: $78.89, which is 15% of that.');
  expect(facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['$447.06', '10 Nov 2026', '$78.89']));
});

test('a payment that the bank is still to carry out is on its way, and not paid', async () => {
  const sent = { ...award, payments: [{ ...award.payments[0], execute_on: '2026-11-24' }] };
  const { text } = await answerOf('how much was I paid', [{ ...claim, awards: [sent] }]);
  expect(text).toContain('On its way to you: $447.06 on 24 Nov 2026');
  expect(text).not.toContain('Paid to you');
});

test('a payment that came back is stated as owed again', async () => {
  const returned = { ...award, payments: [{ ...award.payments[0], returned_on: '2026-11-16' }] };
  const { text } = await answerOf('has the payment bounced', [{ ...claim, awards: [returned] }]);
  expect(text).toContain('It came back on 16 Nov 2026 and is owed to you again.');
});

test('what a claim lacks is stated with the day until which to answer, in the words of the administrator', async () => {
  const reason = 'The statement does not show the shares held at the beginning.';
  const deficiency = { reason, cure_by: '2026-12-04', by_administrator: true, ended_at: null };
  const steps = [{ missing: [{ blocks: true, message: 'Add the document that the deficiency asks for.' }] }];
  const { text, sources } = await answerOf('what does my claim lack', [
    { ...claim, stage: 'deficient', deficiency, steps },
  ]);
  expect(text).toContain('The administrator asks for more. Answer by 4 Dec 2026 (14 days left):');
  expect(text).toContain(`“${reason}”`);
  expect(text).toContain('To do: Add the document that the deficiency asks for.');
  expect(sources.find(({ passage }) => passage === reason)?.url).toMatch(/#quoted$/);
});

test('a claim that lacks nothing, one that is unpaid, and trades are answered; without a claim nothing is', async () => {
  expect((await answerOf('is anything missing', [claim])).text).toContain('Nothing is missing from it now.');
  const unpaid = { ...claim, stage: 'filed' };
  const { text } = await answerOf('did you pay me and what is the fee', [unpaid]);
  expect(text).toContain('filed with the administrator on 2 Mar 2026.');
  expect(text).toContain('Nothing was paid in this case yet.');
  expect(text).toContain('You have paid no fee in this case. It is 15% of what the administrator pays: about $44.');
  const trades = { ...claim, trades: [buy], trades_total: 1 };
  expect((await answerOf('list my trades', [trades])).text).toContain(
    '16 Jun 2022: bought 75 MRSH at $26.85. All count, 35 still held.',
  );
  expect((await answerOf('status of my claim', [])).isAdded).toBe(false);
});

test('a question about the whole fund asks for nothing of the claim', () => {
  expect(claimTopicsOf('how much is paid per share')).toMatchObject({ paid: false });
  expect(claimTopicsOf('what is the attorneys fee')).toMatchObject({ fee: false });
});

/** The calls with which a question about the account is answered; null where it is not one. */
async function callsFor(text: string): Promise<string[] | null> {
  const calls: string[] = [];
  const read = async (call: string) => {
    calls.push(call);
    return { items: [], estimates: [], totals: [], years: [] };
  };
  const asker = { read, session: {}, today: '2026-11-20' } as unknown as QuestionContext;
  const isAnswered = await answerOwnAccount(new AnswerBuilder(), asker, {
    text,
    asked: text,
    language: 'en',
    cases: [],
  } as never).catch(() => true);
  return isAnswered ? calls : null;
}

test.each([
  'what address do you have for the claims administrator',
  'what name is on record as lead counsel',
  'how much do you take from my payout',
  'my claim was rejected and i can not file again',
  'i got a claim form but i did not sign it',
])('[API-78] a general question is not answered from the account: %s', async (text) => {
  expect(await callsFor(text)).toBe(null);
});

test.each([
  ['what email do you have on file', []],
  ['how much have you taken from my payouts', ['GET /api/v1/payouts/payments']],
  ['is there something i should sign', ['GET /api/v1/orders/getmyorders']],
])('[API-78] a question about the account is: %s', async (text, calls) => {
  expect((await callsFor(text))?.slice(0, 1)).toEqual(calls);
});
