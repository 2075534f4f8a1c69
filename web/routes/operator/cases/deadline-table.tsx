import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { classNames } from '../../../ui/class-names.ts';
import { enDash, pluralize } from '../../../ui/format/format.ts';
import { daysFrom, formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { deadlineLabels } from './case-labels.ts';
import own from './cases.module.css';

export type Deadline = EditableCase['deadlines'][number];

const boundBy = (hard: boolean | null): string => (hard === null ? 'Not known' : hard ? 'Hard' : 'Soft');

/** Days without a check after which a date is shown in copper. */
const STALE = 30;

/** Deadlines, each with its quotation, its source, and the day of its last check. */
export function DeadlineTable({
  label,
  rows,
  today,
  children,
}: {
  label: string;
  rows: readonly Deadline[];
  today: string;
  children?: (row: Deadline) => React.ReactNode;
}) {
  return (
    <ScrollSideways label={label}>
      <Table density="compact" stacked className={own.deadlines}>
        <thead>
          <tr>
            <HeaderCell>Deadline</HeaderCell>
            <HeaderCell>Day</HeaderCell>
            <HeaderCell>Days left</HeaderCell>
            <HeaderCell>Bound</HeaderCell>
            <HeaderCell>Quote</HeaderCell>
            <HeaderCell>Source</HeaderCell>
            <HeaderCell>Checked</HeaderCell>
            {children && (
              <>
                <HeaderCell>Set</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Actions</span>
                </HeaderCell>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.recorded_at}`} data-stale={isStale(row, today) || undefined}>
              <Cell rowHeader phone="name">
                {deadlineLabels[row.kind]}
              </Cell>
              <Cell phone="figure" className={row.date >= today && row.superseded_at === null ? own.due : undefined}>
                {formatDate(row.date)}
              </Cell>
              <Cell phone="side" className={own.quiet}>
                {row.date < today ? 'Past' : pluralize(daysFrom(today, row.date), 'day')}
              </Cell>
              <Cell>{boundBy(row.hard)}</Cell>
              <Cell
                phone={row.quote === null ? undefined : 'below'}
                className={classNames(own.value, row.quote !== null && own.quote)}
              >
                {row.quote ?? enDash}
              </Cell>
              <Cell phone="meta" className={own.value}>
                {row.source ?? enDash}
              </Cell>
              <Cell className={isStale(row, today) ? own.due : undefined}>
                {row.checked_on === null ? 'Never' : formatDate(row.checked_on)}
              </Cell>
              {children && (
                <>
                  <Cell>
                    <Instant at={row.recorded_at} as="date" />
                    {row.recorded_by !== null && `, ${row.recorded_by}`}
                  </Cell>
                  <Cell phone="below">{children(row)}</Cell>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

/** Not checked for longer than a date may go without it. */
export const isStale = ({ date, checked_on, superseded_at }: Deadline, today: string): boolean =>
  superseded_at === null && date >= today && (checked_on === null || daysFrom(checked_on, today) > STALE);
