import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCount } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { labelOfAction, labelOfDetail } from './log-labels.ts';
import styles from './organization.module.css';

type Log = DataOf<Operations['GET /api/v1/organisation/audit']>;

/** An automatic action of the policy, without a member. */
const POLICY_ACTIONS: readonly string[] = ['decision_made', 'decision_escalated', 'decision_due_earlier'];

function whoOf({ by, api_key, action }: Pick<Log['items'][number], 'by' | 'api_key' | 'action'>): string {
  if (api_key !== null) return `API key ${api_key}`;
  return by ?? (POLICY_ACTIONS.includes(action) ? 'The policy' : 'A deleted account');
}

/** Recent actions of members and keys. */
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
      </header>
      {log.items.length > 0 && (
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
            {log.items.map(({ id, at, by, api_key, action, detail }) => (
              <tr key={id}>
                <Cell phone="side">
                  <Instant at={at} />
                </Cell>
                <Cell phone="meta">{whoOf({ by, api_key, action })}</Cell>
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
      )}
    </section>
  );
}
