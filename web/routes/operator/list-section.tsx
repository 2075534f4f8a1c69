import { type ReactNode, use } from 'react';
import { formatCount } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, type PhonePlace, ScrollSideways, Table } from '../../ui/table.tsx';
import { type ActiveFilter, ActiveFilters } from './active-filters.tsx';
import { BarTitle } from './frame/bar-title.ts';
import { useDeskKeys } from './frame/keys.ts';
import { choiceKeys, noKeys, rowKeys } from './frame/row-keys.ts';
import styles from './operator.module.css';
import { type ListSource, SaveList } from './save-list.tsx';
import { More, Section } from './section.tsx';

/** A column of a list: its heading, and the cell of each item. */
export interface Column<Item> {
  /** Empty above the actions for an item. */
  heading: string;
  numeric?: true;
  /** Whether this column names the row. */
  rowHeader?: true;
  className?: string | undefined;
  /** Its position in rows with two lines on phones: a list with such positions is not shown as a ledger. */
  phone?: PhonePlace;
  cell: (item: Item) => ReactNode;
}

/** A section of the desk with a page of items as a table, an empty state, and a link to the next page. */
export function ListSection<Item>({
  id,
  heading,
  label,
  note,
  list,
  columns,
  keyOf,
  empty,
  source,
  place,
  isChosen,
  isBeside,
  filters,
  active = [],
  isLedger = false,
  savesByKey = false,
  children,
}: {
  id: string;
  heading: string;
  /** The noun for the table's rows, in lower case: "mails". */
  label: string;
  note?: ReactNode;
  list: { items: readonly Item[]; total_count: number; next_cursor: string | null };
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string | number;
  empty: { heading: string; text: string };
  /** The call of the list with its filter, so that the whole list can be saved as CSV. */
  source?: ListSource;
  /** The name of its cursor in the address, if the page has another list. */
  place?: string;
  /** Whether a row is selected, if rows can be. */
  isChosen?: (item: Item) => boolean;
  /** Beside the list of the page, through which J and K move. */
  isBeside?: true;
  /** Dense rows between lines, also where a phone shows two lines. */
  isLedger?: boolean;
  /** Whether Shift and E saves it as CSV. */
  savesByKey?: boolean;
  /** Parts of the list, on the line of its heading. */
  filters?: ReactNode;
  /** What the list is narrowed to, above its rows. */
  active?: readonly ActiveFilter[];
  children?: ReactNode;
}) {
  useDeskKeys(
    list.items.length === 0 || isBeside
      ? noKeys
      : !columns.some(({ heading }) => heading === 'Choose')
        ? rowKeys
        : [...rowKeys, ...choiceKeys],
  );
  // next to its heading a number is enough
  const total = formatCount(list.total_count);
  const counted = use(BarTitle) === heading && list.total_count !== 1 ? `${total} ${label}` : total;
  const isStacked = columns.some(({ phone }) => phone !== undefined);
  return (
    <Section id={id} heading={heading} note={note ?? counted} link={filters}>
      {children}
      <ActiveFilters filters={active} />
      {list.items.length === 0 ? (
        <EmptyState heading={empty.heading} text={empty.text} />
      ) : (
        <ScrollSideways label={`Table of ${label}`}>
          <Table
            density={isStacked && !isLedger ? 'compact' : 'dense'}
            stacked={isStacked}
            className={isLedger ? styles.ledger : undefined}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeaderCell key={column.heading} numeric={column.numeric ?? false}>
                    {column.heading === 'Choose' ? <span className="sr-only">Choose</span> : column.heading || null}
                  </HeaderCell>
                ))}
              </tr>
            </thead>
            <tbody data-rows className={styles.rows}>
              {list.items.map((item) => (
                <tr key={keyOf(item)} data-key={keyOf(item)} data-chosen={isChosen?.(item) || undefined}>
                  {columns.map((column) => (
                    <Cell
                      key={column.heading}
                      numeric={column.numeric ?? false}
                      rowHeader={column.rowHeader ?? false}
                      phone={column.phone}
                      className={column.className}
                    >
                      {column.cell(item)}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      {source !== undefined && list.items.length > 0 && <SaveList source={source} name={label} hasKey={savesByKey} />}
      <More next={list.next_cursor} name={place} />
    </Section>
  );
}
