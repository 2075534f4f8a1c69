import { SixStageBar } from '../../../components/claims/six-stage-bar.tsx';
import type { DialogProps } from '../../../dialogs/names.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoneyBetween, pluralize } from '../../../ui/format.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import { type ClaimBrief, standingOf } from './claim-brief.ts';
import styles from './rail.module.css';

export interface OwnClaimProps {
  order_id: number;
  /** The one that decides where the case stands comes first. */
  claims: readonly ClaimBrief[];
  /** Where the case still takes claims: what joining it once more is opened with. */
  again: Omit<DialogProps['join-case'], 'mode'> | null;
}

/** Who has joined: how far the claim is, what it may bring or brings, and the one thing to do. */
export function OwnClaimView({ order_id, claims, again }: OwnClaimProps) {
  const [claim] = claims;
  if (!claim) return null;
  const { group, done, isNow, next } = standingOf(claim);
  const { payment_expected, currency } = claim.estimate;
  const isOver = group === 'paid' || group === 'ended';
  const open = () =>
    dialogs.open({ name: 'payout', props: { order_id, sub_payout_request_id: claim.sub_payout_request_id } });
  return (
    <>
      <p className="t-label">{headings[group]}</p>
      {claim.paid && (
        <Figure
          className={styles.figure}
          amount={claim.paid.amount}
          currency={claim.paid.currency}
          certainty="paid"
          size="key"
        />
      )}
      {claim.paid === null && payment_expected !== null && !isOver && (
        <Figure
          className={styles.figure}
          amount={payment_expected}
          currency={currency}
          certainty={group === 'filed' ? 'filed' : 'estimated'}
          size="key"
        />
      )}
      <p className="t-quiet t-num">{said(claim)}</p>
      <div className={styles.stages}>
        <SixStageBar done={done} isNow={isNow} />
        <p className={group === 'waiting' ? 't-time' : 't-strong'}>{next}</p>
      </div>
      {claims.length > 1 && (
        <p className="t-quiet">And {pluralize(claims.length - 1, 'claim')} of other accounts of yours.</p>
      )}
      <div className={styles.action}>
        {again && claim.stage === 'withdrawn' && claim.filed_on === null && (
          <p className={styles.again}>
            <Button
              variant="primary"
              size="large"
              wide
              onClick={() => dialogs.open({ name: 'join-case', props: { ...again, mode: 'again' } })}
            >
              Join again
            </Button>
          </p>
        )}
        <Button variant={group === 'waiting' ? 'primary' : 'secondary'} size="large" wide onClick={open}>
          {group === 'waiting'
            ? next
            : claim.stage === 'withdrawn'
              ? 'See the claim'
              : isOver
                ? 'Statement'
                : 'Receipt'}
        </Button>
      </div>
    </>
  );
}

const headings = {
  waiting: 'Your estimated payment',
  signed: 'Your estimated payment',
  filed: 'Filed for you',
  paid: 'Paid to you',
  ended: 'Your claim',
} as const;

function rangeOf({ payment_low: low, payment_high: high, currency }: ClaimBrief['estimate']): string {
  if (low === null || high === null || low === high) return '';
  return `Likely ${formatMoneyBetween(low, high, currency)}`;
}

function said({ stage, cure_by, reason, filed_on, claim_number, estimate, paid }: ClaimBrief): string {
  if (stage === 'deficient') return [reason, cure_by && `Cure it by ${formatDate(cure_by)}.`].filter(Boolean).join(' ');
  if (stage === 'paid') return paid?.words ?? 'The statement says how much, when and where to.';
  if (stage === 'rejected' || stage === 'closed_unpaid') return reason ?? '';
  if (stage === 'withdrawn') return reason ?? 'Nothing is filed for you.';
  if (filed_on === null) return rangeOf(estimate);
  return `Filed ${formatDate(filed_on)}${claim_number === null ? '' : `, claim ${claim_number}`}`;
}
