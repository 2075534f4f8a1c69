import { claimStateOf } from '@trover/core/claims/claim-state.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { useRouteLoaderData } from 'react-router';
import { paymentsOfClaim } from '../../components/claims/claim-payments.ts';
import { BrandLogo } from '../../components/layout/header/brand-logo.tsx';
import { Steps } from '../../components/steps/steps.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoneyBetween } from '../../ui/format/format.ts';
import { formatDaysLeft } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { underStep } from './payout-labels.ts';
import { type Claim, type JoinInfo, STEPS, type StepName, TITLES } from './payout-types.ts';
import styles from './styles/side.module.css';

/** The side bar: the case, the progress, and the expected payment. */
export function Side({ info, claim, at }: { info: JoinInfo; claim: Claim; at: StepName | 'done' }) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const place = at !== 'done' ? STEPS.indexOf(at) : claim.stage === 'withdrawn' ? -1 : STEPS.length;
  return (
    <aside className={styles.side} aria-label="Your claim">
      {site && (
        <span className={styles.logo}>
          <BrandLogo brand={site.brand} />
        </span>
      )}
      <div>
        <p className={styles.plate}>
          {info.ticker && <TickerBadge ticker={info.ticker} />}
          {at !== 'done' && info.days_left !== null && (
            <span className={styles.days}>{formatDaysLeft(info.days_left)}</span>
          )}
        </p>
        <h3 className={styles.company}>{info.company}</h3>
        <p className={styles.caption}>{info.title}</p>
      </div>
      <Steps steps={STEPS.map((step) => ({ title: TITLES[step], note: underStep(step, claim) }))} at={place} />
      <Bottom claim={claim} />
    </aside>
  );
}

/**
 * The expected or actual payment of the claim, with its present certainty; empty for a claim that ended without one.
 */
function Bottom({ claim }: { claim: Claim }) {
  const { currency } = claim.estimate;
  const { net_expected: expected, net_low: low, net_high: high } = claim.fee;
  const today = useRouteLoaderData<SiteLoader>('root')?.today ?? '';
  const paid = paymentsOfClaim(claim, today);
  if (paid)
    return (
      <div className={styles.bottom}>
        <p className="t-quiet">Paid to you</p>
        <Figure amount={paid.amount} currency={paid.currency} certainty="paid" size="large" />
        <p className="t-quiet t-num">{paid.words}</p>
      </div>
    );
  const { certainty } = claimStateOf({ ...claim, has_payment: false, may_act: true });
  if (expected === null || certainty === null) return null;
  return (
    <div className={styles.bottom}>
      <p className="t-quiet">
        {certainty === 'filed' ? 'Filed for you, after our fee' : 'You may receive, after our fee'}
      </p>
      <Figure amount={expected} currency={currency} certainty={certainty} size="large" />
      {low !== null && high !== null && (
        <p className="t-quiet t-num">{capitalize(formatMoneyBetween(low, high, currency))}</p>
      )}
    </div>
  );
}

/** On phones a bar with four steps replaces the side bar. */
export function PhoneSteps({ at }: { at: StepName }) {
  const place = STEPS.indexOf(at);
  return (
    <div className={styles.phoneSteps}>
      <p>
        <b>{TITLES[at]}</b>
        <span className="t-num">{place + 1} of 4</span>
      </p>
      <div className={styles.four} aria-hidden="true">
        {STEPS.map((step, index) => (
          <i key={step} className={classNames(index < place && styles.done, index === place && styles.now)} />
        ))}
      </div>
    </div>
  );
}
