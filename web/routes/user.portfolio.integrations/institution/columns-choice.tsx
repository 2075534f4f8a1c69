import { Checkbox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../integrations.module.css';

const columns = [
  ['account', 'Account'],
  ['ticker', 'Ticker'],
  ['period', 'Class period'],
  ['opening', 'Opening'],
  ['bought', 'Bought'],
  ['sold', 'Sold'],
  ['held', 'Held'],
  ['rate', 'Rate'],
] as const;
export type Column = (typeof columns)[number][0];

const storageKey = 'positions-columns-hidden';

/** The columns that are hidden in this browser. */
export function readHidden(): ReadonlySet<Column> {
  const names = (localStorage.getItem(storageKey) ?? '').split(',');
  return new Set(columns.map(([column]) => column).filter((column) => names.includes(column)));
}

/** Chooses the visible columns; stored in the browser. */
export function ColumnsChoice({
  hidden,
  onChange,
}: {
  hidden: ReadonlySet<Column>;
  onChange: (hidden: ReadonlySet<Column>) => void;
}) {
  return (
    <details className={styles.columns}>
      <summary>
        <Icon name="columns" />
        Columns
      </summary>
      <fieldset className={styles.columnsList}>
        <legend className="sr-only">Columns shown</legend>
        {columns.map(([column, label]) => (
          <Checkbox
            key={column}
            checked={!hidden.has(column)}
            onChange={(event) => {
              const next = new Set(hidden);
              if (event.target.checked) next.delete(column);
              else next.add(column);
              localStorage.setItem(storageKey, [...next].join(','));
              onChange(next);
            }}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}
