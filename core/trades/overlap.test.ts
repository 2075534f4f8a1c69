import { describe, expect, test } from 'vitest';
import { trade as makeTrade } from '../testing/trades.ts';
import { Overlap } from './overlap.ts';
import { SETTLEMENT_ONLY } from './settlement-only.ts';

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

describe('a file that shows the day of settlement alone', () => {
  const settled = (day: string, more: Partial<typeof fill> = {}) => ({
    ...fill,
    trade_date: day,
    settle_date: day,
    note: SETTLEMENT_ONLY,
    ...more,
  });

  test('has the trades of a file that shows their own days, in either order, each once', () => {
    expect(newOf([fill, fill], [settled('2018-03-05'), settled('2018-03-05')])).toEqual([2, 0]);
    expect(newOf([settled('2018-03-05'), settled('2018-03-05')], [fill, fill])).toEqual([2, 0]);
    expect(newOf([fill], [settled('2018-03-05'), settled('2018-03-05')])).toEqual([1, 1]);
    expect(newOf([settled('2018-03-05')], [fill, fill])).toEqual([1, 1]);
  });

  test('may be added again', () => {
    expect(newOf([fill], [settled('2018-03-05')], [settled('2018-03-05')], [fill])).toEqual([1, 0, 0, 0]);
    expect(newOf([settled('2018-03-05')], [fill], [settled('2018-03-05')], [fill])).toEqual([1, 0, 0, 0]);
  });

  test('has no trade of another price, another direction, more than a week before, or after settlement', () => {
    expect(newOf([fill], [settled('2018-03-05', { price: '62.2' })])).toEqual([1, 1]);
    expect(newOf([fill], [settled('2018-03-05', { type: 'sell' })])).toEqual([1, 1]);
    expect(newOf([fill], [settled('2018-03-08')])).toEqual([1, 1]);
    expect(newOf([fill], [settled('2018-02-27')])).toEqual([1, 1]);
  });

  test('does not join two of its own rows', () => {
    expect(newOf([settled('2018-03-05'), settled('2018-03-07')])).toEqual([2]);
    expect(newOf([settled('2018-03-05')], [settled('2018-03-07')])).toEqual([1, 1]);
  });

  test('gets the day of the trade when another file states it', () => {
    const known = settled('2018-03-05');
    newOf([known], [fill]);
    expect(known).toMatchObject({ trade_date: '2018-03-01', note: null });
  });
});
