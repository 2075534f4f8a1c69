import type { ReactNode, TableHTMLAttributes, TdHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './styles/table.module.css';

/** Class names for the content of cells: `name` for the row's link, `sub` for a second line, `time` for copper. */
export const tableParts = { name: styles.name, sub: styles.sub, time: styles.time } as const;

/**
 * Comfortable rows for cases, compact ones for trades and positions, dense ones with ledger banding for institutions.
 * `stacked` turns rows into two lines on phones: each cell's `phone` is its position there, and cells without it are
 * hidden.
 */
export function Table({
  density = 'comfortable',
  stacked,
  bleed,
  className,
  ...rest
}: {
  density?: 'comfortable' | 'compact' | 'dense';
  stacked?: boolean;
  bleed?: boolean;
} & TableHTMLAttributes<HTMLTableElement>) {
  return (
    <table
      {...rest}
      {...(stacked ? { role: 'table' } : {})}
      className={classNames(
        styles.table,
        density === 'compact' && styles.compact,
        density === 'dense' && styles.dense,
        stacked && styles.stacked,
        bleed && styles.bleed,
        className,
      )}
    />
  );
}

/**
 * The position of a stacked table's cell on phones: first line left and right, second line left and right, or a line of
 * its own.
 */
export type PhonePlace = 'name' | 'figure' | 'meta' | 'side' | 'below';

const places: Record<PhonePlace, string | undefined> = {
  name: styles.atName,
  figure: styles.atFigure,
  meta: styles.atMeta,
  side: styles.atSide,
  below: styles.atBelow,
};

type CellProps = {
  numeric?: boolean;
  phone?: PhonePlace | undefined;
  rowHeader?: boolean;
} & TdHTMLAttributes<HTMLTableCellElement>;

export function Cell({ numeric, phone, rowHeader, className, ...rest }: CellProps) {
  const names = classNames(numeric && styles.numeric, phone && places[phone], className);
  if (rowHeader) return <th {...rest} scope="row" className={names} />;
  return <td {...rest} className={names} />;
}

export interface Sorting {
  /** Link of the heading: sorts by this column or reverses the order. */
  to: string;
  direction: 'ascending' | 'descending' | null;
}

export function HeaderCell({
  numeric,
  sorting,
  children,
  className,
}: {
  numeric?: boolean;
  sorting?: Sorting;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <th
      scope="col"
      className={classNames(numeric && styles.numeric, sorting?.direction && styles.sorted, className)}
      {...(sorting ? { 'aria-sort': sorting.direction ?? 'none' } : {})}
    >
      {sorting ? (
        <Link className={styles.sort} to={sorting.to} preventScrollReset>
          {children}
          {sorting.direction && <Icon name={sorting.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

/** A table that is too wide scrolls within its own box, never the page. */
export function ScrollSideways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
