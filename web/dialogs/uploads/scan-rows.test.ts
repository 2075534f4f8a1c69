import { expect, test } from 'vitest';
import { answerOf, fieldsOf, type ScannedRow, toAnswer } from './scan-rows.ts';

const ROW: ScannedRow = {
  position: 3,
  row: 'page 1 line 5',
  in_file: null,
  page: 1,
  box: [0, 0, 100, 100],
  confidence: 88,
  picture: 'data:image/webp;base64,AA==',
  trade: {
    type: 'buy',
    trade_date: '2024-03-04',
    settle_date: null,
    symbol: 'RHGD',
    cusip: '037833100',
    isin: null,
    security_name: 'RHEINGOLD INC',
    quantity: '100',
    price: '25.5',
    currency: 'USD',
    fees: null,
    net_amount: '-2550',
  },
  fault: null,
  warnings: [],
};

test('a row that agrees is confirmed as it was recognized', () => {
  expect(answerOf(ROW, { fields: fieldsOf(ROW), verdict: 'right' })).toEqual({ position: 3, is_left_out: false });
});

test('a row that is left out is sent without what was typed', () => {
  const fields = { ...fieldsOf(ROW), quantity: '1' };
  expect(answerOf(ROW, { fields, verdict: 'left_out' })).toEqual({ position: 3, is_left_out: true });
});

test('a changed figure is sent with the names of the security as they were', () => {
  const fields = { ...fieldsOf(ROW), quantity: ' 10 ', net_amount: '' };
  expect(answerOf(ROW, { fields, verdict: 'right' }).corrected).toMatchObject({
    symbol: 'RHGD',
    cusip: '037833100',
    quantity: '10',
    net_amount: null,
  });
});

test.each([
  ['88160R101', { symbol: null, cusip: '88160R101', security_name: 'RHEINGOLD INC' }],
  ['MRW', { symbol: 'MRW', cusip: null, security_name: 'RHEINGOLD INC' }],
  ['Merrow Corp', { symbol: null, cusip: null, security_name: 'Merrow Corp' }],
])('a security typed as %s is sent as what it is', (security, named) => {
  const { corrected } = answerOf(ROW, { fields: { ...fieldsOf(ROW), security }, verdict: 'right' });
  expect(corrected).toMatchObject(named);
});

test('a row that could not be read needs no answer', () => {
  expect(toAnswer([ROW, { ...ROW, position: 4, trade: null, fault: 'not legible' }])).toEqual([ROW]);
});
