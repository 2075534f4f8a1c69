import { type RefObject, useMemo, useState } from 'react';
import { formatCount } from '../../../ui/format/format.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './columns.module.css';
import {
  type CheckedAnswer,
  type ColumnAnswer,
  type ColumnChange,
  type ColumnTable,
  changeAnswer,
  checkAnswer,
  type ProposedField,
  type RowFilter,
  shownRows,
} from './columns-state.ts';
import { ColumnList, ColumnsTable } from './columns-table.tsx';
import { WrittenAs } from './number-conventions.tsx';

/** The meaning of a table's columns as the user sets it, and the resulting rows. */
export function useColumns(
  table: ColumnTable,
  proposed: ColumnAnswer,
): { answer: ColumnAnswer; checked: CheckedAnswer; change: (change: ColumnChange) => void } {
  const [answer, setAnswer] = useState(proposed);
  const checked = useMemo(() => checkAnswer(table, answer), [table, answer]);
  return { answer, checked, change: (by) => setAnswer((before) => changeAnswer(before, by)) };
}

/** The columns of a file in an unknown format, to review and correct; sends nothing. */
export function ColumnsForm({
  table,
  answer,
  checked,
  warnings,
  proposed = [],
  change,
  next,
}: {
  table: ColumnTable;
  answer: ColumnAnswer;
  checked: CheckedAnswer;
  warnings: readonly string[];
  /** The suggested meaning of each column, with its reason. */
  proposed?: readonly ProposedField[];
  change: (change: ColumnChange) => void;
  /** The element that gets the focus once the last fix is applied. */
  next?: RefObject<HTMLElement | null>;
}) {
  const [shown, setShown] = useState<RowFilter>('all');
  const rows = shownRows(checked, shown);
  const { mapping } = answer;
  const onField = (at: number, field: ColumnAnswer['mapping']['columns'][number]) =>
    change({ kind: 'field', at, field });
  return (
    <>
      <div className={styles.head}>
        {table.rows.length > 0 && (
          <Segmented
            label="Rows"
            options={[
              { value: 'all', label: <Counted word="All" count={checked.rows.length} /> },
              { value: 'ready', label: <Counted word="Ready" count={checked.trades} /> },
              {
                value: 'to_fix',
                label: (
                  <Counted
                    word={checked.advised > 0 ? 'To check' : 'To fix'}
                    count={checked.faults + checked.advised}
                  />
                ),
              },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
        <WrittenAs mapping={mapping} onChange={change} />
      </div>
      {warnings.length > 0 && <p className={styles.warning}>Check again: {warnings.join('; ')}.</p>}
      {!table.is_whole && table.rows.length > 0 && (
        <p className="t-quiet">
          These are the first {formatCount(table.rows.length)} rows. We read the whole file the same way.
        </p>
      )}
      {table.rows.length === 0 ? (
        <ColumnList names={table.names} columns={mapping.columns} onField={onField} />
      ) : (
        <ColumnsTable
          key={shown}
          names={table.names}
          columns={mapping.columns}
          proposed={proposed}
          rows={rows}
          onField={onField}
          onFix={(fix) => change({ kind: 'fix', fix })}
          onCorrected={() => next?.current?.focus()}
        />
      )}
      {table.rows.length > 0 && rows.length === 0 && (
        <p className="t-dim">{shown === 'to_fix' ? 'All rows are fixed.' : 'These columns give no trades yet.'}</p>
      )}
    </>
  );
}

function Counted({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word} <span className={styles.count}>{formatCount(count)}</span>
    </>
  );
}
