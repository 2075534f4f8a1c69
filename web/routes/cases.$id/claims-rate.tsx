import type { CasePage } from '@trover/contract/cases/cases.ts';
import { paymentAtClaims, percentAtMinimum } from '@trover/core/losses/payment/payment-at-claims.ts';
import { useId, useState } from 'react';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import styles from './claims-rate.module.css';
import type { Chosen } from './page-view.ts';

const [MIN_PERCENT, MAX_PERCENT] = [50, 200];

/** The unknown assumption: the share of investors who claim. The reader can change it. */
export function ClaimsRate({
  page,
  match,
  fee_pct,
}: {
  page: CasePage;
  match: NonNullable<Chosen['match']>;
  fee_pct: string;
}) {
  const [percent, setPercent] = useState(100);
  const afterFee = useAfterFee(fee_pct);
  const id = useId();
  const { payment, recognized_loss: claim, currency } = match;
  const { net_fund, known_claims } = page;
  if (claim === null || net_fund === null || known_claims === null || payment.expected === null) return null;
  const fund = { claim, net_fund, known_claims, minimum: page.plan?.minimum_payment ?? null };
  // a plan with pools divides its fund by other rules
  if (paymentAtClaims(fund, 100).payment !== payment.expected) return null;
  const { payment: gross, is_paid } = paymentAtClaims(fund, percent);
  const edge = percentAtMinimum(fund);
  return (
    <div className={styles.rate}>
      <label htmlFor={id}>
        If claims come to <b className="t-num">{percent}%</b> of those known today
      </label>
      <input
        id={id}
        type="range"
        min={MIN_PERCENT}
        max={MAX_PERCENT}
        value={percent}
        aria-valuetext={`${percent}% of the known claims`}
        onChange={(event) => setPercent(Number(event.target.value))}
      />
      <output htmlFor={id}>
        {is_paid ? (
          <>
            you receive about{' '}
            <Figure amount={afterFee(gross, currency)} currency={currency} certainty="estimated" inSentence />, after
            our fee.
          </>
        ) : (
          'the payment falls under the minimum, and the plan pays nothing.'
        )}
      </output>
      {edge !== null && (
        <p className="t-quiet">
          {edge > MAX_PERCENT
            ? `Even if claims double, your payment stays above the plan’s minimum of ${formatMoney(fund.minimum ?? '0', { currency })}.`
            : `Above ${edge}% of the known claims, your payment is below the plan’s minimum of ${formatMoney(fund.minimum ?? '0', { currency })}, and the plan pays nothing.`}
        </p>
      )}
    </div>
  );
}
