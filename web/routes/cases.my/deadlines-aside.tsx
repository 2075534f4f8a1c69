import type { getCalendarAddress } from '@trover/contract/claims/my-cases.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { CalendarLink } from '../../components/claims/calendar-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { type Month, monthsWith } from './months.ts';
import styles from './my-cases.module.css';

export type Calendar = DataOf<typeof getCalendarAddress>;

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The user's due dates, and the calendar feed. */
export function DeadlinesAside({ calendar, today }: { calendar: Calendar; today: string }) {
  const byDay = Map.groupBy(calendar.deadlines, ({ date }) => date);
  const months = monthsWith([...byDay.keys()], today);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <aside className={styles.aside} aria-label="Deadlines">
      <div className={styles.asideHead}>
        <h2 className="t-sub">Deadlines</h2>
        <CalendarLink url={calendar.url} />
      </div>
      {months.map((month) => (
        <div key={month.key} className={styles.ofMonth}>
          <MonthTable
            month={month}
            byDay={byDay}
            today={today}
            opened={opened}
            onOpen={(day) => setOpened(day === opened ? null : day)}
          />
          {opened?.startsWith(month.key) && <CasesOfDay day={opened} due={byDay.get(opened) ?? []} />}
        </div>
      ))}
      <p className={styles.key}>
        <span className={styles.entry}>
          <i className={classNames(styles.disc, styles.joined)} aria-hidden="true" /> Joined
        </span>
        <span className={styles.entry}>
          <i className={classNames(styles.disc, styles.open)} aria-hidden="true" /> Eligible, not joined
        </span>
      </p>
      <NewAddress />
    </aside>
  );
}

/** Anyone with the feed's address can read it: its owner can revoke the address. */
function NewAddress() {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  const renew = async (): Promise<void> => {
    setState('busy');
    try {
      await api.call('DELETE /api/v1/orders/calendar', {});
      await revalidate();
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.address}>
      <Button size="small" variant="plain" disabled={state === 'busy'} onClick={() => void renew()}>
        Revoke the calendar link
      </Button>
      <p role="status">
        {state === 'done' && 'The old link no longer works. Add the calendar again.'}
        {state === 'failed' && 'We could not revoke the link. Try again.'}
      </p>
    </div>
  );
}

function MonthTable({
  month,
  byDay,
  today,
  opened,
  onOpen,
}: {
  month: Month;
  byDay: ReadonlyMap<string, Calendar['deadlines']>;
  today: string;
  opened: string | null;
  onOpen: (day: string) => void;
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
                isOpen={day !== null && day === opened}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The items due on the selected day. */
function CasesOfDay({ day, due }: { day: string; due: Calendar['deadlines'] }) {
  return (
    <section className={styles.due} id={`due-${day}`} aria-label={`Due on ${formatDate(day)}`}>
      <p className="t-meta t-num">{formatDate(day)}</p>
      <ul>
        {due.map(({ slug, company, label }) => (
          <li key={`${slug} ${label}`}>
            <Link to={`/cases/${slug}`}>{company}</Link> <span className="t-quiet">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day; one with due items can be clicked to list its cases. */
function Day({
  day,
  due,
  today,
  isOpen,
  onOpen,
}: {
  day: string | null;
  due: Calendar['deadlines'];
  today: string;
  isOpen: boolean;
  onOpen: (day: string) => void;
}) {
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
      <button
        type="button"
        aria-label={`${formatDate(day)}, ${names}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `due-${day}` : undefined}
        onClick={() => onOpen(day)}
      >
        <span>{number}</span>
        <small>
          {first.ticker ?? first.company.slice(0, 4).toUpperCase()}
          {due.length > 1 && ` +${due.length - 1}`}
        </small>
      </button>
    </td>
  );
}
