import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { enDash, formatMoneyOrDash, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../ui/table.tsx';
import styles from './losses.module.css';
import type { Method } from './lots-table.tsx';

type Losses = DataOf<Operations['GET /api/v1/portfolio/losses']>;

const money = (amount: string | null, currency: string): string => formatMoneyOrDash(amount, { currency });

/** The three figures of each entity; each links to its lots. */
export function EntitiesTable({
  entities,
  totals,
  shown,
  method,
}: {
  entities: Losses['entities'];
  totals: Losses['totals'];
  shown: number;
  method: Method;
}) {
  /** Links to the lots of all entities. */
  const together = (of: Method, label: string, amount: string | null, currency: string) => (
    <Cell numeric data-label={label}>
      {amount === null || entities.length === 1 ? (
        money(amount, currency)
      ) : (
        <Link to={`?entity=all&method=${of}#lots`}>{money(amount, currency)}</Link>
      )}
    </Cell>
  );
  return (
    <ScrollSideways label="Losses by entity">
      <Table density="compact" stacked className={styles.figures}>
        <thead>
          <tr>
            <HeaderCell>Entity</HeaderCell>
            <HeaderCell numeric>Shares bought</HeaderCell>
            <HeaderCell numeric>Sold</HeaderCell>
            <HeaderCell numeric>Held at the end</HeaderCell>
            <HeaderCell numeric>FIFO</HeaderCell>
            <HeaderCell numeric>LIFO</HeaderCell>
            <HeaderCell numeric>Recognized</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity) => {
            const { beneficial_account_id: id, name, currency } = entity;
            const figure = (of: Method, label: string) => (
              <Cell numeric data-label={label}>
                {entity[of] === null ? (
                  <span title={entity.why}>{enDash}</span>
                ) : (
                  <Link to={`?entity=${id}&method=${of}#lots`}>{money(entity[of], currency)}</Link>
                )}
              </Cell>
            );
            return (
              <tr key={id} aria-current={id === shown || undefined}>
                <Cell rowHeader phone="name">
                  <Link className={tableParts.name} to={`?entity=${id}&method=${method}#lots`}>
                    {name}
                  </Link>
                </Cell>
                <Cell numeric data-label="Shares bought">
                  {formatQuantity(entity.shares_bought)}
                </Cell>
                <Cell numeric data-label="Sold">
                  {formatQuantity(entity.shares_sold)}
                </Cell>
                <Cell numeric data-label="Held at the end">
                  {formatQuantity(entity.held_at_end)}
                </Cell>
                {figure('fifo', 'FIFO')}
                {figure('lifo', 'LIFO')}
                {figure('recognized', 'Recognized')}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          {totals.map(({ currency, entities: count, fifo, lifo, recognized }) => (
            <tr key={currency}>
              <Cell rowHeader phone="name">
                Together, {currency}
                <span className={tableParts.sub}>{pluralize(count, 'entity', 'entities')}</span>
              </Cell>
              <Cell />
              <Cell />
              <Cell />
              {together('fifo', 'FIFO', fifo, currency)}
              {together('lifo', 'LIFO', lifo, currency)}
              {together('recognized', 'Recognized', recognized, currency)}
            </tr>
          ))}
        </tfoot>
      </Table>
    </ScrollSideways>
  );
}
