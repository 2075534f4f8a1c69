import type { EditableCase } from '@trover/contract/cases/operator.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../../ui/class-names.ts';
import { formatBytes } from '../../../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../../../ui/format/format-dates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { TickerBadge } from '../../../../ui/plate.tsx';
import desk from '../../operator.module.css';
import { Facts, Section } from '../../section.tsx';
import { stageLabel } from '../case-labels.ts';
import { DeadlineTable, isStale } from '../deadline-table.tsx';
import { Affected, type ClaimsOfCase } from './affected.tsx';
import styles from './facts.module.css';
import { SecuritiesAxis } from './securities-axis.tsx';

const percent = (change: string): string => `${change.replace('-', '−')}%`;

/** The securities and class periods that the plan of allocation names. */
export function NamedByPlan({ editable, today }: { editable: EditableCase; today: string }) {
  const { securities, class_periods, corrective_disclosures } = editable;
  return (
    <Section
      id="class"
      heading="Securities and class period"
      note={<Link to={`/operator/cases/${editable.id}/plan`}>Edit in the plan</Link>}
    >
      <SecuritiesAxis {...editable} today={today} />
      <Facts
        facts={[
          [
            'Securities',
            securities.map(({ name, ticker, cusip, isin }) => (
              <div key={`${name} ${ticker} ${cusip} ${isin}`}>
                {name} {ticker !== null && <TickerBadge ticker={ticker} />}
                {(cusip ?? isin) !== null && <div className="t-meta">{[cusip, isin].filter(Boolean).join(', ')}</div>}
              </div>
            )),
          ],
          [
            'Class period',
            class_periods.length === 0
              ? 'Not set'
              : class_periods.map(({ id, from, to }) => <div key={id}>{formatSpan(from, to)}</div>),
          ],
          [
            'Disclosures',
            corrective_disclosures.length === 0
              ? 'None'
              : corrective_disclosures.map(({ date, price_change_pct }) => (
                  <div key={date}>
                    {formatDate(date)}
                    {price_change_pct !== null && `, ${percent(price_change_pct)}`}
                  </div>
                )),
          ],
        ]}
      />
    </Section>
  );
}

/** The deadlines in force, each with its quotation and its source. */
export function DeadlinesInForce({ editable, today }: { editable: EditableCase; today: string }) {
  const present = editable.deadlines.filter(({ superseded_at }) => superseded_at === null);
  const stale = present.filter((one) => isStale(one, today)).length;
  return (
    <Section
      id="deadlines"
      heading="Deadlines"
      note={stale > 0 ? `${stale} not checked for 30 days` : present.length > 0 && 'All checked within 30 days'}
      link={<Link to="?part=deadlines">{present.length === 0 ? 'Add a date' : 'Change a date'}</Link>}
    >
      {present.length === 0 ? (
        <p className="t-dim">No deadline is known.</p>
      ) : (
        <DeadlineTable label="Table of deadlines" rows={present} today={today} />
      )}
    </Section>
  );
}

/** The documents and the milestones, side by side. */
export function RecordInShort({ editable: { documents, milestones, stage: present } }: { editable: EditableCase }) {
  const edit = (label: string): ReactNode => <Link to="?part=record">{label}</Link>;
  return (
    <div className={styles.pair}>
      <Section id="documents" heading="Documents" note={String(documents.length)} link={edit('Add a document')}>
        {documents.length === 0 ? (
          <p className="t-dim">No documents yet.</p>
        ) : (
          <ul className={styles.list}>
            {documents.map(({ id, title, url, kind, bytes }) => (
              <li key={id}>
                <span className={styles.document}>
                  <Icon name="document" />
                  {url ? <a href={url}>{title}</a> : title}
                </span>
                <span>{bytes === null ? stageLabel(kind) : `${stageLabel(kind)}, ${formatBytes(bytes)}`}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="milestones" heading="Milestones" note={stageLabel(present)} link={edit('Add a milestone')}>
        {milestones.length === 0 ? (
          <p className="t-dim">No milestones yet.</p>
        ) : (
          <ul className={styles.list}>
            {milestones.map(({ id, date, title, stage, inferred }) => (
              <li key={id}>
                <span className={styles.milestone}>
                  <i aria-hidden="true" data-inferred={inferred || undefined} />
                  <time dateTime={date}>{formatDate(date)}</time>
                  {title}
                </span>
                <span>
                  {stageLabel(stage)}
                  {inferred && ' (concluded)'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** Next to the facts: unsaved changes, and links to other views of the case. */
export function CaseRail({
  editable,
  changes,
  claims,
}: {
  editable: EditableCase;
  changes: readonly Change[];
  claims: ClaimsOfCase;
}) {
  return (
    <aside className={classNames(desk.rail, styles.rail)} aria-label="The case in short">
      <Affected id={editable.id} claims={claims} />
      {changes.length > 0 && (
        <Section id="not-saved" heading="Not saved" note={String(changes.length)}>
          <ul className={styles.list}>
            {changes.map(({ label, before, after }) => (
              <li key={label} className={styles.changed}>
                {label}
                <span>
                  {before !== '' && <s>{before}</s>} {after}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </aside>
  );
}
