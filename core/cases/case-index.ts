import { namesOf, sureNamesOf } from '../trades/find-security.ts';
import type { Trade } from '../trades/trade.ts';
import type { CaseSecurity } from './case-securities.ts';

interface Entry<T> {
  of: T;
  security: CaseSecurity;
  valid_from: string | null;
  valid_to: string | null;
}

/** Cases by every name their securities go by, so that a trade finds its cases without a walk through all of them. */
export class CaseIndex<T> {
  readonly #byName = new Map<string, Entry<T>[]>();

  constructor(cases: Iterable<{ of: T; securities: readonly CaseSecurity[] }>) {
    for (const { of, securities } of cases)
      for (const security of securities)
        for (const { value, valid_from, valid_to } of [
          ...security.identifiers,
          { value: security.key, valid_from: null, valid_to: null },
        ]) {
          const entry = { of, security, valid_from, valid_to };
          const same = this.#byName.get(value.toUpperCase());
          if (!same) this.#byName.set(value.toUpperCase(), [entry]);
          else if (!same.some((other) => other.of === of && other.security === security)) same.push(entry);
        }
  }

  /** The cases that a trade touches, each once, with the security meant; an option touches by its underlying. */
  touchedBy(trade: Trade): Map<T, CaseSecurity> {
    const touched = new Map<T, CaseSecurity>();
    const names = trade.option
      ? [trade.raw_symbol, trade.option.underlying].filter((name) => name !== null).map((name) => name.toUpperCase())
      : namesOf(trade);
    const date = trade.trade_date ?? '';
    for (const name of names)
      for (const { of, security, valid_from, valid_to } of this.#byName.get(name) ?? [])
        if ((valid_from === null || valid_from <= date) && (valid_to === null || date <= valid_to) && !touched.has(of))
          if (name !== trade.symbol?.toUpperCase() || trade.option || !isContradicted(security, trade))
            touched.set(of, security);
    return touched;
  }
}

/** A valid CUSIP or ISIN of the trade that is none of the security's own says that its ticker is another company's. */
function isContradicted(security: CaseSecurity, trade: Trade): boolean {
  const known = security.identifiers.filter(({ kind }) => kind !== 'ticker').map(({ value }) => value);
  if (known.length === 0) return false;
  const stated = sureNamesOf(trade).filter((name) => name.length !== 12 || known.some((value) => value.length === 12));
  return stated.length > 0 && !stated.some((name) => known.includes(name));
}
