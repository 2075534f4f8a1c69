import { isOver } from '../../components/cases/case-status.ts';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import type { SyncData } from './load-sync.ts';
import styles from './syncs.module.css';
import type { FoundCase } from './watch-sync.ts';

/** The cases in which the trades count, the most recently found first. Screen readers announce each new one. */
export function FoundCases({
  cases,
  found,
  isRunning,
}: {
  cases: SyncData['cases'];
  found: readonly FoundCase[];
  isRunning: boolean;
}) {
  const afterFee = useAfterFee();
  const isNew = (id: number): boolean => isRunning && found[0]?.order_id === id;
  const statsOf = new Map(cases.map((each) => [each.order_id, each]));
  const known = new Set(found.map(({ order_id }) => order_id));
  const items = [...found, ...cases.filter(({ order_id }) => !known.has(order_id))];
  return (
    <section className={styles.section} aria-labelledby="cases">
      <div className={`${styles.sectionHead} ${styles.ruled}`}>
        <h2 id="cases" className="t-section">
          Cases found
        </h2>
        <p className="t-meta" role="status">
          {items.length === 0
            ? isRunning
              ? 'None so far'
              : ''
            : `${pluralize(items.length, 'case')}${isRunning ? ' so far. Estimates grow as older trades arrive.' : ''}`}
        </p>
      </div>
      <ul className={styles.cases}>
        {items.map((each) => {
          const stats = statsOf.get(each.order_id);
          const shares = stats?.shares_bought;
          const amount = afterFee(each.payment_expected, each.currency);
          return (
            <li key={each.order_id} className={classNames(isNew(each.order_id) && styles.fresh)}>
              {each.ticker ? <TickerBadge ticker={each.ticker} /> : <span />}
              <span>
                <PrefetchLink to={`/cases/${each.slug}`} className={styles.company}>
                  {each.company}
                </PrefetchLink>
                <small>
                  {shares ? `${pluralize(shares, 'share')} bought in its class period` : 'Bought in its class period'}
                  {each.claim_deadline &&
                    `. ${stats && isOver(stats) ? 'Claims closed' : 'Claim by'} ${formatDate(each.claim_deadline)}`}
                </small>
              </span>
              <span className={styles.worth}>
                {each.below_minimum ? (
                  <span className="t-quiet">Below the minimum</span>
                ) : amount === null ? (
                  <span className="t-quiet">No estimate yet</span>
                ) : stats && isOver(stats) ? (
                  <span className="t-quiet t-num">{formatMoney(amount, { currency: each.currency, places: 0 })}</span>
                ) : (
                  <Figure amount={amount} currency={each.currency} certainty="estimated" />
                )}
              </span>
            </li>
          );
        })}
        {isRunning && (
          <li aria-hidden="true">
            <span className={styles.bone} />
            <span>
              <span className={styles.bone} />
              <span className={styles.bone} />
            </span>
            <span className={styles.bone} />
          </li>
        )}
      </ul>
      {items.length === 0 && !isRunning && (
        <p className="t-read t-dim">
          We found no purchase in the class period of any case. We check each new case for you.
        </p>
      )}
    </section>
  );
}
