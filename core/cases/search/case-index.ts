import { SecurityNames } from '../../securities/security-names.ts';
import type { Trade } from '../../trades/trade.ts';
import { tradeDay } from '../../trades/trade-day.ts';
import type { CaseSecurity } from '../case-security.ts';

/** A case with its securities; `companies` are the names by which its company may be found. */
export interface IndexedCase<T> {
  of: T;
  securities: readonly CaseSecurity[];
  companies?: readonly string[];
}

/** Cases by every name of their securities, so that finding the cases of a trade does not scan the catalogue. */
export class CaseIndex<T> {
  readonly #names: SecurityNames<{ of: T; security: CaseSecurity }>;

  constructor(cases: Iterable<IndexedCase<T>>) {
    this.#names = new SecurityNames(
      [...cases].flatMap(({ of, securities, companies = [] }) =>
        securities.map((security) => ({
          of: { of, security },
          key: security.key,
          identifiers: withKey(security),
          companies,
        })),
      ),
    );
  }

  /** The cases that a trade touches, each once, with the security meant; an option touches by its underlying. */
  touchedBy(trade: Trade): Map<T, CaseSecurity> {
    const touched = new Map<T, CaseSecurity>();
    const date = tradeDay(trade);
    const meant = trade.option
      ? [trade.raw_symbol, trade.option.underlying].flatMap((name) =>
          name === null ? [] : this.#names.tickerOn(name, date),
        )
      : this.#names.meantBy(trade);
    for (const { of, security } of meant) if (!touched.has(of)) touched.set(of, security);
    return touched;
  }
}

/** The key counts as a name too, unless it is a name with a period. */
export function withKey({ key, identifiers }: CaseSecurity): CaseSecurity['identifiers'] {
  if (identifiers.some(({ value }) => value.toUpperCase() === key.toUpperCase())) return identifiers;
  return [...identifiers, { kind: 'ticker', value: key, valid_from: null, valid_to: null }];
}
