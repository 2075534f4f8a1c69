import { Link } from 'react-router';
import { pluralize } from '../../../../ui/format/format.ts';
import { formatDayMonth } from '../../../../ui/format/format-dates.ts';
import { TickerBadge } from '../../../../ui/plate.tsx';
import { fieldLabel } from '../../catalogue/catalogue-labels.ts';
import { Section } from '../../section.tsx';
import type { Board } from './board-data.ts';
import styles from './side.module.css';
import board from './today.module.css';

const bandLabels = {
  '0-7': '0–7 days',
  '8-14': '8–14 days',
  '15-30': '15–30 days',
  'over 30': 'Over 30 days',
} as const;

/**
 * How long ago upcoming dates in the catalogue were compared with their sources, and the cases with the oldest checks.
 */
export function CatalogueHealth({ catalogue: { cases, bands, stalest } }: { catalogue: Board['catalogue'] }) {
  const most = Math.max(1, ...bands.map((one) => one.cases));
  const stale = bands.find(({ band }) => band === 'over 30')?.cases ?? 0;
  return (
    <Section
      id="catalogue"
      heading="Catalog health"
      note={pluralize(cases, 'case')}
      link={stale > 0 && <Link to="/operator/catalogue/unchecked">Check the {stale.toLocaleString('en-US')}</Link>}
    >
      <p className={styles.sentence}>{describeStale(cases, stale)}</p>
      {cases > 0 && (
        <ul className={board.bars} data-short>
          {bands.map(({ band, cases: n }) => (
            <li key={band} data-near={(band === 'over 30' && n > 0) || undefined}>
              <span>{bandLabels[band]}</span>
              <svg className={board.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * n) / most} height="8" />
              </svg>
              <b>{n.toLocaleString('en-US')}</b>
            </li>
          ))}
        </ul>
      )}
      {stalest.length > 0 && (
        <ul className={styles.stale}>
          {stalest.map(({ id, title, ticker, kind, date, days }) => (
            <li key={id}>
              {ticker ? <TickerBadge ticker={ticker} /> : <span />}
              <span>
                <Link to={`/operator/cases/${id}`}>{title}</Link>{' '}
                <small>
                  {fieldLabel(`deadline.${kind}`)} {formatDayMonth(date)}
                </small>
              </span>
              <b>{days === null ? 'Never' : pluralize(days, 'day')}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function describeStale(cases: number, stale: number): string {
  if (cases === 0) return 'No case has an upcoming date.';
  if (stale === 0) return 'Every upcoming date was checked in the last 30 days.';
  return `${stale === 1 ? '1 case has a date' : `${stale.toLocaleString('en-US')} cases have dates`} that nobody checked for 30 days.`;
}
