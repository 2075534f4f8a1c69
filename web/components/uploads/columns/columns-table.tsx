import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import type { CheckedRow } from '@trover/intake/mapping/check-rows.ts';
import type { Fix } from '@trover/intake/mapping/fixes.ts';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Cell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { fieldChoices } from './column-labels.ts';
import styles from './columns.module.css';
import { faultToReview, type ProposedField } from './columns-state.ts';

const PAGE_SIZE = 100;
const NUMERIC: ReadonlySet<ColumnField | null> = new Set(['quantity', 'price', 'amount', 'fees']);

/** The rows of the file under the meaning of each column; a cell that does not match shows its fix. */
export function ColumnsTable({
  names,
  columns,
  proposed,
  rows,
  onField,
  onFix,
  onCorrected,
}: {
  names: readonly string[];
  columns: readonly (ColumnField | null)[];
  proposed: readonly ProposedField[];
  rows: readonly CheckedRow[];
  onField: (at: number, field: ColumnField | null) => void;
  onFix: (fix: Fix) => void;
  /** Called when nothing is left to fix, since the focused element is removed. */
  onCorrected: () => void;
}) {
  const [most, setMost] = useState(PAGE_SIZE);
  const { body, fixed } = useNextFix(onCorrected);
  return (
    <>
      <ScrollSideways label="Rows and their columns">
        <Table density="compact" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Line</span>
              </th>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns never move, and may be called alike
                <th key={at} scope="col">
                  <small>{name || 'No name'}</small>
                  <FieldSelect
                    name={name || `column ${at + 1}`}
                    field={columns[at] ?? null}
                    onChange={(field) => onField(at, field)}
                  />
                  <Reason proposed={proposed[at]} field={columns[at] ?? null} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.slice(0, most).map((row) => (
              <Row
                key={row.line}
                row={row}
                width={names.length}
                columns={columns}
                onFix={(fix) => {
                  fixed.current = row.line;
                  onFix(fix);
                }}
              />
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      {rows.length > most && (
        <p className={styles.more}>
          <LinkButton onClick={() => setMost(most + PAGE_SIZE * 5)}>Show more</LinkButton>{' '}
          <span className="t-meta t-num">
            {formatCount(most)} of {formatCount(rows.length)}
          </span>
        </p>
      )}
    </>
  );
}

/** Why a column has its suggested meaning, where no name shows it. */
function Reason({ proposed, field }: { proposed: ProposedField | undefined; field: ColumnField | null }) {
  if (field === null || proposed?.field !== field || !proposed.reason) return null;
  const [first = '', ...rest] = proposed.reason;
  return <small className={styles.reason}>{first.toUpperCase() + rest.join('')}</small>;
}

/** A fix disappears with its row's fault: the focus moves to that of the next row. */
function useNextFix(onCorrected: () => void): {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The corrected line. */
  fixed: RefObject<number | null>;
} {
  const body = useRef<HTMLTableSectionElement>(null);
  const fixed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const line = fixed.current;
    if (line === null) return;
    fixed.current = null;
    const left = [...(body.current?.querySelectorAll<HTMLElement>('[data-line] button') ?? [])];
    const lineOf = (button: HTMLElement): number => Number(button.closest<HTMLElement>('[data-line]')?.dataset.line);
    const next = left.find((button) => lineOf(button) >= line) ?? left[0];
    if (next) next.focus();
    else onCorrected();
  });
  return { body, fixed };
}

function FieldSelect({
  name,
  field,
  onChange,
}: {
  name: string;
  field: ColumnField | null;
  onChange: (field: ColumnField | null) => void;
}) {
  return (
    <Select
      label={`What "${name}" is`}
      labelHidden
      compact
      dashed={field === null}
      value={field ?? ''}
      onChange={(event) => onChange(fieldChoices.find((choice) => choice.field === event.target.value)?.field ?? null)}
    >
      <option value="">Leave out</option>
      {fieldChoices.map((choice) => (
        <option key={choice.field} value={choice.field}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

function Row({
  row,
  width,
  columns,
  onFix,
}: {
  row: CheckedRow;
  width: number;
  columns: readonly (ColumnField | null)[];
  onFix: (fix: Fix) => void;
}) {
  const fault = faultToReview(row);
  const why = row.outcome === 'left_out' && row.reason !== '' ? row.reason : null;
  return (
    <Fragment>
      <tr className={classNames(fault && styles.bad, why && styles.leftOut)}>
        <Cell className="t-num">{row.line}</Cell>
        {cellsOf(row, columns, width).map(({ at, cell, field }) => (
          <Cell key={at} numeric={NUMERIC.has(field)} className={field ? undefined : styles.skipped}>
            {fault?.column === at ? <span className={styles.wrong}>{cell || 'empty'}</span> : cell}
          </Cell>
        ))}
      </tr>
      {(fault || why) && (
        <tr className={fault ? styles.why : styles.whyNot}>
          <td />
          <td colSpan={width}>
            <div className={styles.fix} data-line={row.line}>
              {fault ? fault.sentence : `Left out: ${why}`}
              {fault?.fixes.map((fix) => (
                <LinkButton key={fix.label} onClick={() => onFix(fix)}>
                  {fix.label}
                </LinkButton>
              ))}
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Only the columns, where no rows are available. */
export function ColumnList({
  names,
  columns,
  onField,
}: {
  names: readonly string[];
  columns: readonly (ColumnField | null)[];
  onField: (at: number, field: ColumnField | null) => void;
}) {
  return (
    <ul className={styles.list}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns never move, and may be called alike
        <li key={at}>
          <span>{name || 'No name'}</span>
          <FieldSelect
            name={name || `column ${at + 1}`}
            field={columns[at] ?? null}
            onChange={(field) => onField(at, field)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A row's cells under the columns, with their fixed positions. */
function cellsOf({ cells }: CheckedRow, columns: readonly (ColumnField | null)[], width: number) {
  return Array.from({ length: width }, (_, at) => ({ at, cell: cells[at]?.trim() ?? '', field: columns[at] ?? null }));
}
