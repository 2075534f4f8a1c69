import { enDash, formatMoney, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDateDense } from '../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './losses.module.css';

export const methods = ['fifo', 'lifo', 'recognized'] as const;
export type Method = (typeof methods)[number];

export const methodLabels: Readonly<Record<Method, string>> = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  recognized: 'Under the plan',
};

/** One line for each part of a lot, whatever the method. */
export interface Line {
  /** Set where the lots of several entities are listed. */
  entity?: string;
  currency: string;
  security: string;
  bought: string;
  quantity: string;
  price_bought: string | null;
  sold: string | null;
  price_end: string | null;
  /** The clause of the plan; null: what happened to the lot. */
  reason: string | null;
  loss: string;
}

const countedAs = ({ reason, sold }: Line): string =>
  reason?.replaceAll('_', ' ') ?? (sold === null ? 'Held, at its value' : 'Sold');

/** Lots, one per row. */
export function LotsTable({ lines, method, from }: { lines: readonly Line[]; method: Method; from: number }) {
  const hasEntities = lines.some(({ entity }) => entity !== undefined);
  return (
    <ScrollSideways label="Lots, one per row">
      <Table density="dense" stacked className={styles.lots}>
        <thead>
          <tr>
            {hasEntities && <HeaderCell>Entity</HeaderCell>}
            <HeaderCell>Security</HeaderCell>
            <HeaderCell>Bought</HeaderCell>
            <HeaderCell numeric>Shares</HeaderCell>
            <HeaderCell numeric>Price</HeaderCell>
            <HeaderCell>Sold</HeaderCell>
            <HeaderCell numeric>At</HeaderCell>
            <HeaderCell>{method === 'recognized' ? 'Clause' : 'Counts as'}</HeaderCell>
            <HeaderCell numeric>Loss</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lots have no id, and their order is fixed
            <tr key={from + at}>
              {hasEntities && (
                <Cell rowHeader phone="name">
                  {line.entity}
                </Cell>
              )}
              {hasEntities ? (
                <Cell data-label="Security">{line.security}</Cell>
              ) : (
                <Cell rowHeader phone="name">
                  {line.security}
                </Cell>
              )}
              <Cell data-label="Bought">{formatDateDense(line.bought)}</Cell>
              <Cell numeric data-label="Shares">
                {formatQuantity(line.quantity)}
              </Cell>
              <Cell numeric data-label="Price">
                {line.price_bought === null ? enDash : formatPrice(line.price_bought)}
              </Cell>
              <Cell data-label="Sold">{line.sold === null ? enDash : formatDateDense(line.sold)}</Cell>
              <Cell numeric data-label="At">
                {line.price_end === null ? enDash : formatPrice(line.price_end)}
              </Cell>
              <Cell data-label={method === 'recognized' ? 'Clause' : 'Counts as'}>{countedAs(line)}</Cell>
              <Cell numeric data-label="Loss">
                {formatMoney(line.loss, { currency: line.currency })}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
