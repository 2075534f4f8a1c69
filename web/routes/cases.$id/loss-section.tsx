import type { CasePage } from '@trover/contract/cases/cases.ts';
import { useRouteLoaderData } from 'react-router';
import { LossToPayment } from '../../charts/loss-to-payment.tsx';
import { acceptsClaims } from '../../components/cases/case-status.ts';
import { lossSteps } from '../../components/cases/loss-steps.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { classNames } from '../../ui/class-names.ts';
import { sentence } from '../../ui/format/format.ts';
import { ClaimsRate } from './claims-rate.tsx';
import styles from './page.module.css';
import type { Chosen } from './page-view.ts';
import type { ChosenClaim } from './rail/chosen-claim.ts';

export function LossSection({
  page,
  match,
  claim,
}: {
  page: CasePage;
  match: NonNullable<Chosen['match']>;
  claim: ChosenClaim | null;
}) {
  const today = useRouteLoaderData<SiteLoader>('root')?.fee_pct ?? '0';
  const { fee_pct, certainty }: ChosenClaim = claim ?? { fee_pct: today, certainty: 'estimated' };
  const steps = lossSteps(match, page, fee_pct, certainty);
  if (steps.length === 0) return null;
  const plan =
    page.plan && match.plan_version !== null
      ? `Plan of allocation, version ${match.plan_version}`
      : 'Estimate under federal law (PSLRA)';
  return (
    <section aria-labelledby="loss">
      <div className={styles.sectionHead}>
        <h2 className="t-section" id="loss">
          From loss to payment
        </h2>
        <a className={styles.aside} href="#documents">
          {plan}
        </a>
      </div>
      <LossToPayment steps={steps} currency={match.currency} certainty={certainty} />
      <p className={classNames('t-meta', styles.basis)}>{sentence(match.payment.basis)}.</p>
      {acceptsClaims(page) && <ClaimsRate page={page} match={match} fee_pct={fee_pct} />}
    </section>
  );
}
