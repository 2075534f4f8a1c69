import { describe, expect, test } from 'vitest';
import { trade as makeTrade } from '../testing/trades.ts';
import { Overlap } from './overlap.ts';

const fill = makeTrade({ symbol: 'KHC', quantity: '100', price: '62.1', trade_date: '2018-03-01' });
const other = makeTrade({ symbol: 'KHC', quantity: '40', price: '62.1', trade_date: '2018-03-01' });

const newOf = (...files: (typeof fill)[][]) => {
  const overlap = new Overlap();
  return files.map((trades) => {
    overlap.startFile();
    return trades.filter((trade) => overlap.isNew(trade)).length;
  });
};

describe('files of one owner that overlap', () => {
  test('equal fills in one file are separate', () => {
    expect(newOf([fill, fill, other])).toEqual([3]);
  });

  test('the same file again adds nothing', () => {
    expect(newOf([fill, fill, other], [fill, fill, other])).toEqual([3, 0]);
  });

  test('a longer export adds what the shorter one lacks', () => {
    expect(newOf([fill], [fill, fill, other], [other, fill])).toEqual([1, 2, 0]);
  });

  test('another line, note or settlement is the same trade; another price is not', () => {
    expect(newOf([fill], [{ ...fill, ref: 99, note: 'again', settle_date: '2018-03-05' }])).toEqual([1, 0]);
    expect(newOf([fill], [{ ...fill, price: '62.11' }])).toEqual([1, 1]);
  });
});
