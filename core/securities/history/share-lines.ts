import type { Trade } from '../../trades/trade.ts';
import { cusipInIsin, sedolInIsin } from '../check-digits.ts';
import { nameKey, tickerKey } from '../spelling.ts';

type Printed = Pick<
  Trade,
  'symbol' | 'raw_symbol' | 'cusip' | 'cusip_valid' | 'isin' | 'isin_valid' | 'security_name' | 'option'
>;

/** The numbers of a print that can be relied on, those inside others too. */
function numbersOf({ cusip, cusip_valid, isin, isin_valid }: Printed): string[] {
  const numbers: (string | null)[] = [];
  if (cusip && cusip_valid !== false) numbers.push(cusip.toUpperCase());
  if (isin && isin_valid !== false) numbers.push(isin.toUpperCase(), cusipInIsin(isin), sedolInIsin(isin));
  return numbers.filter((number) => number !== null);
}

const printOf = (trade: Printed): string =>
  JSON.stringify(
    trade.option
      ? [trade.option, trade.raw_symbol]
      : [trade.symbol, trade.cusip, trade.cusip_valid, trade.isin, trade.isin_valid, trade.security_name],
  );

/** Groups of keys; each group is identified by its smallest key. */
export class Joins {
  readonly #parents = new Map<string, string>();

  find(key: string): string {
    let at = key;
    for (let parent = this.#parents.get(at); parent !== undefined; parent = this.#parents.get(at)) at = parent;
    return at;
  }

  /** The lesser key represents both, so that the order of joins does not matter. */
  join(one: string, other: string): void {
    const [a, b] = [this.find(one), this.find(other)].sort() as [string, string];
    if (a !== b) this.#parents.set(b, a);
  }
}

/**
 * Finds which trades are in one line of one security, by the files alone: those that share a number; a
 * ticker, unless two lines with different numbers bear it; or, where no ticker is printed, the name. The answer has a
 * key for each trade, and does not depend on their order.
 */
export function linesOf(trades: readonly Printed[]): string[] {
  const prints = new Map<string, Printed>();
  const keys = trades.map((trade) => {
    const key = printOf(trade);
    prints.set(key, trade);
    return key;
  });
  const joins = new Joins();
  const join = (groups: Map<string, string[]>) => {
    for (const [first, ...rest] of groups.values()) for (const other of rest) joins.join(first!, other);
  };
  const group = (namesOf: (print: Printed) => (string | null)[]) => {
    const groups = new Map<string, string[]>();
    for (const [key, print] of prints)
      for (const name of print.option ? [] : namesOf(print))
        if (name) groups.set(name, [...(groups.get(name) ?? []), key]);
    return groups;
  };
  join(group(numbersOf));
  const numbered = (key: string) => numbersOf(prints.get(key)!).length > 0;
  const isOneLine = (members: readonly string[]) =>
    new Set(members.filter(numbered).map((key) => joins.find(key))).size <= 1;
  const byTicker = group(({ symbol }) => [symbol && tickerKey(symbol)]);
  for (const [ticker, members] of byTicker) if (!isOneLine(members)) byTicker.delete(ticker);
  join(byTicker);
  const byName = group(({ security_name }) => [security_name && nameKey(security_name)]);
  for (const [name, members] of byName)
    if (!isNamedTogether(members.map((key) => [joins.find(key), prints.get(key)!] as const))) byName.delete(name);
  join(byName);
  return keys.map((key) => joins.find(key));
}

/** One line with a ticker at most, and others that are printed without one. */
function isNamedTogether(members: readonly (readonly [string, Printed])[]): boolean {
  const withTicker = new Set(members.filter(([, { symbol }]) => symbol).map(([line]) => line));
  const without = new Set(members.filter(([, { symbol }]) => !symbol).map(([line]) => line));
  return withTicker.size <= 1 && without.size >= 1;
}
