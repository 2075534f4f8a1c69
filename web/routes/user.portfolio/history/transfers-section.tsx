import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listTransfers, Transfer } from '@trover/contract/securities/history.ts';
import { useState } from 'react';
import { PrefetchLink } from '../../../components/layout/prefetch-link.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatMoney, formatQuantity, pluralize } from '../../../ui/format/format.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './history.module.css';
import { describeLeg, shortName } from './history-labels.ts';
import { tradeOf, useCorrections } from './use-corrections.ts';
import { More, usePages } from './use-pages.tsx';

const PurchaseDialog = lazyComponent<{ transfer: Transfer; onClose: () => void }>(
  () => import('./purchase-dialog.tsx'),
  () => null,
);

/** Transfers between the owner's accounts: joined ones with their effect, and single legs. */
export function TransfersSection({ first, chosen }: { first: DataOf<typeof listTransfers>; chosen: number | null }) {
  const pages = usePages(first, 'transfers', chosen);
  const [asked, setAsked] = useState<Transfer | null>(null);
  if (first.total_count === 0) return null;
  return (
    <div className={styles.section}>
      <h3 className="t-sub">Transfers between your accounts</h3>
      <p>
        Shares that leave one account and enter another are one transfer. They keep their purchase date and price.
        Shares from an unknown source have no price, so they show no loss.
      </p>
      <ul className={styles.rows}>
        {pages.items.map((transfer) => (
          <TransferRow key={keyOf(transfer)} transfer={transfer} onPurchase={() => setAsked(transfer)} />
        ))}
      </ul>
      <More {...pages} />
      {asked && <PurchaseDialog transfer={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const keyOf = ({ out, into }: Transfer) => `${out?.trade_id ?? ''} ${into?.trade_id ?? ''}`;

function TransferRow({ transfer, onPurchase }: { transfer: Transfer; onPurchase: () => void }) {
  const { security, quantity, out, into, fits, joined_by } = transfer;
  const { busy, correct } = useCorrections();
  const key = keyOf(transfer);
  const legs = { out: out ?? fits, into: into ?? fits };
  const send = (kind: 'joined' | 'parted') => {
    if (!legs.out || !legs.into) return;
    const title = kind === 'joined' ? 'These are one transfer' : 'These are two separate transfers';
    void correct(key, title, { kind, out: tradeOf(legs.out), into: tradeOf(legs.into) });
  };
  return (
    <li>
      <div>
        <span className={styles.what}>
          <TickerBadge ticker={shortName(security)} />
          {describeMove(transfer)}
          {joined_by === null && <StatusPill status="waiting">One side is missing</StatusPill>}
        </span>
        <small>
          {out && `Out of ${describeLeg(out)}`}
          {out && into && '; '}
          {into && `${out ? 'into' : 'Into'} ${describeLeg(into)}`}
          {fits && `; fits ${pluralize(quantity, 'share')} ${out ? 'into' : 'out of'} ${describeLeg(fits)}`}
        </small>
        <RestoredTransfers transfer={transfer} />
      </div>
      <span className={styles.acts}>
        {joined_by === null && fits && (
          <Button size="small" busy={busy === key && 'Matching'} onClick={() => send('joined')}>
            Join the rows
          </Button>
        )}
        {joined_by === null && into && (
          <LinkButton
            onClick={onPurchase}
            aria-label={`Enter what ${formatQuantity(quantity)} ${shortName(security)} cost`}
          >
            Enter what they cost
          </LinkButton>
        )}
        {joined_by !== null && (
          <LinkButton
            disabled={busy === key}
            onClick={() => send('parted')}
            aria-label={`Separate the move of ${formatQuantity(quantity)} ${shortName(security)}`}
          >
            Separate these transfers
          </LinkButton>
        )}
      </span>
    </li>
  );
}

function describeMove({ quantity, out, into, joined_by }: Transfer): string {
  const shares = pluralize(quantity, 'share');
  if (joined_by !== null) return `${shares} moved${joined_by === 'owner' ? ', joined by you' : ''}`;
  return out && !into ? `${shares} went out` : `${shares} came in`;
}

function RestoredTransfers({ transfer: { brings_back, joined_by } }: { transfer: Transfer }) {
  if (brings_back.length === 0) return null;
  return (
    <small>
      {joined_by === null ? 'If joined, it would restore ' : 'Joined, it restores '}
      {brings_back.map(({ slug, company, recognized_loss, currency }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <b className="t-num">{formatMoney(recognized_loss, { currency })}</b> of recognized loss in{' '}
          <PrefetchLink to={`/cases/${slug}`}>{company}</PrefetchLink>
        </span>
      ))}
      .
    </small>
  );
}
