import type { Match } from '@trover/contract/matches/matches.ts';

/** A purchase for which the plan of a case recognizes nothing. */
export interface ZeroTrade {
  key: string;
  slug: string;
  company: string;
  ticker: string | null;
  quantity: string;
  bought: string;
  /** In words: "Before the class period". */
  how: string;
}

interface CaseOfTrades {
  slug: string;
  company: string;
  ticker: string | null;
}

/** The purchases of a match that count for nothing, the earliest first. */
export function zeroTradesOf(of: CaseOfTrades, matches: readonly Pick<Match, 'trades'>[]): ZeroTrade[] {
  const { slug, company, ticker } = of;
  return matches
    .flatMap(({ trades }) => trades)
    .filter(({ type, recognized_loss }) => type === 'buy' && Number(recognized_loss ?? 0) === 0)
    .flatMap(({ row, security, quantity, trade_date: bought, how }) =>
      quantity === null ? [] : [{ key: `${slug} ${security} ${row}`, slug, company, ticker, quantity, bought, how }],
    )
    .toSorted((one, other) => (one.bought < other.bought ? -1 : 1));
}
