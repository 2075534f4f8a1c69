import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { labelOfAction, labelOfDetail } from './log-labels.ts';
import { type Log, logPath, whoOf } from './log-lines.ts';
import styles from './organization.module.css';

/** The newest actions of members and keys, with a link to the whole log. */
export function LogSection({ log }: { log: Log }) {
  return (
    <section className={styles.section} aria-labelledby="log">
      <header className={styles.head}>
        <div>
          <h2 id="log">Audit log</h2>
          <p className="t-dim">
            The last {formatCount(log.items.length)} of {formatCount(log.total_count)} entries.
          </p>
        </div>
        <ButtonLink to={logPath({})}>Open the log</ButtonLink>
      </header>
      {log.items.length > 0 && <LogTable items={log.items} />}
    </section>
  );
}

/** Entries of the log; each person links to all entries of that person. */
export function LogTable({ items }: Pick<Log, 'items'>) {
  return (
    <Table density="compact" stacked aria-label="Audit log">
      <thead>
        <tr>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>Details</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, at, by, api_key, action, detail }) => (
          <tr key={id}>
            <Cell phone="side">
              <Instant at={at} />
            </Cell>
            <Cell phone="meta">
              {by !== null && api_key === null ? (
                <Link to={logPath({ by })}>{by}</Link>
              ) : (
                whoOf({ by, api_key, action })
              )}
            </Cell>
            <Cell rowHeader phone="name">
              {labelOfAction(action)}
            </Cell>
            <Cell phone="below" className={styles.detail}>
              {labelOfDetail(detail)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
