import type { MissingStep, ProposalStep } from '@trover/core/cases/proposal.ts';
import { ClassPeriodSparkline } from '../../charts/class-period-sparkline.tsx';
import { widen } from '../../charts/period-chart/days.ts';
import { formatFund } from '../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../ui/format/format-dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { TickerBadge } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './create.module.css';
import { captionOf, sentOf, wholePeriods } from './draft-fields.ts';
import type { Prices } from './sections/period-section.tsx';
import type { Draft } from './use-draft.ts';

const steps: readonly [ProposalStep, string][] = [
  ['company', 'Company and court'],
  ['class_periods', 'Class period'],
  ['allegations', 'What happened'],
  ['milestones', 'At least one milestone'],
  ['sources', 'The complaint, as a document or a source'],
];

/** The case as it will appear in lists, and the missing fields; updated while typing. */
export function DraftPreview({
  draft,
  prices,
  today,
  missing,
}: {
  draft: Draft;
  prices: Prices;
  today: string;
  missing: readonly MissingStep[];
}) {
  const { fields } = draft;
  const periods = wholePeriods(fields.periods);
  const [first] = periods;
  const last = periods.at(-1);
  const tickers = fields.securities.map(({ ticker }) => ticker.trim().toUpperCase()).filter(Boolean);
  const amount = sentOf(fields).settlement_amount;
  const isOpen = amount !== null && fields.claim_deadline >= today;
  return (
    <aside className={styles.aside} aria-label="Preview">
      <p className="t-label">As investors will see it</p>
      <div className={styles.panel}>
        <div className={styles.marks}>
          {tickers.slice(0, 3).map((ticker) => (
            <TickerBadge key={ticker} ticker={ticker} />
          ))}
          <StatusPill status={isOpen ? 'open' : 'upcoming'}>{isOpen ? 'Open to claim' : 'Investigated'}</StatusPill>
        </div>
        <h2 className={styles.name}>{fields.company.name || 'The company'}</h2>
        <p className={`t-caption ${styles.captionText}`}>
          {fields.company.name || fields.title ? captionOf(fields) : 'The caption of the case'}
        </p>
        {prices.closes.length > 1 && (
          <ClassPeriodSparkline
            className={styles.spark}
            stretched
            width={372}
            height={84}
            spark={{
              ...widen({ from: prices.closes[0]![0], to: prices.closes.at(-1)![0] }, periods),
              closes: prices.closes,
              purchases: [],
            }}
            periods={periods}
          />
        )}
        <dl className={styles.facts}>
          <dt>Class period</dt>
          <dd>{first && last ? formatSpan(first.from, last.to) : '–'}</dd>
          <dt>Fund</dt>
          <dd>{amount && /^\d+(\.\d+)?$/.test(amount) ? formatFund(amount) : '–'}</dd>
          <dt>Claim by</dt>
          <dd className={fields.claim_deadline ? 't-time' : undefined}>
            {fields.claim_deadline ? formatDate(fields.claim_deadline) : '–'}
          </dd>
        </dl>
        {draft.preview_image && (
          <img className={styles.image} src={draft.preview_image} alt="" width={1200} height={630} />
        )}
      </div>
      <p className={`t-label ${styles.before}`}>Before you submit</p>
      <ul className={styles.checklist}>
        {steps.map(([step, words]) => {
          const lacks = missing.find((each) => each.step === step);
          return (
            <li key={step}>
              {lacks ? <span className={styles.ring} aria-hidden="true" /> : <Icon name="check" />}
              <a href={`#${step}`} className={lacks ? 't-quiet' : undefined}>
                {words}
              </a>
              <span className="sr-only">{lacks ? `: still missing, ${lacks.message}` : ': done'}</span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
