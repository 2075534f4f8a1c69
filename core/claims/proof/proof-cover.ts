import { LONG_MONTHS } from '../../format/dates.ts';
import { isStatedPosition } from '../../trades/stated-position.ts';

/** Which trades a document proves, beside those linked to it. */
export interface DocumentCover {
  portfolio_id: number | null;
  /** The broker's accounts it speaks of, as the trades name them; none: trades of no named account. */
  accounts: readonly string[];
  /** Its first and last day; null if unknown: then it proves no trade by its time. */
  covers_from: string | null;
  covers_to: string | null;
}

/** Whether a document is of the account and of the time of a trade. */
export function coversTrade(
  { portfolio_id, accounts, covers_from, covers_to }: DocumentCover,
  trade: { portfolio_id: number | null; account: string | null; trade_date: string },
): boolean {
  if (portfolio_id === null || portfolio_id !== trade.portfolio_id) return false;
  if (covers_from === null || covers_to === null) return false;
  if (trade.account === null ? accounts.length > 0 : !accounts.includes(trade.account)) return false;
  return covers_from <= trade.trade_date && trade.trade_date <= covers_to;
}

/**
 * Whether a trade is part of a claim. A dividend in cash moves no shares: no form requires it and no document has to
 * prove it. A dividend in shares counts. A position that a custodian states is no trade.
 */
export const countsInClaim = (trade: { type: string; subtype: string | null }): boolean =>
  trade.type === 'dividend' ? trade.subtype === 'stock_dividend' : !isStatedPosition(trade);

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The first and the last day of a range of months (`YYYY-MM`); undefined if they are invalid or reversed. */
export function daysOfMonths(from: string, to: string): { covers_from: string; covers_to: string } | undefined {
  const last = MONTH.exec(to);
  if (!MONTH.test(from) || last === null || to < from) return undefined;
  const end = new Date(Date.UTC(Number(last[1]), Number(last[2]), 0));
  return { covers_from: `${from}-01`, covers_to: end.toISOString().slice(0, 10) };
}

const MAX_NAMED_FILES = 6;

/** The months of these days, each once, in order: "March 2020, May 2020 and July 2021". */
export function describeMonths(days: readonly string[]): string {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  const named = months
    .slice(0, MAX_NAMED_FILES)
    .map((month) => `${LONG_MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`);
  const more = months.length - named.length;
  const parts = more > 0 ? [...named, more === 1 ? 'one more month' : `${more} more months`] : named;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
