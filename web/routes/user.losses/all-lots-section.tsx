import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoneyOrDash } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './losses.module.css';
import { LotsTable, type Method, methodLabels, methods } from './lots-table.tsx';

type Losses = DataOf<Operations['GET /api/v1/portfolio/losses']>;
type Lots = DataOf<Operations['GET /api/v1/portfolio/losses/lots']>;

const place = (method: Method, cursor?: string) =>
  `?entity=all&method=${method}${cursor === undefined ? '' : `&after=${cursor}`}`;

/** The lots of all entities together, page by page. */
export function AllLotsSection({
  totals,
  lots: { items, next_cursor },
  method,
  isFirst,
}: {
  totals: Losses['totals'];
  lots: Lots;
  method: Method;
  isFirst: boolean;
}) {
  return (
    <section className={styles.section} aria-labelledby="lots">
      <header className={styles.head}>
        <h2 id="lots">All entities, lot by lot</h2>
        <p className="t-dim">
          {totals.map(({ currency, [method]: figure }) => formatMoneyOrDash(figure, { currency })).join(', ')}
        </p>
      </header>
      <Tabs
        label="Method"
        current={place(method)}
        tabs={methods.map((each) => ({ to: place(each), label: methodLabels[each] }))}
      />
      {items.length === 0 ? (
        <EmptyState
          heading={method === 'recognized' ? 'No plan of allocation yet' : 'No lots'}
          text={
            method === 'recognized'
              ? 'Recognized losses appear here once the court’s plan is on record.'
              : 'Lots appear here once purchases in the class period match the case.'
          }
        />
      ) : (
        <LotsTable lines={items} method={method} from={0} />
      )}
      {(next_cursor !== null || !isFirst) && (
        <p className={styles.more}>
          {!isFirst && (
            <ButtonLink size="small" to={place(method)}>
              First lots
            </ButtonLink>
          )}
          {next_cursor !== null && (
            <ButtonLink size="small" to={place(method, next_cursor)}>
              Next lots
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}
