import type { CaseIdentifier } from '../cases/case-security.ts';
import type { Trade } from '../trades/trade.ts';
import { cusipInIsin, sedolInIsin } from './check-digits.ts';
import { nameKey, tickerKey } from './spelling.ts';

type Printed = Pick<Trade, 'isin' | 'isin_valid' | 'cusip' | 'cusip_valid' | 'symbol' | 'raw_symbol'>;

const insideOf = (isin: string): string[] => [cusipInIsin(isin), sedolInIsin(isin)].filter((number) => number !== null);

/**
 * Every name that a trade gives its security, the surest first. A number whose check digit fails still names what is
 * listed under the very same number.
 */
function namesOf(trade: Printed): string[] {
  const { isin, isin_valid, cusip, symbol, raw_symbol } = trade;
  const names = [isin, ...(isin && isin_valid !== false ? insideOf(isin) : []), cusip, symbol, raw_symbol];
  return [...new Set(names.filter((name) => name !== null && name !== '').map((name) => name!.toUpperCase()))];
}

/** The numbers of a trade with valid check digits: they can show that a ticker means another company. */
function sureNamesOf(trade: Printed): string[] {
  const isin = trade.isin && trade.isin_valid !== false ? trade.isin : null;
  const cusip = trade.cusip && trade.cusip_valid !== false ? trade.cusip : null;
  return namesOf({ ...trade, isin, cusip, symbol: null, raw_symbol: null });
}

/** A security with its names and identifiers, and its company's names if these may identify it. */
export interface NamedSecurity<T> {
  of: T;
  /** Equal for two entries of one security. */
  key: string;
  identifiers: readonly CaseIdentifier[];
  companies: readonly string[];
}

interface Entry<T> {
  named: NamedSecurity<T>;
  numbers: ReadonlySet<string>;
  value: string;
  valid_from: string | null;
  valid_to: string | null;
}

/** The first six characters of a CUSIP are its issuer's: old and new lines of one share differ in the rest. */
const issuerOf = (name: string): string | null =>
  name.length === 9 ? name.slice(0, 6) : name.length === 12 ? (cusipInIsin(name)?.slice(0, 6) ?? null) : null;

/** Whether the trade's own numbers show that its ticker is another company's. */
function isContradicted(numbers: ReadonlySet<string>, trade: Printed): boolean {
  if (numbers.size === 0) return false;
  const hasIsins = [...numbers].some((number) => number.length === 12);
  const stated = sureNamesOf(trade).filter((name) => name.length !== 12 || hasIsins);
  if (stated.length === 0 || stated.some((name) => numbers.has(name))) return false;
  const issuers = new Set([...numbers].map(issuerOf));
  return !stated.some((name) => issuerOf(name) !== null && issuers.has(issuerOf(name)));
}

const isOn = ({ valid_from, valid_to }: Entry<unknown>, date: string): boolean =>
  (valid_from === null || valid_from <= date) && (valid_to === null || date <= valid_to);

function add<T>(map: Map<string, Entry<T>[]>, key: string, entry: Entry<T>): void {
  const same = map.get(key);
  if (!same) map.set(key, [entry]);
  else if (!same.some((other) => other.named === entry.named && other.valid_from === entry.valid_from))
    same.push(entry);
}

/**
 * Securities by every name they go by, each on its days. A name as it is known comes first; another spelling of a
 * ticker, or a company's name where nothing else is printed, counts only where one security fits.
 */
export class SecurityNames<T> {
  readonly #byName = new Map<string, Entry<T>[]>();
  readonly #bySpelling = new Map<string, Entry<T>[]>();
  readonly #byCompany = new Map<string, Entry<T>[]>();
  /** Whether any name means its security on some days only. */
  readonly isDated: boolean;

  constructor(securities: readonly NamedSecurity<T>[]) {
    this.isDated = securities.some(({ identifiers }) =>
      identifiers.some(({ valid_from, valid_to }) => valid_from !== null || valid_to !== null),
    );
    for (const named of securities) {
      const numbers = new Set(
        named.identifiers
          .filter(({ kind }) => kind !== 'ticker')
          .flatMap(({ kind, value }) => [value, ...(kind === 'isin' ? insideOf(value) : [])])
          .map((value) => value.toUpperCase()),
      );
      for (const { kind, value: printed, valid_from, valid_to } of named.identifiers) {
        const value = printed.toUpperCase();
        const entry = { named, numbers, value, valid_from, valid_to };
        add(this.#byName, value, entry);
        if (kind === 'isin') for (const inside of insideOf(value)) add(this.#byName, inside, entry);
        if (kind === 'ticker') add(this.#bySpelling, tickerKey(value), entry);
      }
      for (const company of named.companies)
        add(this.#byCompany, nameKey(company), { named, numbers, value: company, valid_from: null, valid_to: null });
    }
  }

  /** What a ticker alone means on a day. */
  tickerOn(ticker: string, date: string): T[] {
    const own = (this.#byName.get(ticker.toUpperCase()) ?? []).filter((entry) => isOn(entry, date));
    const found = own.length > 0 ? own : this.#likeSpelled(ticker, date);
    return [...new Set(found.map(({ named }) => named.of))];
  }

  /** What a trade in no option means on its day, by its surest name first. */
  meantBy(trade: Trade): T[] {
    const date = trade.trade_date ?? '';
    const symbol = trade.symbol?.toUpperCase();
    const found: Entry<T>[] = [];
    const names = namesOf(trade);
    for (const name of names)
      for (const entry of this.#byName.get(name) ?? [])
        if (isOn(entry, date) && (name !== symbol || !isContradicted(entry.numbers, trade))) found.push(entry);
    if (found.length === 0 && trade.symbol !== null)
      found.push(...this.#likeSpelled(trade.symbol, date).filter((entry) => !isContradicted(entry.numbers, trade)));
    if (names.length === 0 && trade.security_name !== null) found.push(...this.#likeNamed(trade.security_name));
    return [...new Set(found.map(({ named }) => named.of))];
  }

  #likeSpelled(ticker: string, date: string): Entry<T>[] {
    const fitting = (this.#bySpelling.get(tickerKey(ticker)) ?? []).filter((entry) => isOn(entry, date));
    return new Set(fitting.map(({ value }) => value)).size === 1 ? fitting : [];
  }

  #likeNamed(name: string): Entry<T>[] {
    const fitting = this.#byCompany.get(nameKey(name)) ?? [];
    return new Set(fitting.map(({ named }) => named.key)).size === 1 ? fitting : [];
  }
}
