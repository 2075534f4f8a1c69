import { BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import type { Chosen } from '../page-view.ts';
import styles from './shares-section.module.css';

export interface OwnShareProps {
  match: NonNullable<Chosen['match']>;
  /** Fee of the claim; without a claim, today's fee. */
  fee_pct: string | undefined;
}

/** The claimant's share: the payment, and what is left of it after our fee, which the steps from the loss show. */
export function OwnShare({ match, fee_pct }: OwnShareProps) {
  const afterFee = useAfterFee(fee_pct);
  const { payment, currency } = match;
  if (payment.below_minimum) return <p className={styles.own}>{BELOW_MINIMUM}.</p>;
  if (payment.expected === null) return <p className={styles.own}>We do not know your share of the fund yet.</p>;
  const net = afterFee(payment.expected, currency);
  return (
    <p className={styles.own}>
      From the class’s share, this claim receives about <b>{formatMoney(payment.expected, { currency, places: 0 })}</b>.
      After our fee, you receive about <Figure amount={net} currency={currency} certainty="estimated" inSentence />.
    </p>
  );
}
