import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import { Section } from '../../section.tsx';
import styles from './notice.module.css';

type Show = { current: string | null; onShow: (key: string) => void };

/** The tables in the notice, as they were read. */
export function TablesSection({ tables, current, onShow }: { tables: NoticeReading['tables'] } & Show) {
  if (tables.length === 0) return null;
  return (
    <Section id="tables" heading="Tables" note={String(tables.length)}>
      {tables.map(({ title, page, columns, rows }, at) => {
        const key = `table-${at}`;
        const name = title || `Table ${at + 1}`;
        return (
          <details key={key}>
            <summary>
              {name}, {rows.length} rows
            </summary>
            <p>
              <button type="button" className={styles.place} aria-pressed={key === current} onClick={() => onShow(key)}>
                p. {page}
                <span className="sr-only">: show {name}</span>
              </button>
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
      })}
    </Section>
  );
}

/** The gaps in the draft of the plan, and the draft itself. */
export function PlanSection({ plan, plan_gaps }: Pick<NoticeReading, 'plan' | 'plan_gaps'>) {
  const note = plan === null ? 'None' : plan_gaps.length === 0 ? 'Draft, no gaps' : `Draft, ${plan_gaps.length} gaps`;
  return (
    <Section id="plan" heading="Plan of allocation" note={note}>
      {plan_gaps.length > 0 && (
        <ul className={styles.gaps}>
          {plan_gaps.map(({ path, why }) => (
            <li key={`${path} ${why}`}>
              <code>{path}</code>: {why}
            </li>
          ))}
        </ul>
      )}
      {plan !== null && (
        <details>
          <summary>The draft as JSON</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre className={styles.sheet} tabIndex={0}>
            {plan}
          </pre>
        </details>
      )}
    </Section>
  );
}

/** The worked examples of the notice, computed with the draft. */
export function ExamplesSection({ examples, current, onShow }: { examples: NoticeReading['examples'] } & Show) {
  const agreeing = examples.filter(({ agrees }) => agrees === true).length;
  return (
    <Section id="examples" heading="Worked examples" note={`${agreeing} of ${examples.length} agree`}>
      {examples.length === 0 ? (
        <p className="t-dim">The notice has none. Add one to the draft before you publish its plan.</p>
      ) : (
        <ol className={styles.rows}>
          {examples.map(({ words, evidence, expected, computed, agrees }, at) => {
            const key = `example-${at}`;
            return (
              <li key={key} className={classNames(styles.row, key === current && styles.chosen)}>
                <span className="t-quiet">Example {at + 1}</span>
                <span className={styles.value}>
                  <q className={`t-record ${styles.words}`}>{words.length > 260 ? `${words.slice(0, 260)}…` : words}</q>
                  <span>
                    Notice: {expected ?? 'not stated'}. Plan: {computed ?? 'not computed'}.
                  </span>
                </span>
                <button
                  type="button"
                  className={styles.place}
                  aria-pressed={key === current}
                  onClick={() => onShow(key)}
                >
                  p. {evidence.page}
                  <span className="sr-only">: show example {at + 1}</span>
                </button>
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
  );
}
