import type { SecurityEvent } from '@trover/contract/securities/history.ts';
import type { OwnSecurity } from '@trover/contract/securities/securities.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';

type Named = { symbol: string | null; name: string | null };

/** The short name of a security. */
export const shortName = ({ symbol, name }: Named): string => symbol ?? name ?? 'a security';

export const longName = ({ symbol, name }: Named): string => name ?? symbol ?? 'A security without a name';

export const plateOf = (security: OwnSecurity): string =>
  security.symbol ?? security.cusip ?? security.isin ?? 'No ticker';

/** Why a security is unknown, and what would identify it. */
export function describeReviewReason({ review_reason, symbol, cusip, cusip_valid, isin }: OwnSecurity): string {
  switch (review_reason) {
    case 'check_digit':
      return `The ${cusip_valid === false ? `CUSIP ${cusip}` : `ISIN ${isin}`} is not valid: one character has a typo.`;
    case 'name_only':
      return 'The file gives a name, but neither ticker nor number.';
    case 'another_time':
      return `${symbol} is a ticker we know, but not on these days.`;
    case 'contradicted':
      return `We know the ticker ${symbol}, but the number beside it belongs to another company.`;
    case 'two_fit':
      return `More than one security that we know fits ${symbol}.`;
    default:
      return 'No known case covers it.';
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** `10:100` as `1 for 10`, `2` as `2 for 1`: new shares for old ones. */
export function describeRatio(ratio: string): string {
  const [to = 1, from = 1] = ratio.split(':').map(Number);
  const isWhole = Number.isInteger(to) && Number.isInteger(from) && from > 0;
  if (!isWhole && from === 1 && to > 0 && to < 1 && Number.isInteger(Math.round(1e6 / to) / 1e6))
    return `1 for ${Math.round(1 / to)}`;
  const by = isWhole ? greatestDivisor(to, from) : 1;
  return `${formatQuantity(String(to / by))} for ${formatQuantity(String(from / by))}`;
}

/** What happened, in plain words. */
export function describeEvent({ kind, security, into_security, ratio, after, is_loose }: SecurityEvent): string {
  const from = shortName(security);
  const into = into_security === null ? '' : shortName(into_security);
  const terms = ratio === null ? '' : `, ${describeRatio(ratio)}`;
  switch (kind) {
    case 'split':
      return `Split${terms}`;
    case 'reverse_split':
      return `Reverse split${terms}`;
    case 'symbol_change':
      return is_loose ? `Change of name of ${from}` : `${from} became ${into}`;
    case 'spin_off':
      return `${after ? `${formatQuantity(after)} shares` : 'Shares'} of ${from} were added to the old ones`;
    case 'stock_dividend':
      return `${after ? `${formatQuantity(after)} shares` : 'Shares'} came as a dividend`;
    default:
      return is_loose ? `Exchange of ${from}` : `${from} was exchanged for ${into}${terms}`;
  }
}

const accountOf = ({ account, portfolio }: { account: string | null; portfolio: string }): string =>
  account === null || account === '' ? portfolio : `${portfolio}, ${account}`;

/** The account and date of a leg. */
export const describeLeg = (leg: { account: string | null; portfolio: string; trade_date: string }): string =>
  `${accountOf(leg)}, ${formatDate(leg.trade_date)}`;
