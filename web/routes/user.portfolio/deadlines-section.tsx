import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { useState } from 'react';
import { DeadlineRuler } from '../../charts/deadline-ruler.tsx';
import { CalendarLink } from '../../components/claims/calendar-link.tsx';
import { figuresOfClaims } from '../../components/claims/figures-of-claims.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

const RULER_DAYS = 120;

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** The claim deadlines of the cases in which the trades count. */
export function DeadlinesSection({ data: { stats, recovery, today, calendarUrl } }: { data: PortfolioData }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const claims = figuresOfClaims(recovery);
  const deadlines = (stats?.cases ?? []).flatMap((each) => {
    const { eligible, group, claim_deadline: date, days_left: days, payment_net: amount, currency } = each;
    if (!eligible || group !== 'actionable' || !date || days === null || days > RULER_DAYS) return [];
    const worth = amount && !each.below_minimum ? `, ${formatMoney(amount, { currency, places: 0 })}` : '';
    return [
      {
        key: each.slug,
        ticker: each.ticker ?? each.company.slice(0, 4).toUpperCase(),
        name: each.company,
        date,
        to: `/cases/${each.slug}`,
        action: `${nextAction(claims.get(each.slug))}${worth}`,
      },
    ];
  });
  if (!deadlines.length) return null;
  return (
    <section className={styles.section} aria-labelledby="deadlines">
      <div className={styles.between}>
        <h2 id="deadlines" className="t-section">
          Next {RULER_DAYS} days
        </h2>
        <span className={styles.choices}>
          <span className="desktop-only">
            <Segmented label="Deadlines as" options={views} value={view} onChange={setView} />
          </span>
          {calendarUrl && <CalendarLink url={calendarUrl} />}
        </span>
      </div>
      <DeadlineRuler
        deadlines={deadlines}
        today={today}
        days={RULER_DAYS}
        label="Deadlines over the next four months"
        view={view}
      />
    </section>
  );
}

/** The next action in the case: to join it, or the next step of a claim. */
const nextAction = (claim: ClaimFigure | undefined): string => (claim?.phase === 'waiting' ? claim.word : 'Join');
