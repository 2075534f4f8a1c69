import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { formatPrice, formatQuantity } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import type { ProofRow } from './proof-data.ts';
import { reasonLabels } from './proof-labels.ts';
import styles from './proofs.module.css';
import { sumTrades, type VerdictDraft } from './verdict-draft.ts';

/** The trades that a document must prove, each with its number and the verdict so far. */
export function VerdictTable({
  rows,
  drafts,
  current,
  onCurrent,
}: {
  rows: readonly ProofRow[];
  drafts: ReadonlyMap<number, VerdictDraft>;
  current: number;
  onCurrent: (at: number) => void;
}) {
  // the title above names it
  const isOneSecurity = rows.every(({ security }) => security === rows[0]?.security);
  return (
    <>
      <ScrollSideways label="Trades to prove">
        <Table density="dense" className={styles.table}>
          <thead>
            <tr>
              <HeaderCell>
                <span className="sr-only">Number</span>
              </HeaderCell>
              <HeaderCell>Trade</HeaderCell>
              <HeaderCell numeric>Shares</HeaderCell>
              <HeaderCell numeric>Date</HeaderCell>
              <HeaderCell numeric>Price</HeaderCell>
              <HeaderCell>Page</HeaderCell>
              <HeaderCell>Verdict</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.trade_id} data-current={at === current || undefined}>
                <Cell>{at + 1}</Cell>
                <Cell rowHeader>
                  <button type="button" aria-pressed={at === current} onClick={() => onCurrent(at)}>
                    {describeSide(row.type, row.subtype)}{' '}
                    <span className={isOneSecurity ? 'sr-only' : undefined}>{row.security}</span>
                  </button>
                </Cell>
                <Cell numeric>{row.quantity === null ? '' : formatQuantity(row.quantity)}</Cell>
                <Cell numeric>{formatDateDense(row.trade_date)}</Cell>
                <Cell numeric>{row.price === null ? '' : formatPrice(row.price)}</Cell>
                <Cell>{row.page === null ? '–' : `p. ${row.page}`}</Cell>
                <Cell>
                  <Verdict draft={drafts.get(row.trade_id)} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      <Balance rows={rows} />
    </>
  );
}

/** What the trades add up to, to compare with a holding in the document; only for trades in one security. */
function Balance({ rows }: { rows: readonly ProofRow[] }) {
  const sums = sumTrades(rows);
  if (sums === null) return null;
  return (
    <p className={styles.balance}>
      Bought <b>{formatQuantity(sums.bought)}</b> − sold <b>{formatQuantity(sums.sold)}</b> ={' '}
      <b>{formatQuantity(sums.left)}</b>
    </p>
  );
}

function Verdict({ draft }: { draft: VerdictDraft | undefined }) {
  if (!draft || draft.fits === null) return <span className={styles.open}>To review</span>;
  if (draft.fits)
    return (
      <span className={styles.fits}>
        <Icon name="check" size={14} /> Fits
      </span>
    );
  return (
    <span className={styles.mismatch}>
      <Icon name="fault" size={14} /> {draft.reason === null ? 'Pick the reason' : reasonLabels[draft.reason]}
    </span>
  );
}
