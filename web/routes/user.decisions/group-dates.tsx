import { daysFrom, formatDate, formatDayMonth } from '../../ui/format/format-dates.ts';
import type { Group } from './group-rows.ts';
import styles from './groups.module.css';

/** The first days of the months within a span. */
function monthsWithin(start: string, end: string): string[] {
  const found: string[] = [];
  // counted from year 0, so that January follows December
  for (let month = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)); ; month++) {
    const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    if (day > end) return found;
    found.push(day);
  }
}

/** Distance to today, in percent of the line, below which labels would overlap. */
const NEAR = 12;

/** Each group’s own deadline and the close of its registration, on one timeline. */
export function GroupDates({ groups, today }: { groups: readonly Group[]; today: string }) {
  const dated = groups.filter(({ soft_on, hard_on }) => soft_on !== null || hard_on !== null);
  if (dated.length === 0) return null;
  const days = dated.flatMap(({ soft_on, hard_on }) => [soft_on, hard_on]).filter((day) => day !== null);
  const start = [today, ...days].sort()[0] ?? today;
  const end = [...days].sort().at(-1) ?? today;
  const length = Math.max(1, daysFrom(start, end));
  const at = (day: string): string => `${Math.round((daysFrom(start, day) / length) * 10_000) / 100}%`;
  const months = monthsWithin(start, end);
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
      <div className={styles.axis}>
        <svg className={styles.months} aria-hidden="true">
          <text className={styles.softDay} x={at(today)} y="12">
            Today
          </text>
          {months
            .filter((day) => (daysFrom(today, day) / length) * 100 > NEAR)
            .map((day) => (
              <text key={day} x={at(day)} y="12">
                {formatDayMonth(day).split(' ')[1]}
              </text>
            ))}
        </svg>
      </div>
      <ul className={styles.dates}>
        {dated.map(({ id, terms, soft_on, hard_on }) => (
          <li key={id}>
            <span>{terms.name}</span>
            <svg className={styles.line} aria-hidden="true">
              {months.map((day) => (
                <line key={day} className={styles.month} x1={at(day)} x2={at(day)} y1="0" y2="40" />
              ))}
              <line className={styles.whole} x1={at(today)} x2={at(hard_on ?? soft_on ?? end)} y1="20" y2="20" />
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
