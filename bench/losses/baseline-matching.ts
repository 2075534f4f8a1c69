import { type BenchAccount, END, LOOKBACK_END, MEANS, START, STEPS } from './accounts.ts';

const INFLATION_FROM = Int32Array.from(STEPS, (_, at) => START + at * ((END - START) / STEPS.length));
const INFLATION = Float64Array.from(STEPS);
const MEAN_FROM = Int32Array.from(MEANS, ({ day }) => day);
const MEAN = Float64Array.from(MEANS, ({ mean }) => mean);
const MEAN_LAST = MEANS.at(-1)!.mean;

/** The last entry that begins on or before the day. */
function at(from: Int32Array, day: number): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (from[middle]! <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const inflationOn = (day: number): number => (day < START || day > END ? 0 : INFLATION[at(INFLATION_FROM, day)]!);

const cents = (quantity: number, perShare: number): number =>
  perShare > 0 ? Math.round(quantity * perShare * 100) : 0;

/** What an engine that explains nothing would do: the same order, lots, branches and rounding, in doubles. */
export function bareClaim(account: BenchAccount): { claim: number; market: number } {
  const { day, side, quantity, price } = account;
  const count = day.length;
  let isSorted = true;
  for (let i = 1; i < count && isSorted; i++)
    isSorted = day[i - 1]! < day[i]! || (day[i - 1] === day[i] && side[i - 1]! >= side[i]!);
  const order = Int32Array.from({ length: count }, (_, i) => i);
  if (!isSorted) order.sort((a, b) => day[a]! - day[b]! || side[b]! - side[a]! || a - b);
  const lots = new Int32Array(count);
  const left = new Float64Array(count);
  let head = 0;
  let tail = 0;
  let claim = 0;
  let market = 0;
  for (let i = 0; i < count; i++) {
    const row = order[i]!;
    if (day[row]! > LOOKBACK_END) continue;
    if (side[row] === 1) {
      left[row] = quantity[row]!;
      lots[tail++] = row;
      continue;
    }
    const sold = day[row]!;
    const soldFor = price[row]!;
    let rest = quantity[row]!;
    while (rest > 0 && head < tail) {
      const lot = lots[head]!;
      const part = left[lot]! < rest ? left[lot]! : rest;
      rest -= part;
      left[lot]! -= part;
      if (left[lot] === 0) head++;
      const bought = day[lot]!;
      if (bought < START || bought > END) continue;
      const paid = price[lot]!;
      market += part * (paid - soldFor);
      if (sold <= END) claim += cents(part, Math.min(inflationOn(bought) - inflationOn(sold), paid - soldFor));
      else claim += cents(part, Math.min(inflationOn(bought), paid - soldFor, paid - MEAN[at(MEAN_FROM, sold)]!));
    }
  }
  for (; head < tail; head++) {
    const lot = lots[head]!;
    if (day[lot]! < START || day[lot]! > END) continue;
    market += left[lot]! * (price[lot]! - MEAN_LAST);
    claim += cents(left[lot]!, Math.min(inflationOn(day[lot]!), price[lot]! - MEAN_LAST));
  }
  return { claim: claim / 100, market: Math.round(market * 100) / 100 };
}
