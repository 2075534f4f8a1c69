import { expect, test } from 'vitest';
import { planOf, transactions } from '../testing/ledger.ts';
import { classHolding } from './positions.ts';
import { recognizeLoss } from './recognize-loss.ts';

/** Opening and closing holding of ABC for the plain plan, whose class is 2020-01-02 to 2020-06-30. */
function heldAround(ledger: string): string[] {
  const loss = recognizeLoss(planOf(), transactions(ledger));
  if (!loss.ok) throw new Error(loss.fault.message);
  const { opening, closing } = classHolding(loss.recognition.securities[0]!.prepared);
  return [`${opening.date} ${opening.quantity}`, `${closing.date} ${closing.quantity}`];
}

test('a claim states what was held before the class period, though no row states it', () => {
  expect(heldAround('purchase 2019-11-01 100 @20\npurchase 2020-02-03 50 @30')).toEqual([
    '2020-01-01 100',
    '2020-06-30 150',
  ]);
});

test('what is stated of an earlier day counts with what was traded since', () => {
  expect(heldAround('opening 2019-06-28 100\nsale 2019-11-01 30 @20\npurchase 2020-02-03 50 @30')).toEqual([
    '2020-01-01 70',
    '2020-06-30 120',
  ]);
});

test('what is stated of the first day or later is what was held before', () => {
  for (const day of ['2020-01-02', '2020-02-03'])
    expect(heldAround(`opening ${day} 100\npurchase 2020-02-04 50 @30`)).toEqual(['2020-01-01 100', '2020-06-30 150']);
  expect(heldAround('split 2020-02-03 2\nopening 2020-02-03 100')).toEqual(['2020-01-01 50', '2020-06-30 100']);
});

test('each holding is in the shares of its day: a split in the class period is in the second alone, a later one in none', () => {
  const bought = 'purchase 2019-11-01 100 @20';
  expect(heldAround(`${bought}\nsplit 2020-03-02 2`)).toEqual(['2020-01-01 100', '2020-06-30 200']);
  expect(heldAround(`${bought}\nsplit 2020-08-17 2\nsale 2020-09-01 200 @9`)).toEqual([
    '2020-01-01 100',
    '2020-06-30 100',
  ]);
});

test('shares on their way between two own accounts are held', () => {
  const moved = 'purchase 2019-11-01 100 @20\ndelivery 2019-12-30 100\nreceipt 2020-01-03 100 of B';
  expect(heldAround(moved)).toEqual(['2020-01-01 100', '2020-06-30 100']);
});
