import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import styles from './firm.module.css';

type Holders = DataOf<Operations['GET /api/v1/partners/cases/{id}/holders']>;

/** Size of a group that courts usually accept. */
const GROUP = 3;

/** Only for drawing: the figures next to it are exact. */
const size = (percent: string | null): number => (percent === null ? 0 : Math.max(0, Number(percent)));

/** The largest holders as shares of the total loss. */
export function LargestLosses({
  holders,
  total,
  by,
}: {
  holders: Holders['items'];
  total: Holders['totals'][number] | undefined;
  by: 'fifo' | 'lifo' | 'recognized';
}) {
  const known = holders.filter(({ share_pct }) => size(share_pct) > 0).slice(0, 7);
  if (total === undefined || known.length === 0) return null;
  const group = known.slice(0, GROUP);
  const whole = total[by];
  const share = Math.round(group.reduce((sum, { share_pct }) => sum + size(share_pct), 0));
  let x = 0;
  return (
    <section aria-labelledby="most">
      <div className={styles.most}>
        <h2 id="most" className="t-section">
          Who lost most
        </h2>
        <p>
          {pluralize(group.length, 'holder')} of {total.holders} hold about {share}% of the loss
          {whole !== null && `, ${formatMoney(whole, { currency: total.currency, places: 0 })}`}
        </p>
      </div>
      <svg className={styles.strip} viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.rest} x=".5" y=".5" width="999" height="27" />
        {known.map(({ person_id, beneficial_account_id, share_pct }, at) => {
          const width = size(share_pct) * 10;
          const from = x;
          x += width;
          return (
            <rect
              key={`${person_id} ${beneficial_account_id}`}
              className={at < GROUP ? styles.group : styles.next}
              x={from}
              y="0"
              width={Math.max(1, width - 2)}
              height="28"
            />
          );
        })}
      </svg>
      <p className={styles.who}>
        {group.map(({ beneficial_owner, share_pct }) => `${beneficial_owner} ${share_pct}%`).join(', ')}
      </p>
    </section>
  );
}
