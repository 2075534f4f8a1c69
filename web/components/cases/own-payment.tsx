import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { Figure, type FigureSize } from '../../ui/figure.tsx';
import { enDash, formatMoney } from '../../ui/format/format.ts';
import { isOver } from './case-status.ts';

/** What a case brings its reader: what a claim came to, else the estimate; grey where claims are over and none was made. */
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
  /** Of the estimate: the plan pays nothing. */
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
