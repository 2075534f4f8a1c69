import type { TransactionOutcome } from '../../schema/links.ts';
import type { TradeToStore } from '../trades/store-trades.ts';

/** A transaction as the provider sends it now. */
export interface IncomingTransaction {
  external_id: string;
  /** The hash of its content without the provider's id. */
  content_hash: Buffer;
  content: string;
  day: string | null;
  is_posting_day: boolean;
  reading:
    | { outcome: 'trade'; trade: TradeToStore }
    | { outcome: 'ignored'; reason: string }
    | { outcome: 'refused'; column: string | null; value: string | null; reason: string };
}

export interface SyncToApply {
  link_id: number;
  sync_id: number;
  portfolio_id: number;
  upload_id: number;
  /** Periods in which the provider sent all transactions: one that it sent before and not now was removed. */
  covered: readonly { from: string; to: string }[];
  /** The first day of the link's history according to this sync, if no earlier one has stored it. */
  history_from: string | null;
  /** Whether the provider sent the account of a transaction. No transaction of another account counts as removed. */
  isListed: (stored: StoredTransaction) => boolean;
}

/** A transaction as an earlier sync stored it. */
export interface StoredTransaction {
  id: number;
  external_id: string;
  content_hash: Buffer;
  content: string;
  day: string | null;
  outcome: TransactionOutcome;
  fingerprint: Buffer | null;
  occurrence: number | null;
  version: number;
}

export type Pair = readonly [now: IncomingTransaction, before: StoredTransaction];

const isSameContent = (now: IncomingTransaction, before: StoredTransaction): boolean =>
  before.content_hash.equals(now.content_hash);

/** A transaction is identified by its content. The provider's id only decides between equal ones and shows changes. */
export function compareTransactions(
  incoming: readonly IncomingTransaction[],
  stored: readonly StoredTransaction[],
  { covered, isListed }: Pick<SyncToApply, 'covered' | 'isListed'>,
): { same: Pair[]; changed: Pair[]; added: IncomingTransaction[]; removed: StoredTransaction[] } {
  const left = new Set(stored);
  const byId = new Map(stored.map((one) => [one.external_id, one]));
  const byContent = Map.groupBy(stored, (one) => one.content_hash.toString('hex'));
  const same: Pair[] = [];
  const changed: Pair[] = [];
  const pair = (into: Pair[], now: IncomingTransaction, before: StoredTransaction): void => {
    left.delete(before);
    into.push([now, before]);
  };
  const unmatched = incoming.filter((now) => {
    const before = byId.get(now.external_id);
    if (before === undefined || !isSameContent(now, before)) return true;
    pair(isReadAlike(now, before) ? same : changed, now, before);
    return false;
  });
  const differing = unmatched.filter((now) => {
    const before = byContent.get(now.content_hash.toString('hex'))?.find((one) => left.has(one));
    if (before === undefined) return true;
    pair(isReadAlike(now, before) ? same : changed, now, before);
    return false;
  });
  const added = differing.filter((now) => {
    const before = byId.get(now.external_id);
    if (before === undefined || !left.has(before)) return true;
    pair(changed, now, before);
    return false;
  });
  const isCovered = ({ day }: StoredTransaction): boolean =>
    day !== null && covered.some(({ from, to }) => from <= day && day <= to);
  return { same, changed, added, removed: [...left].filter((one) => isCovered(one) && isListed(one)) };
}

/** Whether the stored content is interpreted as before: its account may be included or excluded by now. */
function isReadAlike(now: IncomingTransaction, before: StoredTransaction): boolean {
  return (now.reading.outcome === 'trade') === (before.fingerprint !== null);
}
