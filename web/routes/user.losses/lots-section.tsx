import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCount, formatMoney } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './losses.module.css';
import { type Line, LotsTable, type Method, methodLabels, methods } from './lots-table.tsx';

type Losses = DataOf<Operations['GET /api/v1/portfolio/losses']>;

function linesOf({ entities, lots }: Losses, method: Method): Line[] | null {
  const currency = entities[0]?.currency ?? 'USD';
  if (method === 'recognized')
    return lots?.recognized?.map(({ price_sold, ...line }) => ({ ...line, currency, price_end: price_sold })) ?? null;
  return lots?.[method]?.map((lot) => ({ ...lot, currency, reason: null })) ?? null;
}

/** The lots behind an entity’s figure. */
export function LotsSection({
  losses,
  method,
  from,
  shown,
}: {
  losses: Losses;
  method: Method;
  from: number;
  shown: number;
}) {
  const {
    lots,
    entities: [entity],
  } = losses;
  if (entity === undefined || lots === null) return null;
  const { beneficial_account_id: id, currency } = entity;
  const place = (of: Method, at = 0) => `?entity=${id}&method=${of}${at > 0 ? `&from=${at}` : ''}`;
  const lines = linesOf(losses, method);
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
        tabs={methods.map((each) => ({ to: place(each), label: methodLabels[each], count: lots.totals[each] }))}
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
          <LotsTable lines={lines} method={method} from={from} />
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
