import { daysFrom, formatDate, formatDayMonth } from '../../ui/format/format-dates.ts';
import type { Group } from './group-rows.ts';
import styles from './groups.module.css';

/** Each group’s own day and the day on which its registration closes, on one line of time. */
export function GroupDates({ groups, today }: { groups: readonly Group[]; today: string }) {
  const dated = groups.filter(({ soft_on, hard_on }) => soft_on !== null || hard_on !== null);
  if (dated.length === 0) return null;
  const days = dated.flatMap(({ soft_on, hard_on }) => [soft_on, hard_on]).filter((day) => day !== null);
  const start = [today, ...days].sort()[0] ?? today;
  const end = [...days].sort().at(-1) ?? today;
  const length = Math.max(1, daysFrom(start, end));
  const at = (day: string): string => `${Math.round((daysFrom(start, day) / length) * 10_000) / 100}%`;
  return (
    <section className={styles.section} aria-labelledby="dates">
      <header className={styles.head}>
        <h2 id="dates">Dates</h2>
        <p className={styles.legend}>
          <span>
            <i className={styles.softKey} /> Soft, the organizer’s own
          </span>
          <span>
            <i className={styles.hardKey} /> Hard, the registration closes
          </span>
        </p>
      </header>
      <ul className={styles.dates}>
        {dated.map(({ id, terms, soft_on, hard_on }) => (
          <li key={id}>
            <span>{terms.name}</span>
            <svg className={styles.line} aria-hidden="true">
              <line className={styles.whole} x1="0" x2="100%" y1="20" y2="20" />
              <line className={styles.today} x1={at(today)} x2={at(today)} y1="4" y2="36" />
              {soft_on !== null && soft_on > today && (
                <line className={styles.until} x1={at(today)} x2={at(soft_on)} y1="20" y2="20" />
              )}
              {soft_on !== null && (
                <>
                  <circle className={styles.soft} cx={at(soft_on)} cy="20" r="5" />
                  <text className={styles.softDay} x={at(soft_on)} dx="8" y="13">
                    {formatDayMonth(soft_on)}
                  </text>
                </>
              )}
              {hard_on !== null && (
                <>
                  <line className={styles.hard} x1={at(hard_on)} x2={at(hard_on)} y1="13" y2="27" />
                  <text className={styles.hardDay} x={at(hard_on)} dx="7" y="24">
                    {formatDayMonth(hard_on)}
                  </text>
                </>
              )}
            </svg>
            <span className="sr-only">
              {soft_on === null ? 'No soft date' : `Soft ${formatDate(soft_on)}`},{' '}
              {hard_on === null ? 'no hard date' : `hard ${formatDate(hard_on)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
