import { Link } from 'react-router';
import { formatCount } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import { addressOfFilter } from '../queue/queue-data.ts';
import { workLabels } from '../queue/work-labels.ts';
import { type Board, countAhead } from './board-data.ts';
import styles from './today.module.css';

/** The board’s figures as a table: how many items of each kind are late, due today, due within a week, and later. */
export function DeadlineTable({ kinds, today, isMine }: { kinds: Board['kinds']; today: string; isMine: boolean }) {
  const shown = kinds.filter(({ open }) => open > 0);
  return (
    <ScrollSideways label="Table of deadlines">
      <Table density="compact">
        <thead>
          <tr>
            <HeaderCell>What</HeaderCell>
            <HeaderCell numeric>Late</HeaderCell>
            <HeaderCell numeric>Today</HeaderCell>
            <HeaderCell numeric>Within 7 days</HeaderCell>
            <HeaderCell numeric>Later</HeaderCell>
            <HeaderCell numeric>Open</HeaderCell>
            <HeaderCell>Days</HeaderCell>
          </tr>
        </thead>
        <tbody data-rows>
          {shown.map(({ kind, late, due_today, open, days }) => {
            const { soon, later } = countAhead(days, today);
            return (
              <tr key={kind}>
                <Cell rowHeader>
                  <Link to={addressOfFilter({ kind, ...(isMine && { assignee: 'me' }) })}>{workLabels[kind].list}</Link>
                </Cell>
                <Cell numeric className={late > 0 ? styles.near : undefined}>
                  {formatCount(late)}
                </Cell>
                <Cell numeric className={due_today > 0 ? styles.near : undefined}>
                  {formatCount(due_today)}
                </Cell>
                <Cell numeric>{formatCount(soon)}</Cell>
                <Cell numeric>{formatCount(later)}</Cell>
                <Cell numeric>{formatCount(open)}</Cell>
                <Cell>{days.map(({ day, count }) => `${formatDate(day)}: ${formatCount(count)}`).join(', ')}</Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
