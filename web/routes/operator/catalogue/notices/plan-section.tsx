import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { useMemo } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { formatAmount, pluralize } from '../../../../ui/format/format.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import { Facts, Section } from '../../section.tsx';
import styles from './notice.module.css';
import { differenceOf, rulesOf } from './plan-rules.ts';

type Show = { current: string | null; onShow: (key: string) => void };

/** Longer tables are folded at first. */
const SHORT = 8;

/** The draft of the plan: the tables it was read from, its gaps, and its JSON. */
export function PlanSection({
  plan,
  plan_gaps,
  tables,
  ...show
}: Pick<NoticeReading, 'plan' | 'plan_gaps' | 'tables'> & Show) {
  const gaps = plan_gaps.length === 0 ? 'no gaps' : pluralize(plan_gaps.length, 'gap');
  const rules = useMemo(() => (plan === null ? [] : rulesOf(plan)), [plan]);
  const read = tables.length === 0 ? '' : `, ${pluralize(tables.length, 'table')}`;
  return (
    <div className={styles.part}>
      <Section id="plan" heading="Plan of allocation" note={plan === null ? 'none' : `draft, ${gaps}${read}`}>
        {tables.map((table, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place alone
          <TableOfNotice key={at} table={table} at={at} {...show} />
        ))}
        {rules.length > 0 && <Facts facts={rules} />}
        {plan_gaps.length > 0 && (
          <ul className={styles.gaps}>
            {plan_gaps.map(({ path, why }) => (
              <li key={`${path} ${why}`}>
                <StatusPill status="waiting">{path}</StatusPill> {why}
              </li>
            ))}
          </ul>
        )}
        {plan !== null && (
          <details className={styles.folded}>
            <summary>The draft as JSON</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre className={styles.json} tabIndex={0}>
              {plan}
            </pre>
          </details>
        )}
      </Section>
    </div>
  );
}

/** A table of the notice, as it was read. */
function TableOfNotice({
  table: { title, page, columns, rows },
  at,
  current,
  onShow,
}: { table: NoticeReading['tables'][number]; at: number } & Show) {
  const key = `table-${at}`;
  const name = title || `Table ${at + 1}`;
  return (
    <details className={styles.folded} open={rows.length <= SHORT}>
      <summary>
        {name}, {pluralize(rows.length, 'row')}
      </summary>
      <p className={styles.from}>
        <Place page={page} name={name} isCurrent={key === current} onShow={() => onShow(key)} />
      </p>
      <ScrollSideways label={name}>
        <Table density="dense">
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                <HeaderCell key={index}>{column}</HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
              <tr key={index}>
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place alone
                  <Cell key={place}>{cell}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
    </details>
  );
}

function Place({
  page,
  name,
  isCurrent,
  onShow,
}: {
  page: number;
  name: string;
  isCurrent: boolean;
  onShow: () => void;
}) {
  return (
    <button type="button" className={styles.place} aria-pressed={isCurrent} onClick={onShow}>
      p. {page}
      <span className="sr-only">: show {name}</span>
    </button>
  );
}

const amount = (value: string | null): string => (value === null ? '–' : formatAmount(value));

/** The worked examples of the notice, computed with the draft. */
export function ExamplesSection({ examples, current, onShow }: { examples: NoticeReading['examples'] } & Show) {
  const agreeing = examples.filter(({ agrees }) => agrees === true).length;
  return (
    <div className={styles.part}>
      <Section id="examples" heading="Worked examples" note={`${agreeing} of ${examples.length} agree`}>
        {examples.length === 0 ? (
          <p className="t-dim">The notice has none. Add one to the draft before you publish its plan.</p>
        ) : (
          <ol className={classNames(styles.rows, styles.examples)}>
            <li className={classNames(styles.row, styles.rowHead)} aria-hidden="true">
              <span />
              <span>Trades</span>
              <span>Page</span>
              <span>Notice</span>
              <span>Plan</span>
              <span>Difference</span>
              <span>State</span>
            </li>
            {examples.map(({ words, evidence, expected, computed, agrees }, at) => {
              const key = `example-${at}`;
              return (
                <li
                  key={key}
                  className={classNames(styles.row, key === current && styles.chosen)}
                  data-differs={agrees === false || undefined}
                >
                  <span className={styles.label}>{at + 1}</span>
                  <q className={`t-record ${styles.words}`} title={words}>
                    {words}
                  </q>
                  <Place
                    page={evidence.page}
                    name={`example ${at + 1}`}
                    isCurrent={key === current}
                    onShow={() => onShow(key)}
                  />
                  <span className={styles.figure}>
                    <span className="sr-only">Notice </span>
                    {amount(expected)}
                  </span>
                  <span className={styles.figure}>
                    <span className="sr-only">Plan </span>
                    {amount(computed)}
                  </span>
                  <span className={styles.figure} data-difference>
                    <span className="sr-only">Difference </span>
                    {differenceOf(expected, computed) ?? '–'}
                  </span>
                  <span className={styles.state}>
                    <StatusPill status={agrees === true ? 'fine' : agrees === false ? 'fault' : 'pending'}>
                      {agrees === true ? 'Agrees' : agrees === false ? 'Differs' : 'To complete'}
                    </StatusPill>
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </Section>
    </div>
  );
}
