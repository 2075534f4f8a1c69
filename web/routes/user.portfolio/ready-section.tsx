import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { ClassPeriodSparkline } from '../../charts/class-period-sparkline.tsx';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDaysLeft } from '../../ui/format/format-dates.ts';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './ready-section.module.css';

const SOON_DAYS = 60;

type CaseStats = NonNullable<PortfolioData['stats']>['cases'][number];

/** Only for sorting. */
const worthOf = ({ payment_net, recognized_loss }: CaseStats) => Number(payment_net ?? recognized_loss ?? 0);

/**
 * Open cases in which the trades count and that are not joined yet, the largest first; the sums above include the
 * others.
 */
export function ReadySection({ data: { stats, open, recovery } }: { data: PortfolioData }) {
  const joined = new Set(recovery?.claims.flatMap(({ slug, phase }) => (phase === 'ended' ? [] : [slug])));
  const ready = (stats?.cases ?? [])
    .filter((each) => each.eligible && each.group === 'actionable' && !joined.has(each.slug))
    .toSorted((one, other) => worthOf(other) - worthOf(one));
  if (!ready.length) return null;
  const listed = new Map(open?.items.map((each) => [each.id, each]));
  const sums = sumWholeAmounts(ready.map(({ payment_net: amount, currency }) => ({ amount, currency })));
  const about = sums.map((sum) => formatMoney(sum.amount, { currency: sum.currency, places: 0 })).join(' and ');
  return (
    <section className={styles.section} aria-labelledby="ready">
      <div className={styles.head}>
        <h2 id="ready" className="t-section">
          Ready to claim
        </h2>
        <span className="t-meta t-num">
          {pluralize(ready.length, 'case')}
          {about && `, about ${about}`}
        </span>
      </div>
      <div className={styles.cases}>
        {ready.map((each) => {
          const shown = listed.get(each.order_id);
          return (
            <PrefetchLink key={each.order_id} to={`/cases/${each.slug}`} className={styles.case}>
              <span className={styles.name}>{each.company}</span>
              {each.payment_net && !each.below_minimum ? (
                <Figure amount={each.payment_net} currency={each.currency} certainty="estimated" size="small" />
              ) : (
                <span className="t-num">
                  {each.below_minimum
                    ? 'Below the plan’s minimum payment'
                    : each.recognized_loss && `${formatMoney(each.recognized_loss, { currency: each.currency })} loss`}
                </span>
              )}
              {shown?.spark && (
                <ClassPeriodSparkline
                  className={styles.spark}
                  spark={shown.spark}
                  periods={shown.class_periods}
                  width={340}
                  height={44}
                  stretched
                />
              )}
              <small>
                <span>{pluralize(each.shares_bought, 'share')} in the class period</span>
                {each.days_left !== null && (
                  <span className={classNames(each.days_left < SOON_DAYS && 't-time')}>
                    {formatDaysLeft(each.days_left)}
                  </span>
                )}
              </small>
            </PrefetchLink>
          );
        })}
      </div>
    </section>
  );
}
