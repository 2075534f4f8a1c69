import type { Entry } from '../securities/history/interpret-history.ts';
import { tradeDay } from './trade-day.ts';

const isContract = ({ trade }: Entry): boolean => trade.type.startsWith('option_');

/** An expiry comes after the other trades of its day. */
const isExpiry = ({ trade }: Entry): boolean => trade.type === 'option_expire';

const sequenceOf = ({ trade, place }: Entry): number => trade.sequence ?? place;

/**
 * The rows of files whose days descend: within one day, too, the latest row comes first. `filed` is in the order of the
 * files. A day between two files belongs to the longer run of days that descend, or ascend.
 */
function findNewestFirst(filed: readonly Entry[]): Set<Entry> {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of filed) {
    const day = tradeDay(entry.trade);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  // The length of the run of ascending (above 0) or descending (below 0) days that ends at each day.
  const runs = (list: readonly { day: string }[]): number[] => {
    const found: number[] = [];
    for (const [at, { day }] of list.entries()) {
      const before = list[at - 1];
      const step = before === undefined ? 0 : day > before.day ? 1 : -1;
      const run = found[at - 1] ?? 0;
      found.push(step === 0 || Math.sign(run) === step ? run + step : step);
    }
    return found;
  };
  const until = runs(days);
  const from = runs(days.toReversed()).toReversed();
  return new Set(days.flatMap(({ entries }, at) => (until[at]! - from[at]! < 0 ? entries : [])));
}

/**
 * The contract trades in the order in which they happened, since a trade of unstated direction closes what is held when it
 * is made. Within a day: by time, where each trade of the contract has one; else in the order of the file, from its
 * last row to its first where its days descend.
 */
export function orderContracts(entries: readonly Entry[]): Entry[] {
  const contracts = entries.filter(isContract);
  if (contracts.length < 2) return contracts;
  const filed = entries.toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  const newestFirst = findNewestFirst(filed);
  const isTimed = new Map<string, boolean>();
  const keyOf = ({ trade, security }: Entry): string => `${tradeDay(trade)} ${trade.account ?? ''} ${security}`;
  for (const entry of contracts)
    isTimed.set(keyOf(entry), (isTimed.get(keyOf(entry)) ?? true) && entry.trade.time !== null);
  const clockOf = (entry: Entry): string => (isTimed.get(keyOf(entry)) ? entry.trade.time! : '');
  const placeOf = (entry: Entry): number => (newestFirst.has(entry) ? -sequenceOf(entry) : sequenceOf(entry));
  return contracts.toSorted(
    (a, b) =>
      compare(keyOf(a), keyOf(b)) ||
      Number(isExpiry(a)) - Number(isExpiry(b)) ||
      compare(clockOf(a), clockOf(b)) ||
      placeOf(a) - placeOf(b),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
