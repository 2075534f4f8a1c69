import { formatDecimal } from '../../money/decimal.ts';
import type { Transaction } from '../../trades/transaction.ts';
import type { Notice } from '../loss.ts';

const TRANSFER_DAYS = 10;

const byDate = (a: Transaction, b: Transaction): number => a.date - b.date || a.row - b.row;

function findArrival(
  receipts: readonly Transaction[],
  first: number,
  out: Transaction,
  dropped: ReadonlySet<Transaction>,
): Transaction | null {
  for (let at = first; at < receipts.length && receipts[at]!.date <= out.date + TRANSFER_DAYS; at++)
    if (receipts[at]!.account !== out.account && !dropped.has(receipts[at]!)) return receipts[at]!;
  return null;
}

/** The owner's own transfers of one security; see `joinTransfers`. */
export function pairTransfers(rows: readonly Transaction[]): { out: Transaction; into: Transaction }[] {
  const receipts = new Map<bigint, Transaction[]>();
  for (const row of rows) {
    if (row.type !== 'receipt' || row.is_apart) continue;
    const same = receipts.get(row.quantity);
    if (same) same.push(row);
    else receipts.set(row.quantity, [row]);
  }
  if (receipts.size === 0) return [];
  for (const same of receipts.values()) same.sort(byDate);
  const passed = new Map<bigint, number>();
  const used = new Set<Transaction>();
  const pairs: { out: Transaction; into: Transaction }[] = [];
  for (const out of rows.filter((row) => row.type === 'delivery' && !row.is_apart).sort(byDate)) {
    const size = out.quantity;
    const same = receipts.get(size) ?? [];
    // Deliveries are sorted by date, so an earlier receipt cannot match a later delivery.
    let first = passed.get(size) ?? 0;
    while (first < same.length && (same[first]!.date < out.date || used.has(same[first]!))) first += 1;
    passed.set(size, first);
    const into = findArrival(same, first, out, used);
    if (!into) continue;
    used.add(into);
    pairs.push({ out, into });
  }
  return pairs;
}

/**
 * A delivery and a receipt of equal quantity in another account of the file, up to ten days later, are the owner's own
 * transfer: both drop out. Quantities are compared as filed, whatever was split on the way. The earliest receipt goes
 * first. `rows` are those of one security.
 */
export function joinTransfers(rows: Transaction[], notices: Notice[]): Transaction[] {
  const dropped = new Set<Transaction>();
  for (const { out, into } of pairTransfers(rows)) {
    dropped.add(out).add(into);
    notices.push({
      code: 'internal_transfer',
      message: `${formatDecimal(out.quantity)} moved from ${out.account} to ${into.account}`,
      row: out.row,
    });
  }
  return dropped.size === 0 ? rows : rows.filter((row) => !dropped.has(row));
}
