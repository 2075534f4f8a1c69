import type { DataOf } from '@trover/contract/operation.ts';
import type { getCalendarAddress } from '@trover/contract/payouts/my-cases.ts';
import { Link } from 'react-router';
import { CalendarLink } from '../../components/claims/calendar-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format-dates.ts';
import { type Month, monthsWith } from './months.ts';
import styles from './my-cases.module.css';

export type Calendar = DataOf<typeof getCalendarAddress>;

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The days on which something of one's own falls due, and the feed for a calendar. */
export function DeadlinesAside({ calendar, today }: { calendar: Calendar; today: string }) {
  const byDay = Map.groupBy(calendar.deadlines, ({ date }) => date);
  const months = monthsWith([...byDay.keys()], today);
  return (
    <aside className={styles.aside} aria-label="Deadlines">
      <div className={styles.asideHead}>
        <h2 className="t-sub">Deadlines</h2>
        <CalendarLink url={calendar.url} />
      </div>
      {months.map((month) => (
        <MonthTable key={month.key} month={month} byDay={byDay} today={today} />
      ))}
      <p className={styles.key}>
        <span className={styles.entry}>
          <i className={classNames(styles.disc, styles.joined)} aria-hidden="true" /> Joined
        </span>
        <span className={styles.entry}>
          <i className={classNames(styles.disc, styles.open)} aria-hidden="true" /> Eligible, not joined
        </span>
      </p>
    </aside>
  );
}

function MonthTable({
  month,
  byDay,
  today,
}: {
  month: Month;
  byDay: ReadonlyMap<string, Calendar['deadlines']>;
  today: string;
}) {
  return (
    <table className={styles.month}>
      <caption>{month.name}</caption>
      <thead>
        <tr>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              <Day
                key={day ?? `empty ${at}`}
                day={day}
                due={day === null ? [] : (byDay.get(day) ?? [])}
                today={today}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, due, today }: { day: string | null; due: Calendar['deadlines']; today: string }) {
  if (day === null) return <td />;
  const number = Number(day.slice(8));
  const [first] = due;
  if (!first)
    return (
      <td className={classNames(day < today && styles.past, day === today && styles.today)}>
        <span>{number}</span>
      </td>
    );
  const names = due.map(({ company, label }) => `${company}: ${label}`).join('; ');
  return (
    <td className={due.some(({ is_joined }) => is_joined) ? styles.hit : styles.soft}>
      <Link to={`/cases/${first.slug}`} aria-label={`${formatDate(day)}, ${names}`}>
        <span>{number}</span>
        <small>{first.ticker ?? first.company.slice(0, 4).toUpperCase()}</small>
      </Link>
    </td>
  );
}
