import { BELOW_MINIMUM, netOf } from '@trover/core/fees/fee-amount.ts';
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

/** The claimant's share: the payment, our fee on this claim, and the remainder. */
export function OwnShare({ match, fee_pct }: OwnShareProps) {
  const afterFee = useAfterFee(fee_pct);
  const { payment, currency } = match;
  if (payment.below_minimum) return <p className={styles.own}>{BELOW_MINIMUM}.</p>;
  if (payment.expected === null) return <p className={styles.own}>We do not know your share of the fund yet.</p>;
  const net = afterFee(payment.expected, currency);
  const fee = netOf(payment.expected, net);
  return (
    <p className={styles.own}>
      From the class’s share, this claim receives about <b>{formatMoney(payment.expected, { currency, places: 0 })}</b>.
      Our fee on it is about <b>{formatMoney(fee, { currency, places: 0 })}</b>, and you receive about{' '}
      <Figure amount={net} currency={currency} certainty="estimated" inSentence />.
    </p>
  );
}
