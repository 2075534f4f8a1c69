import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import { describe, expect, it } from 'vitest';
import type { Findings } from '../formats/format.ts';
import { UnsettledTrades } from './unsettled-trades.ts';

describe('a trade in a list of unsettled ones', () => {
  const NAMES = 'Date        Symbol  Quantity';
  const ROWS = ['03/04/2025  RHNE    10', '03/11/2025  MRW     200'];
  const WRAPPED = '            COMMON STOCK CLASS A';
  /** The lines of the trades that are left. */
  const leftOf = (lines: readonly string[]): number[] => {
    const unsettledTrades = new UnsettledTrades();
    const found: Findings = { trades: [], ignored: [], errors: [] };
    for (const [number, line] of lines.entries()) {
      const cells = [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: x }) => ({
        text,
        x,
        end: x + text.length,
      }));
      unsettledTrades.pass({ number, cells }, number);
      const [day, symbol, quantity] = cells.map(({ text }) => text);
      const security_name = lines[number + 1] === WRAPPED ? 'RHEINGOLD COMMON STOCK CLASS A' : 'RHEINGOLD';
      if (/\d/.test(line))
        found.trades.push({
          ...blankTrade(number),
          trade_date: day!,
          symbol: symbol!,
          quantity: quantity!,
          security_name,
        });
    }
    unsettledTrades.leaveOut(found);
    return found.trades.map(({ ref }) => Number(ref));
  };

  it.each([
    ['a line of its security', [WRAPPED]],
    ['a heading of its kind', ['Equities']],
    ['a heading of its kind behind a blank line', ['', 'Common Stocks & Options']],
    ['a rule', ['------------']],
  ])('[X-2] is left out below %s', (_, between) => {
    const unsettledRows = ['Trades not yet settled', NAMES, ROWS[0]!, ...between, ROWS[1]!];
    expect(leftOf(['Activity', NAMES, ...ROWS, '', ...unsettledRows])).toEqual([2, 3]);
  });

  it.each([
    ['is behind a blank line', ['', 'Other Accounts', NAMES]],
    ['is directly above its names', ['Other Accounts', NAMES]],
    ['has no names', ['', 'Other Accounts']],
    ['is a usual one', ['Account Activity']],
  ])('[X-2] is not one of the next list, whose title %s', (_, title) => {
    const lines = ['Trades not yet settled', NAMES, ROWS[0]!, WRAPPED, ...title, ROWS[0]!, ROWS[1]!];
    expect(leftOf(lines)).toEqual([lines.length - 2, lines.length - 1]);
  });

  it.each([
    ['below the name', ['            Unsettled trade']],
    ['at the beginning of the line', ['Unsettled trade']],
    ['behind a gap like that of the rows', ['', 'Unsettled trade', '']],
    ['below words in several columns', ['            Agent   NYSE   Cash', '            Unsettled trade']],
    ['below a line of its security', [WRAPPED, '            Not yet settled']],
  ])('[X-2] is one of two that are alike, where a note on a row is %s', (_, note) => {
    const gap = note.includes('') ? [''] : [];
    const lines = ['Activity', NAMES, ROWS[1]!, ...gap, ROWS[0]!, ...note, ROWS[0]!, ...gap, ROWS[1]!];
    expect(leftOf(lines)).toHaveLength(4);
  });

  it('[X-2] is left out below a title without column names, or without a gap', () => {
    expect(leftOf(['Activity', NAMES, ...ROWS, '', 'Pending settlement', ...ROWS])).toEqual([2, 3]);
    expect(leftOf(['Activity', NAMES, ...ROWS, 'Pending settlement', NAMES, ...ROWS])).toEqual([2, 3]);
    expect(leftOf(['Activity', NAMES, ...ROWS, 'Unsettled', 'Equities', ...ROWS])).toEqual([2, 3]);
    expect(leftOf(['Activity', NAMES, ...ROWS, 'Unsettled trades', ...ROWS])).toEqual([2, 3]);
  });

  it('[X-2] is left out below an indented title, with a sentence below it', () => {
    const sentence = '    These settle after the end of the period.';
    expect(leftOf(['Activity', NAMES, ...ROWS, '', '    Unsettled trades', sentence, NAMES, ...ROWS])).toEqual([2, 3]);
    expect(leftOf(['Activity', NAMES, ...ROWS, '', '    Unsettled trades', '', ...ROWS])).toEqual([2, 3]);
    expect(leftOf(['Activity', NAMES, ...ROWS, '    Trades not yet settled', NAMES, ...ROWS])).toEqual([2, 3]);
  });

  it('[X-2] is no trade of the same list again', () => {
    expect(leftOf(['Trades not yet settled', NAMES, ROWS[0]!, ROWS[0]!])).toHaveLength(2);
  });
});
