import type { Match } from '@trover/contract/matches/matches.ts';

/** A purchase without a recognized loss. */
export interface ZeroTrade {
  key: string;
  slug: string;
  company: string;
  ticker: string | null;
  quantity: string;
  bought: string;
  /** In words: "Before the class period". */
  how: string;
  /** False where the plan does not decide it: its price is not known, its shares left the account, or no line has them. */
  isZero: boolean;
  currency: string;
}

interface CaseOfTrades {
  slug: string;
  company: string;
  ticker: string | null;
}

type MatchOfTrades = Pick<Match, 'beneficial_account_id' | 'currency' | 'result' | 'trades'>;

/** Branches of a lot that the plan does not decide. */
const undecided: ReadonlySet<string> = new Set(['unpriced', 'delivered', 'exercised']);
/** The server's words for purchases without a line (server/matches/explain-trades.ts). */
const [BEFORE, UNMATCHED] = ['Before the class period', 'Sets what is held'];

/** How the plan counts a purchase, from the lines of its lot. */
function outcomeOf({ row, how }: Match['trades'][number], lines: NonNullable<Match['result']>['lines']) {
  const own = lines.filter(({ rows }) => rows.bought === row);
  if (own.length > 0) return { how, isZero: !own.some(({ branch }) => undecided.has(branch)) };
  // only an earlier purchase counts for nothing without a line
  return { how: how === UNMATCHED ? 'Not matched to a lot of the plan' : how, isZero: how === BEFORE };
}

/** The purchases of a match without a recognized loss, the earliest first. */
export function zeroTradesOf(of: CaseOfTrades, matches: readonly MatchOfTrades[]): ZeroTrade[] {
  const { slug, company, ticker } = of;
  return matches
    .flatMap(({ beneficial_account_id: account, currency, result, trades }) =>
      trades
        .filter(({ type, recognized_loss }) => type === 'buy' && Number(recognized_loss ?? 0) === 0)
        .flatMap((trade) => {
          const { row, security, quantity, trade_date: bought } = trade;
          if (quantity === null) return [];
          const key = `${slug} ${account} ${security} ${row}`;
          const outcome = outcomeOf(trade, result?.lines ?? []);
          return [{ key, slug, company, ticker, quantity, bought, currency, ...outcome }];
        }),
    )
    .toSorted((one, other) => (one.bought < other.bought ? -1 : 1));
}
