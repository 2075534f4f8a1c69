import { expect, test } from 'vitest';
import { AnswerBuilder } from '../../answers/draft.ts';
import { writeAnswer } from '../../answers/write-answer.ts';
import type { QuestionContext } from '../../question-context.ts';
import { addMissed } from './own-missed.ts';
import { answerOwnTrades } from './own-trades.ts';

const holding = {
  security: 'MRSH',
  symbol: 'MRSH',
  name: 'Merrow Shipping',
  quantity: '40',
  first_trade_date: '2021-02-03',
};
const bought = {
  trade_date: '2021-02-03',
  type: 'buy',
  quantity: '75',
  price: '26.85',
  currency: 'USD',
  symbol: 'MRSH',
  security_name: 'Merrow Shipping',
};
const sold = { ...bought, trade_date: '2023-12-11', type: 'sell', quantity: '-35', price: '19.40' };

/** The answer to a question of a caller with these trades, and the queries for them; null where this does not answer. */
async function answerOf(asked: string, isSignedIn = true) {
  const queries: { type?: string; to?: string }[] = [];
  const read = async (call: string, { query }: { query: { type?: string; to?: string } }) => {
    if (call === 'GET /api/v1/portfolio/holdings') return { items: [holding] };
    queries.push(query);
    const items = [sold, bought].filter(
      ({ type, trade_date }) => (query.type ?? type) === type && trade_date <= (query.to ?? trade_date),
    );
    return { items, total_count: items.length };
  };
  const asker = { read, today: '2026-11-20', session: isSignedIn ? {} : null } as unknown as QuestionContext;
  const answer = new AnswerBuilder();
  const text = asked.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '');
  const question = { asked, text, names: new Set(['merrow']) } as unknown as Parameters<typeof answerOwnTrades>[2];
  const isAnswered = await answerOwnTrades(answer, asker, question);
  return isAnswered
    ? { text: writeAnswer(answer.build(), { message_id: '', format: 'text', basis: 'retrieval' }).text, queries }
    : null;
}

test.each([
  ['How many Merrow did I buy and at what price?', ['75', '$26.85', '3 Feb 2021']],
  ['merrow. how many i got left, lost count', ['You hold 40 Merrow Shipping']],
  ['What did I get for the Merrow when I dumped it?', ['35', '$19.40']],
  ['Wann habe ich meine Merrow Aktien gekauft?', ['3 Feb 2021']],
])('[API-78] a question about own trades is answered from them: %s', async (asked, words) => {
  const answered = await answerOf(asked);
  for (const word of words) expect(answered?.text).toContain(word);
  expect(answered?.queries).toMatchObject([{ ticker: 'MRSH' }]);
});

test('[API-78] the oldest trade is found by its day, and a month by its days', async () => {
  expect(await answerOf("What's the oldest trade you have for me?")).toMatchObject({
    text: expect.stringContaining('3 Feb 2021'),
    queries: [{ limit: 100 }],
  });
  expect((await answerOf('What was it that I sold in December 2023?'))?.queries).toMatchObject([
    { type: 'sell', from: '2023-12-01', to: '2023-12-31' },
  ]);
});

test('[API-78] the first purchase of a security, or the first sale, is not the first trade', async () => {
  expect((await answerOf('What was my first purchase of Merrow?'))?.text).toContain('3 Feb 2021: bought 75');
  expect((await answerOf('What was my first sale?'))?.text).toContain('11 Dec 2023: sold 35');
});

test.each([
  ['I bought Merrow in March 2024. Do those count in the lawsuit?', true],
  ['how much will I get paid for my Merrow claim', true],
  ['How many Merrow did I buy?', false],
  ['by when do i have to answer that Merrow letter', true],
  ['My last trade is wrong, how do I correct it?', true],
  ['Is FIFO (first in, first out) used for my sales?', true],
  ['Why was my first purchase not counted?', true],
  ['Can you delete my last transaction?', true],
])('[API-78] other questions are not answered with trades: %s', async (asked, isSignedIn) => {
  expect(await answerOf(asked, isSignedIn)).toBe(null);
});

test('[API-78] missed cases are those whose deadline passed without a claim', async () => {
  const mine = { eligible: true, payment_net: '582.40', currency: 'USD' };
  const one = { company: { name: 'Alderway' }, claim_deadline: '2023-08-04', days_left: -1204, mine };
  const held = [
    { ...one, slug: 'alderway' },
    { ...one, slug: 'claimed', company: { name: 'Claimed' } },
    { ...one, slug: 'open', company: { name: 'Open' }, days_left: 9 },
    { ...one, slug: 'not-eligible', company: { name: 'Outside' }, mine: { ...mine, eligible: false } },
  ];
  const read = async (call: string) => ({
    items: call === 'GET /api/v1/orders/getmyorders' ? [{ slug: 'claimed' }] : held,
  });
  const answer = new AnswerBuilder();
  await addMissed(answer, { read } as unknown as QuestionContext);
  const { text } = writeAnswer(answer.build(), { message_id: '', format: 'text', basis: 'retrieval' });
  expect(text).toContain('Alderway');
  expect(text).toContain('about $582');
  for (const name of ['Claimed |', 'Open |', 'Outside']) expect(text).not.toContain(name);
});
