import { formatCount, pluralize } from '../../ui/format/format.ts';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import type { SyncData } from './load-sync.ts';
import styles from './syncs.module.css';

/** The transactions that did not become trades, each with its reason. */
export function SyncRows({ refused, ignored }: SyncData['rows']) {
  return (
    <>
      <Rows id="refused" heading="Rows that we could not read" rows={refused} />
      <Rows id="ignored" heading="Rows that are not trades" rows={ignored} />
    </>
  );
}

function Rows({ id, heading, rows }: { id: string; heading: string; rows: SyncData['rows']['refused'] }) {
  if (!rows || rows.total_count === 0) return null;
  const more = rows.total_count - rows.items.length;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <details>
        <summary className={styles.summary}>
          <h2 id={id} className="t-sub">
            {heading} <span className="t-quiet t-num">{formatCount(rows.total_count)}</span>
          </h2>
        </summary>
        <Table density="compact">
          <thead>
            <tr>
              <HeaderCell>Transaction</HeaderCell>
              <HeaderCell>Reason</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.items.map((each) => (
              <tr key={each.row}>
                <Cell rowHeader className={styles.rowId}>
                  {each.row}
                </Cell>
                <Cell>{each.reason}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        {more > 0 && <p className="t-meta">And {pluralize(more, 'more row', 'more rows')}.</p>}
      </details>
    </section>
  );
}
