import type { CasePage } from '@trover/contract/cases/cases.ts';
import { COURT_TIME_ZONE } from '@trover/core/format/dates.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import page from '../page.module.css';
import styles from './dates-section.module.css';
import { readSource } from './sources.ts';

type CaseDate = NonNullable<CasePage['dates']['claim_deadline']>;

const NAMES: [keyof CasePage['dates'], string][] = [
  ['lead_plaintiff_deadline', 'Lead plaintiff deadline'],
  ['exclusion_deadline', 'Exclusion deadline'],
  ['objection_deadline', 'Objection deadline'],
  ['fairness_hearing', 'Fairness hearing'],
  ['claim_deadline', 'Claim deadline'],
];

const SOURCES: Record<string, string> = {
  courtlistener: 'CourtListener',
  sec: 'The SEC',
  settlement_sites: 'The settlement site',
};

const sourceName = (name: string): string => SOURCES[name] ?? name;

/** Each date of the case with its quotation, its last check, its earlier values, and differing statements. */
export function DatesSection({ page: data }: { page: CasePage }) {
  const dates = NAMES.flatMap(([key, name]) => {
    const date = data.dates[key];
    return date === null ? [] : [{ key, name, date }];
  });
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <div className={page.sectionHead}>
        <h2 className="t-section" id="dates">
          Deadlines
        </h2>
      </div>
      <ul className={styles.dates}>
        {dates.map(({ key, name, date }) => (
          <li key={key}>
            <DateTruth name={name} date={date} time_zone={data.time_zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DateTruth({ name, date, time_zone }: { name: string; date: CaseDate; time_zone: string }) {
  const { source, checked_on, words, hard, earlier, differing } = date;
  return (
    <>
      <h3>{name}</h3>
      <p className={styles.day}>
        {formatDate(date.date)}
        {time_zone !== COURT_TIME_ZONE && <span className="t-quiet"> ({time_zone.replaceAll('_', ' ')})</span>}
      </p>
      {words !== null && <blockquote className={`t-record ${styles.words}`}>{words}</blockquote>}
      <p className="t-quiet">
        {hard !== null && (hard ? 'Set by a court or a law. ' : 'Set by the organizer. ')}
        {source === null ? 'No source yet. ' : <SourceLink source={source} page={date.page} />}
        {checked_on === null ? 'Not checked yet.' : `Checked ${formatDate(checked_on)}.`}
      </p>
      {differing.map((one) => (
        <div className={styles.differing} key={`${one.source_name} ${one.source}`}>
          <StatusPill status="waiting">Sources differ</StatusPill>
          <p>
            {sourceName(one.source_name)} states <b>{formatDate(one.date)}</b>. Use the earlier date until we confirm
            one.
          </p>
          <blockquote className={`t-record ${styles.words}`}>{one.words}</blockquote>
          <p className="t-quiet">
            <SourceLink source={one.source} page={null} />
            Checked {formatDate(one.checked_on)}.
          </p>
        </div>
      ))}
      {earlier.length > 0 && (
        <p className="t-quiet">
          Before: {earlier.map((one) => `${formatDate(one.date)} (until ${formatDate(one.until)})`).join(', ')}.
        </p>
      )}
    </>
  );
}

function SourceLink({ source, page: at }: { source: string; page: number | null }) {
  const { href, text, note } = readSource(source);
  const place = [note, at === null ? null : `page ${at}`].filter(Boolean).join(', ');
  return (
    <>
      {'Source: '}
      {href === null ? (
        text
      ) : (
        <a href={href} rel="noreferrer">
          {text}
        </a>
      )}
      {place && ` (${place})`}
      {'. '}
    </>
  );
}
