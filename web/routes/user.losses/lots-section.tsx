import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { enDash, formatCount, formatMoney, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDateDense } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './losses.module.css';

export const methods = ['fifo', 'lifo', 'recognized'] as const;
export type Method = (typeof methods)[number];

type Losses = DataOf<Operations['GET /api/v1/portfolio/losses']>;

const labels: Readonly<Record<Method, string>> = {
  fifo: 'First in, first out',
  lifo: 'Last in, first out',
  recognized: 'Under the plan',
};

/** One line for each part of a lot, whatever the method. */
interface Line {
  security: string;
  bought: string;
  quantity: string;
  price_bought: string | null;
  sold: string | null;
  price_end: string | null;
  /** What became of it, or the clause of the plan. */
  reason: string;
  loss: string;
}

function linesOf(lots: NonNullable<Losses['lots']>, method: Method): Line[] | null {
  if (method === 'recognized')
    return lots.recognized?.map(({ price_sold, ...line }) => ({ ...line, price_end: price_sold })) ?? null;
  return lots[method]?.map((lot) => ({ ...lot, reason: lot.sold === null ? 'Held, at its value' : 'Sold' })) ?? null;
}

/** The lots behind an entity’s figure. */
export function LotsSection({
  losses: { entities, lots },
  method,
  from,
  shown,
}: {
  losses: Losses;
  method: Method;
  from: number;
  shown: number;
}) {
  const [entity] = entities;
  if (entity === undefined || lots === null) return null;
  const { beneficial_account_id: id, currency } = entity;
  const place = (of: Method, at = 0) => `?entity=${id}&method=${of}${at > 0 ? `&from=${at}` : ''}`;
  const lines = linesOf(lots, method);
  const total = lots.totals[method];
  return (
    <section className={styles.section} aria-labelledby="lots">
      <header className={styles.head}>
        <h2 id="lots">{entity.name}, lot by lot</h2>
        <p className="t-dim">{entity[method] === null ? entity.why : formatMoney(entity[method], { currency })}</p>
      </header>
      <Tabs
        label="Method"
        current={place(method)}
        tabs={methods.map((each) => ({ to: place(each), label: labels[each], count: lots.totals[each] }))}
      />
      {lines === null || lines.length === 0 ? (
        <EmptyState
          heading={method === 'recognized' && lines === null ? 'No plan of allocation yet' : 'No lots'}
          text={
            method === 'recognized' && lines === null
              ? 'Recognized losses appear here once the court’s plan is on record.'
              : entity.why
          }
        />
      ) : (
        <>
          <ScrollSideways label="Lots, one per row">
            <Table density="dense" stacked className={styles.lots}>
              <thead>
                <tr>
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
                    <Cell rowHeader phone="name">
                      {line.security}
                    </Cell>
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
                    <Cell data-label={method === 'recognized' ? 'Clause' : 'Counts as'}>
                      {line.reason.replaceAll('_', ' ')}
                    </Cell>
                    <Cell numeric data-label="Loss">
                      {formatMoney(line.loss, { currency })}
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
          {total > shown && (
            <p className={styles.more}>
              <span className="t-dim">
                {formatCount(from + 1)} to {formatCount(Math.min(from + shown, total))} of {formatCount(total)}
              </span>
              {from > 0 && (
                <ButtonLink size="small" to={place(method, Math.max(0, from - shown))}>
                  Previous lots
                </ButtonLink>
              )}
              {from + shown < total && (
                <ButtonLink size="small" to={place(method, from + shown)}>
                  Next lots
                </ButtonLink>
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}
