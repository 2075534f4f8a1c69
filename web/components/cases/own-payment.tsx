import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { Figure, type FigureSize } from '../../ui/figure.tsx';
import { enDash, formatMoney } from '../../ui/format/format.ts';
import { isOver } from './case-status.ts';

/**
 * The reader's result in a case: the claim's payment, or else the estimate; grey where claims have ended and none was
 * made.
 */
export function OwnPayment({
  case: each,
  amount,
  currency,
  isBelowMinimum,
  own,
  size = 'inline',
}: {
  case: Pick<CaseSummary, 'stage' | 'group' | 'days_left'>;
  /** The estimate after the fee. */
  amount: string;
  currency: string;
  /** Whether the estimate is below the plan's minimum payment. */
  isBelowMinimum: boolean;
  own: ClaimFigure | undefined;
  size?: FigureSize;
}) {
  if (own?.amount && own.certainty)
    return <Figure amount={own.amount} currency={own.currency} certainty={own.certainty} size={size} />;
  // ended or late: no money is expected any more
  if (own?.certainty === null) return <span className="t-quiet">{enDash}</span>;
  if (isBelowMinimum) return <span className="t-quiet">Below the minimum</span>;
  if (own || each.group === 'claimed' || isOver(each))
    return <span className="t-quiet t-num">{formatMoney(amount, { currency, places: 0 })}</span>;
  return <Figure amount={amount} currency={currency} certainty="estimated" size={size} />;
}
