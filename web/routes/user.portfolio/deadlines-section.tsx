import { DeadlineRuler } from '../../charts/deadline-ruler.tsx';
import { CalendarLink } from '../../components/claims/calendar-link.tsx';
import { formatMoney } from '../../ui/format.ts';
import styles from './portfolio.module.css';
import type { PortfolioData } from './route.tsx';

const shownDays = 120;

/** The last days to claim of the cases the trades count in. */
export function DeadlinesSection({ data: { stats, today, calendarUrl } }: { data: PortfolioData }) {
  const deadlines = (stats?.cases ?? []).flatMap((each) => {
    const { eligible, group, claim_deadline: date, days_left: days, payment_expected: amount, currency } = each;
    if (!eligible || group !== 'actionable' || !date || days === null || days > shownDays) return [];
    const worth = amount ? `, ${formatMoney(amount, { currency, places: 0 })}` : '';
    return [
      {
        key: each.slug,
        ticker: each.ticker ?? each.company.slice(0, 4).toUpperCase(),
        name: each.company,
        date,
        to: `/cases/${each.slug}`,
        action: `Claim${worth}`,
      },
    ];
  });
  if (!deadlines.length) return null;
  return (
    <section className={styles.section} aria-labelledby="deadlines">
      <div className={styles.between}>
        <h2 id="deadlines" className="t-section">
          Next {shownDays} days
        </h2>
        {calendarUrl && <CalendarLink url={calendarUrl} />}
      </div>
      <DeadlineRuler deadlines={deadlines} today={today} days={shownDays} label="Deadlines over the next four months" />
    </section>
  );
}
