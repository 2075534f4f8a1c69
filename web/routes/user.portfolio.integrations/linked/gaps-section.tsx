import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { PrefetchLink } from '../../../components/layout/prefetch-link.tsx';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatDaysLeft, formatSpan } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import { menuSteps, nameOfLink } from './link-labels.ts';
import styles from './linked.module.css';
import type { OwnGap } from './load-integrations.ts';
import { hasEstimate, sumOfGaps } from './sum-of-gaps.ts';

/** Periods that a link does not cover and a case needs, what depends on them, and the file that closes the gap. */
export function GapsSection({ gaps, today }: { gaps: readonly OwnGap[]; today: string }) {
  const afterFee = useAfterFee();
  if (gaps.length === 0) return null;
  const sum = sumOfGaps(gaps, afterFee);
  return (
    <section className={styles.section} aria-labelledby="gaps">
      <div className={styles.sectionHead}>
        <h2 id="gaps" className="t-section">
          Gaps that affect money
        </h2>
        <span className="t-num t-dim">
          {pluralize(gaps.length, 'gap')}
          {sum && `, about ${formatMoney(sum.amount, { currency: sum.currency, places: 0 })}`}
        </span>
      </div>
      <ul className={styles.gaps}>
        {gaps.map((gap) => (
          <Gap key={`${gap.link.id} ${gap.order_id}`} gap={gap} today={today} />
        ))}
      </ul>
    </section>
  );
}

function Gap({ gap, today }: { gap: OwnGap; today: string }) {
  const { link } = gap;
  const afterFee = useAfterFee();
  const left =
    gap.claim_deadline === null ? null : Math.round((Date.parse(gap.claim_deadline) - Date.parse(today)) / DAY_MS);
  return (
    <li>
      <h3>
        <span>
          {gap.ticker && <TickerBadge ticker={gap.ticker} />} {pluralize(gap.months, 'month')} before the link
        </span>
        {gap.payment_expected === null || !hasEstimate(gap) ? (
          <span className="t-quiet">No estimate yet</span>
        ) : (
          <Figure amount={afterFee(gap.payment_expected, gap.currency)} currency={gap.currency} certainty="estimated" />
        )}
      </h3>
      <p>
        <PrefetchLink to={`/cases/${gap.slug}`}>{gap.company}</PrefetchLink>: {gap.why}
      </p>
      <p className={styles.path}>
        {[nameOfLink(link), ...(gap.menu_path === null ? [] : menuSteps(gap.menu_path))].map((step, at) => (
          <span key={step}>
            {at === 0 ? <b>{step}</b> : step}
            <Icon name="chevron-right" size={12} />
          </span>
        ))}
        <b>{formatSpan(gap.from, gap.to)}</b>
      </p>
      <div className={styles.gapFoot}>
        <span className={styles.days}>
          {gap.claim_deadline !== null && left !== null && left >= 0
            ? `Claim by ${formatDate(gap.claim_deadline)}, ${formatDaysLeft(left)}`
            : ''}
        </span>
        <Button
          size="small"
          icon="upload"
          onClick={() =>
            dialogs.open({
              name: 'upload-modal',
              props: link.user_portfolio_id === null ? {} : { portfolio_id: link.user_portfolio_id },
            })
          }
        >
          Upload this file<span className="sr-only"> for {gap.company}</span>
        </Button>
      </div>
    </li>
  );
}
