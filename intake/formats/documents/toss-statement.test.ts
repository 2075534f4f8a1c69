import { formatDecimal } from '@trover/core/money/decimal.ts';
import { planOf } from '@trover/core/testing/ledger.ts';
import { toTransactions } from '@trover/core/trades/to-transactions.ts';
import { expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const HEADER =
  '거래일자 거래구분 종목명(종목코드) 환율 거래수량 거래대금 단가 수수료 거래세 제세금 변제/연체합 잔고 잔액';

async function read(...rows: string[]) {
  async function* inOne() {
    yield new TextEncoder().encode(['거래내역서', '달러 거래내역', HEADER, ...rows].join('\n'));
  }
  const file = await readTradeFile(inOne());
  expect(file.format).toBe('toss-statement');
  return file;
}

it('[X-2] a trade of Toss Securities is in the dollars below its won', async () => {
  const { trades, errors, ignored } = await read(
    '2024.05.02 구매 라인골드(US0378331005) 1,378.00 2 2,370,160 1,185,080 2,370 0 0 0 2 0',
    '($ 1,720.00) ($ 860.00) ($ 1.72) ($ 0.00) ($ 0.00) ($ 0.00) ($ 278.28)',
    '2024.05.10 환전외화입금 1,371.20 0 1,371,200 0 0 0 0 0 0 0',
    '($ 1,000.00) ($ 1,278.28)',
    '2024.06.20 판매 라인골드(US0378331005) 1,384.50 1 913,770 913,770 913 25 0 0 1 0',
    '($ 660.00) ($ 660.00) ($ 0.66) ($ 0.02) ($ 0.00) ($ 0.00) ($ 1,937.60)',
    '2024.06.28 외화증권배당금입금 라인골드(US0378331005) 1,389.00 0 277 0 0 0 41 0 1 0',
    '($ 0.20) ($ 0.03) ($ 1,937.77)',
  );
  expect(errors).toEqual([]);
  expect(ignored.map(({ row }) => row)).toEqual(['line 6']);
  expect(trades).toMatchObject([
    {
      type: 'buy',
      trade_date: '2024-05-02',
      isin: 'US0378331005',
      quantity: '2',
      price: '860',
      currency: 'USD',
      fees: '1.72',
    },
    { type: 'sell', trade_date: '2024-06-20', quantity: '1', price: '660', currency: 'USD' },
    { type: 'dividend', trade_date: '2024-06-28', net_amount: '0.17', currency: 'USD' },
  ]);
});

it('[X-2] shares of Korea are in won, by their number', async () => {
  const { trades } = await read('2024.05.02 구매 한국조선(A005930) 10 781,000 78,100 117 0 0 0 10 219,000');
  expect(trades).toMatchObject([{ type: 'buy', symbol: '005930', quantity: '10', price: '78100', currency: 'KRW' }]);
});

it('[X-2] shares bought before a split are bought then, in the shares of today', async () => {
  const { trades } = await read(
    '2024.05.02 구매 라인골드(US0378331005) 1,378.00 2 2,370,160 1,185,080 2,370 0 0 0 2 0',
    '($ 1,720.00) ($ 860.00) ($ 1.72) ($ 0.00) ($ 0.00) ($ 0.00) ($ 278.28)',
    '2024.06.10 액면분할병합출고 라인골드(US0378331005) 1,381.00 2 0 0 0 0 0 0 0 0',
    '($ 0.00) ($ 1,278.28)',
    '2024.06.10 액면분할병합입고 라인골드(US0378331005) 1,381.00 20 0 0 0 0 0 0 20 0',
    '($ 0.00) ($ 1,278.28)',
  );
  expect(trades.slice(1).map(({ type, quantity }) => [type, quantity])).toEqual([
    ['split', '-2'],
    ['split', '20'],
  ]);
  const plan = planOf({ security: { identifiers: { tickers: ['ABC'], cusips: [], isins: ['US0378331005'] } } });
  const { transactions, left_out } = toTransactions(trades, plan);
  expect(left_out).toEqual([]);
  expect(transactions.map(({ type, quantity }) => [type, formatDecimal(quantity)])).toEqual([
    ['purchase', '2'],
    ['split', '10'],
  ]);
});

it.each([
  ['a purchase of an unknown number', '2024.05.02 구매 한국조선(A0015B0) 10 781,000 78,100 117 0 0 0 10 219,000'],
  ['a purchase without a number', '2024.05.02 구매 한국조선 10 781,000 78,100 117 0 0 0 10 219,000'],
  ['an unknown kind of a security', '2024.05.02 공모배정 한국조선(A005930) 10 781,000 78,100 117 0 0 0 10 219,000'],
  ['an American share without its dollars', '2024.05.02 구매 라인골드(US0378331005) 2 2,370,160 1,185,080 2,370'],
])('[X-2] %s is an error, and no trade', async (_, row) => {
  const { trades, errors, ignored } = await read(row);
  expect(trades).toEqual([]);
  expect(ignored.filter(({ row: ref }) => ref === 'line 4')).toEqual([]);
  expect(errors).toMatchObject([{ row: 'line 4' }]);
});

it('[X-2] units times price that do not equal the value are an error, and no trade', async () => {
  const { trades, errors } = await read(
    '2024.05.02 구매 라인골드(US0378331005) 1,378.00 2 2,370,160 1,185,080 2,370 0 0 0 2 0',
    '($ 1,720.00) ($ 680.00) ($ 1.72)',
  );
  expect(trades).toEqual([]);
  expect(errors).toMatchObject([{ row: 'line 4', reason: expect.stringContaining('do not equal the value') }]);
});
