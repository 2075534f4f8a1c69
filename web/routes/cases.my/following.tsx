import type { listFavoriteCases } from '@trover/contract/cases/favorites.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { statusOfCase } from '../../components/cases/case-status.ts';
import { OwnPayment } from '../../components/cases/own-payment.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './my-cases.module.css';

type Cases = DataOf<typeof listFavoriteCases>;

/** The followed cases without a claim, the most recently added first. */
export function Following({ cases }: { cases: Cases }) {
  if (cases.items.length === 0)
    return (
      <EmptyState
        heading="You do not follow any cases yet"
        text="Press Follow on a case to see it here with its next date."
        action={<ButtonLink to="/cases/screener">See all cases</ButtonLink>}
      />
    );
  return (
    <section className={styles.group} aria-labelledby="following">
      <header>
        <h2 id="following" className="t-section">
          Following
        </h2>
        <span>{cases.total_count}</span>
      </header>
      <ul>
        {cases.items.map((item) => (
          <li key={item.id} className={`${styles.row} ${styles.quietRow}`}>
            <div className={styles.case}>
              {item.tickers[0] ? <TickerBadge ticker={item.tickers[0]} /> : <span />}
              <Link to={`/cases/${item.slug}`}>{item.company.name}</Link>
              <span className={styles.when}>{whenOf(item)}</span>
            </div>
            <div>
              <StatusPill status={statusOfCase(item).status}>{statusOfCase(item).word}</StatusPill>
            </div>
            <div className={styles.amount}>
              {item.mine?.payment_net && (
                <OwnPayment
                  case={item}
                  amount={item.mine.payment_net}
                  currency={item.mine.currency}
                  isBelowMinimum={item.mine.below_minimum}
                  own={undefined}
                  size="small"
                />
              )}
            </div>
            <div className={styles.go}>
              <ButtonLink size="small" to={`/cases/${item.slug}`}>
                See the case<span className="sr-only">, {item.company.name}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {cases.next_cursor !== null && (
        <p className={styles.more}>
          <ButtonLink to={`?${new URLSearchParams({ state: 'following', cursor: cases.next_cursor })}`}>
            Next page
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function whenOf({ claim_deadline, days_left, settlement_amount, currency }: Cases['items'][number]): string {
  if (claim_deadline !== null && days_left !== null && days_left >= 0)
    return `${formatDaysLeft(days_left)}, ${formatDate(claim_deadline)}`;
  return settlement_amount === null ? 'Not settled yet' : formatFund(settlement_amount, currency);
}
