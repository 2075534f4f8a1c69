import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { describe, expect, it } from 'vitest';
import { findHeaderlessTable } from '../find-unmapped-table.ts';
import { isShownByCells } from './shown-by-cells.ts';

const asked = (...lines: string[]) => findHeaderlessTable(new TextEncoder().encode(`${lines.join('\n')}\n`), true)!;
const SIGNED = ['03/24/2026,ACME,-100,12.50,1250.00', '03/25/2026,BOLT,50,20.00,-1000.00'];
const UNSIGNED = SIGNED.map((line) => line.replace(',-100,', ',100,'));
const WORDS = ['03/24/2026,ACME,Sell,100,12.50,1250.00', '03/25/2026,BOLT,Buy,50,20.00,1000.00'];
const mapping = (more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  columns: ['trade_date', 'symbol', 'quantity', 'price', 'amount'],
  dates: 'mdy',
  decimal_comma: false,
  direction: 'quantity',
  actions: [],
  currency: 'USD',
  ...more,
});
const withWords = (field: 'action' | null, more: Partial<ColumnMapping> = {}) =>
  mapping({ columns: ['trade_date', 'symbol', field, 'quantity', 'price', 'amount'], ...more });

describe('what a remembered mapping reads from a file without a header', () => {
  it('is shown by the cells of one that is written alike', () => {
    expect(isShownByCells(mapping(), asked(...SIGNED))).toBe(true);
    expect(isShownByCells(withWords('action', { direction: 'action' }), asked(...WORDS))).toBe(true);
  });

  it.each<[string, ColumnMapping, string[]]>([
    ['a minus before the shares that none has', mapping(), UNSIGNED],
    ['a minus before money, which may be paid or received', mapping({ direction: 'amount' }), UNSIGNED],
    ['the same the other way round', mapping({ direction: 'cost' }), UNSIGNED],
    ['nothing from a column that has words of trades here', withWords(null), WORDS],
    ['the day first', mapping({ dates: 'dmy' }), SIGNED],
    ['days of which each could be read both ways', mapping(), SIGNED.map((line) => line.replace(/2(?=[45]\/)/, '0'))],
    [
      'days that may begin with their year',
      mapping(),
      SIGNED.map((line, at) => line.replace(/^[^,]*/, `26-03-0${at + 4}`)),
    ],
    [
      'a decimal comma',
      mapping({ decimal_comma: true }),
      SIGNED.map((line) => line.replace(/(\d\d)\.(\d\d),(-?\d+)\.00$/, '$1.$20,$3')),
    ],
    ['another currency', mapping(), SIGNED.map((line) => line.replace(/,(\d\d\.\d\d),/, ',€$1,'))],
    [
      'a word as the opposite',
      withWords('action', { direction: 'action', actions: [{ printed: 'A', means: 'sell' }] }),
      WORDS.map((line) => line.replace('Buy', 'A').replace('Sell', 'V')),
    ],
  ])('is not shown where it reads %s', (_, remembered, lines) => {
    expect(isShownByCells(remembered, asked(...lines))).toBe(false);
  });

  it('is of another shape where purchases, sales or dates are written otherwise', () => {
    const dayFirst = SIGNED.map((line) => line.replace(/^(\d+)\/(\d+)/, '$2/$1'));
    const account = SIGNED.map((line) => line.replace(/,(?=-?\d+,)/, ',Margin,'));
    const signedWords = WORDS.map((line) => line.replace(',100,', ',-100,').replace(',1000.00', ',-1000.00'));
    const prints = [SIGNED, UNSIGNED, dayFirst, account, signedWords].map((lines) => asked(...lines).fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});
