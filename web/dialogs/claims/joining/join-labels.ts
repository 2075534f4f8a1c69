import { REMINDER_DAYS } from '@trover/core/claims/reminder-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { formatDate, formatDayMonth } from '../../../ui/format/format-dates.ts';
import { countInWords } from '../../../ui/format/spell-count.ts';
import type { JoinInfo } from '../payout-types.ts';

type Deadline = Pick<JoinInfo, 'claim_deadline' | 'days_left'>;

/** "Claims close on 18 Mar 2026. You can leave the case any time before you sign off." */
export function underTitle(deadline: string | null | undefined): string {
  const closes = deadline ? `Claims close on ${formatDate(deadline)}. ` : '';
  return `${closes}You can leave the case any time before you sign off.`;
}

/** Shown to someone who declines: how much time is left, and when we remind them. */
export function describeLeaving({ claim_deadline, days_left }: Deadline): string {
  if (claim_deadline === null || days_left === null) return 'The case is still open to claim.';
  if (days_left === 0) return 'Today is the last day to claim.';
  const stays = `The case is still open to claim for ${days_left === 1 ? 'one day' : `${days_left} days`}.`;
  const [early, late] = REMINDER_DAYS;
  if (days_left > early) {
    const reminded = formatDayMonth(formatDay(addDays(requireDay(claim_deadline), -early)));
    return `${stays} We will remind you on ${reminded} and again three days before it closes.`;
  }
  return days_left > late ? `${stays} We will remind you three days before it closes.` : stays;
}

/** "Next you confirm seven trades." */
export function describeNextStep(accounts: JoinInfo['beneficial_accounts']): string {
  const trades = accounts.reduce((sum, { trades_total, estimate }) => sum + (estimate.eligible ? trades_total : 0), 0);
  return `Next you confirm ${trades === 1 ? 'one trade' : `${countInWords(trades)} trades`}.`;
}

/** The loss of all eligible beneficial accounts; null where none is known. */
export function lossOf(accounts: JoinInfo['beneficial_accounts']): { label: string; amount: string } | null {
  const eligible = accounts.flatMap(({ estimate }) => (estimate.eligible ? [estimate] : []));
  const [sum] = sumByCurrency(eligible.map(({ recognized_loss: amount, currency }) => ({ amount, currency })));
  if (sum === undefined) return null;
  const byPlan = eligible.every(({ basis }) => basis === 'plan');
  return { label: byPlan ? 'Recognized loss' : 'Estimated loss', amount: sum.amount };
}
