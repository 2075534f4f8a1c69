import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import type { LineReader } from '../formats/format.ts';
import { withTotals } from './line-totals.ts';
import { totalIn } from './printed-totals.ts';

const trade = (ref: string, type: 'buy' | 'sell', net_amount: string | null): Trade => ({
  ...blankTrade(ref),
  type,
  net_amount,
});

/** A reader that finds its trades in the end, as those of declared documents do. */
function read(lines: readonly string[], trades: Trade[], isConfirmation = false) {
  const found: LineReader['found'] = { trades: [], ignored: [], errors: [] };
  const reader = withTotals({ found, read: () => undefined, end: () => found.trades.push(...trades) }, isConfirmation);
  for (const [at, text] of lines.entries()) reader.read({ ref: `page 1 line ${at + 1}`, text });
  reader.end();
  return {
    errors: found.errors.map(({ row, reason }) => `${row} ${reason}`),
    left: found.trades.map(({ ref }) => ref),
  };
}

const BOUGHT = trade('page 1 line 1', 'buy', '-1000.00');
const TOO = trade('page 1 line 2', 'buy', '-554.95');
const SOLD = trade('page 1 line 4', 'sell', '700.5');

describe('[X-2] totals that a document prints outside of tables', () => {
  it.each([
    'Total purchases $1,554.95',
    'Total Securities Bought (1,554.95)',
    'Summe Käufe 1.554,95 EUR',
    "Total achats CHF 1'554.95",
    'Total compras 1 554,95',
  ])('agree with the rows above: %s', (total) => {
    expect(read(['', '', total, ''], [SOLD, BOUGHT, TOO])).toEqual({
      errors: [],
      left: [SOLD, BOUGHT, TOO].map(({ ref }) => ref),
    });
  });

  it.each(['Total purchases $1,654.95', 'Summe Käufe 1.654,95', 'Total achats 1 654,95'])(
    'withdraw the rows that do not come to them: %s',
    (total) => {
      const { errors, left } = read(['', '', total, ''], [BOUGHT, TOO, SOLD]);
      expect(errors).toEqual([expect.stringMatching(/^page 1 line 3 .*add up to 1554.95/)]);
      expect(left).toEqual([SOLD.ref]);
    },
  );

  it('are asked about where no row of theirs was read', () => {
    const { errors, left } = read(['', '', 'Total sales $9,000.00', 'Total sales $9,000.00'], [BOUGHT, TOO]);
    expect(errors).toEqual([expect.stringMatching(/^page 1 line 3 .*total of sales, and we found none/)]);
    expect(left).toEqual([BOUGHT.ref, TOO.ref]);
  });

  it.each([
    'Total sales year to date $9,000.00',
    'Total gains on sales $12.20',
    'Total sales $0.00',
    'Total shares purchased 12.50',
    'Total purchases and sales $9,000.00',
  ])('are no totals of the rows: %s', (text) => {
    expect(read([text, '', '', ''], [BOUGHT, TOO]).errors).toEqual([]);
  });

  it('may be above the rows, as in a summary', () => {
    expect(read(['Total purchases $1,554.95', '', '', ''], [{ ...BOUGHT, ref: 'page 2 line 1' }]).errors).toEqual([]);
  });

  it.each(['Total purchase price 1,500.00 USD', 'Summe Käufe 1.500,00', 'Total purchases before commission $1,500.00'])(
    'may be of units times price, where the rows state no costs: %s',
    (total) => {
      const gross = { ...BOUGHT, net_amount: '-1509.90', quantity: '40', price: '37.5', currency: 'USD' };
      expect(read(['', '', total], [gross]).errors).toEqual([]);
    },
  );

  it.each([
    ['Total achats 500,00 EUR', ['USD']],
    ['Total purchases £500.00', ['USD']],
    ['Total purchases 500.00', ['USD', 'EUR']],
  ])('are no check of rows in another currency: %s', (total, currencies) => {
    const rows = currencies.map((currency, at) => ({ ...trade(`page 1 line ${at + 1}`, 'buy', '-540.00'), currency }));
    expect(read(['', '', total], rows)).toEqual({ errors: [], left: rows.map(({ ref }) => ref) });
  });

  it('do not withdraw the one trade of a confirmation, whose own figures agree', () => {
    expect(read(['', '', 'Total purchases of this plan 2,000.00'], [BOUGHT], true).errors).toEqual([]);
    expect(read(['', '', 'Total purchases of this plan 2,000.00'], [BOUGHT, TOO], true).errors).toHaveLength(1);
  });

  it('are no totals where their line is longer than any, and are found without a long search', () => {
    expect(totalIn(`total bought ${'1'.repeat(200)} 1,500.00`, 'line 1')).toMatchObject({ printed: ['1500'] });
    expect(totalIn(`total bought ${'1'.repeat(10_000)} 1,500.00`, 'line 1')).toBeNull();
    expect(totalIn('total bought 1'.repeat(200_000), 'line 1')).toBeNull();
  });

  it('may be before costs, which the rows have in their sums', () => {
    const withFees = { ...BOUGHT, net_amount: '-1004.95', fees: '4.95' };
    expect(read(['', '', 'Total purchases $1,000.00'], [withFees]).errors).toEqual([]);
  });
});
