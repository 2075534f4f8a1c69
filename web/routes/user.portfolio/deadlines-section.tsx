import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { useState } from 'react';
import { DeadlineRuler } from '../../charts/deadline-ruler.tsx';
import { CalendarLink } from '../../components/claims/calendar-link.tsx';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

const shownDays = 120;

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** The last days to claim of the cases the trades count in. */
export function DeadlinesSection({ data: { stats, recovery, today, calendarUrl } }: { data: PortfolioData }) {
  const afterFee = useAfterFee();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const joined = new Map(
    recovery?.currencies.flatMap(({ steps }) => steps).map(({ slug, claim_stage }) => [slug, claim_stage]),
  );
  const deadlines = (stats?.cases ?? []).flatMap((each) => {
    const { eligible, group, claim_deadline: date, days_left: days, payment_expected, currency } = each;
    if (!eligible || group !== 'actionable' || !date || days === null || days > shownDays) return [];
    const amount = afterFee(payment_expected, currency);
    const worth = amount && !each.below_minimum ? `, ${formatMoney(amount, { currency, places: 0 })}` : '';
    return [
      {
        key: each.slug,
        ticker: each.ticker ?? each.company.slice(0, 4).toUpperCase(),
        name: each.company,
        date,
        to: `/cases/${each.slug}`,
        action: `${nextAction(joined.get(each.slug))}${worth}`,
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
        days={shownDays}
        label="Deadlines over the next four months"
        view={view}
      />
    </section>
  );
}

/** What the case waits for: to be joined, or the next step of a claim. */
function nextAction(stage: ClaimStage | null | undefined): string {
  switch (stage) {
    case 'trades':
      return 'Confirm trades';
    case 'contract':
      return 'Sign contract';
    case 'payment':
      return 'Add payment method';
    case 'sign_off':
      return 'Sign off';
    case 'deficient':
      return 'Cure the deficiency';
    default:
      return 'Join';
  }
}
