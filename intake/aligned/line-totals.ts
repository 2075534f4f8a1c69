import type { LineReader, TextLine } from '../formats/format.ts';
import { PrintedTotals, totalIn } from './printed-totals.ts';

/**
 * A reader of lines, with the totals that its document prints held against the trades above each. The one trade of a
 * confirmation is not: it was read because its own figures agree, and other totals beside it are of more than it.
 */
export function withTotals(reader: LineReader, isConfirmation = false): LineReader {
  const totals: TextLine[] = [];
  return {
    found: reader.found,
    read: (line) => {
      if (totalIn(line.text, line.ref) !== null) totals.push(line);
      reader.read(line);
    },
    end: () => {
      reader.end();
      // A document without a trade is refused for its own reason.
      const { length } = reader.found.trades;
      if (totals.length === 0 || length === 0 || (isConfirmation && length === 1)) return;
      const check = new PrintedTotals(reader.found);
      const trades = reader.found.trades.toSorted((one, other) => placeOf(one.ref) - placeOf(other.ref));
      for (const { text, ref } of totals) {
        while (trades.length > 0 && placeOf(trades[0]!.ref) < placeOf(ref)) check.count(trades.shift()!);
        check.check(text, ref);
      }
      for (const trade of trades) check.count(trade);
      check.end();
    },
  };
}

const LINES = 100_000;

/** A number that grows from line to line, of `line 4` and of `page 2 line 4`. */
function placeOf(ref: number | string): number {
  if (typeof ref === 'number') return ref;
  const [, page = '0', line = '0'] = /^(?:page (\d+) )?line (\d+)/.exec(ref) ?? [];
  return Number(page) * LINES + Number(line);
}
