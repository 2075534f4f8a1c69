/**
 * The claims of two long notices, computed by hand-written rules for what each prints, to compare with the plan that was
 * read from it. It shares nothing with the engine of plans: its own matching, in whole cents.
 */

interface Row {
  security: string;
  type: 'opening' | 'purchase' | 'offering' | 'sale' | 'option_open' | 'option_close';
  day: string;
  quantity: bigint;
  /** Absent for an opening holding. */
  cents: bigint | null;
}

/** What is left of an acquisition, or of contracts written. */
interface Lot {
  row: Row;
  left: bigint;
}

type LossOf = (lot: Row, closed: { day: string; cents: bigint } | null) => bigint;

const least = (...values: bigint[]) => values.reduce((one, other) => (other < one ? other : one));
const atLeastZero = (value: bigint) => (value < 0n ? 0n : value);
const centsOf = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
};

interface Table {
  from: string;
  to?: string;
  value: string;
}
const valueOn = (rows: readonly Table[], day: string): bigint => {
  const row = rows.find(({ from, to }) => from <= day && (to === undefined || day <= to));
  return row === undefined ? 0n : centsOf(row.value);
};

/** First in, first out, with what was held at the beginning before all others. Amounts are per this many units. */
function claimOf(rows: readonly Row[], per: bigint, times: bigint, loss: LossOf): bigint {
  const lots: Lot[] = [];
  let claim = 0n;
  const amount = (quantity: bigint, cents: bigint) => (2n * quantity * times * cents + per) / (2n * per);
  const opening = (row: Row) => row.type !== 'opening';
  for (const row of [...rows].sort((a, b) => Number(opening(a)) - Number(opening(b)) || (a.day < b.day ? -1 : 1))) {
    if (row.type !== 'sale' && row.type !== 'option_close') {
      lots.push({ row, left: row.quantity });
      continue;
    }
    let open = row.quantity;
    for (const lot of lots) {
      const part = least(lot.left, open);
      if (part === 0n) continue;
      lot.left -= part;
      open -= part;
      if (lot.row.cents !== null)
        claim += amount(part, atLeastZero(loss(lot.row, { day: row.day, cents: row.cents! })));
    }
  }
  for (const { row, left } of lots)
    if (left > 0n && row.cents !== null) claim += amount(left, atLeastZero(loss(row, null)));
  return claim;
}

interface Figures {
  inflation: readonly Table[];
  means: readonly (readonly [string, string])[];
}

const [FIRST, LAST] = ['2019-02-05', '2020-11-05'];
const isIn = (from: string, to: string, day: string) => from <= day && day <= to;

/** Paragraph 62 of the notice of Haverstock. */
export function haverstockStock({ inflation, means }: Figures): LossOf {
  return (lot, sold) => {
    if (!isIn(FIRST, LAST, lot.day)) return 0n;
    const at = valueOn(inflation, lot.day);
    if (sold === null || sold.day > '2021-02-03') return least(at, lot.cents! - centsOf(means.at(-1)![1]));
    if (sold.day < '2020-03-11') return 0n;
    if (sold.day <= LAST) return least(at - valueOn(inflation, sold.day), lot.cents! - sold.cents);
    return least(at, lot.cents! - centsOf(means.findLast(([day]) => day <= sold.day)![1]), lot.cents! - sold.cents);
  };
}

/** Paragraphs 64 and 65, of one series. */
export function haverstockOption(inflation: readonly Table[], holding: string, isPut: boolean): LossOf {
  return (lot, closed) => {
    if (!isIn(FIRST, LAST, lot.day)) return 0n;
    const at = valueOn(inflation, lot.day);
    const lost = (price: bigint) => (isPut ? price - lot.cents! : lot.cents! - price);
    if (closed === null || closed.day > LAST) return least(at, lost(centsOf(holding)));
    if (closed.day < '2020-03-11') return 0n;
    return least(at - valueOn(inflation, closed.day), lost(closed.cents));
  };
}

/** Sections A and B of the notice of Meridien: of both the greater. */
export function meridienShares({ inflation, means }: Figures): LossOf {
  return (lot, sold) => {
    if (!isIn('2020-04-14', '2021-08-11', lot.day)) return 0n;
    const at = valueOn(inflation, lot.day);
    const price = lot.cents!;
    const isHeld = sold === null || sold.day > '2021-11-09';
    let exchange = 0n;
    if (isHeld) exchange = least(at, price - centsOf(means.at(-1)![1]));
    else if (sold.day > '2021-08-11')
      exchange = least(at, price - sold.cents, price - centsOf(means.findLast(([day]) => day <= sold.day)![1]));
    else if (sold.day > '2021-02-24') exchange = least(at - valueOn(inflation, sold.day), price - sold.cents);
    if (lot.type !== 'offering') return exchange;
    const capped = least(price, 2200n);
    const value = isHeld ? 1715n : sold.day < '2021-08-12' || sold.cents > 1715n ? sold.cents : 1715n;
    return capped - value > exchange ? capped - value : exchange;
  };
}

/** Section C: per 1,000 of face. */
export function meridienNotes(inflation: readonly Table[]): LossOf {
  return (lot, sold) => {
    if (!isIn('2020-04-14', '2021-08-11', lot.day)) return 0n;
    const at = valueOn(inflation, lot.day);
    if (sold === null || sold.day > '2021-08-11') return least(at, lot.cents! - 87_250n);
    if (sold.day <= '2021-02-24') return 0n;
    return least(at - valueOn(inflation, sold.day), lot.cents! - sold.cents);
  };
}

/** A security of an account: what it is called there, how it trades and what its loss is. */
export interface ReferenceSecurity {
  name: string;
  kind: 'stock' | 'note' | 'call' | 'put';
  hasOffering?: boolean;
  /** In cents. */
  level: number;
  from: string;
  days: number;
  loss: LossOf;
}

/** An account that trades the securities and never sells more than it has, with its claim. */
export function accountWithClaim(securities: readonly ReferenceSecurity[], seed: number) {
  let state = (seed * 7919) % 2147483647;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const lines: string[] = [];
  let claim = 0n;
  for (const { name, kind, level, from, days, loss, hasOffering } of securities) {
    const rows: Row[] = [];
    const isOption = kind === 'call' || kind === 'put';
    const size = () =>
      BigInt(kind === 'note' ? 1000 * (1 + random(40)) : isOption ? 1 + random(20) : 10 * (1 + random(90)));
    let held = 0n;
    if (!isOption && random(3) === 0) {
      const quantity = size();
      rows.push({ security: name, type: 'opening', day: shifted(from, -1), quantity, cents: null });
      held += quantity;
    }
    for (let at = random(20), count = 3 + random(8); count > 0 && at < days; count -= 1, at += 1 + random(days / 5)) {
      const day = weekday(shifted(from, at));
      if (rows.some((row) => row.day >= day)) continue;
      const cents = BigInt(Math.round((level * (70 + random(70))) / 100));
      const isSale = held > 0n && random(5) < 2;
      const quantity = isSale ? least(held, size()) : size();
      held += isSale ? -quantity : quantity;
      const buying = hasOffering && random(2) === 0 ? 'offering' : 'purchase';
      const type = isOption ? (isSale ? 'option_close' : 'option_open') : isSale ? 'sale' : buying;
      rows.push({ security: name, type, day, quantity, cents });
    }
    claim += claimOf(rows, kind === 'note' ? 1000n : 1n, isOption ? 100n : 1n, loss);
    for (const { type, day, quantity, cents } of rows) {
      const signed = isOption && (type === 'option_open') === (kind === 'put') ? -quantity : quantity;
      lines.push(`A,${name},${type},${day},${signed},${cents === null ? '' : inDollars(cents)},,`);
    }
  }
  return {
    csv: ['account,security,type,date,quantity,price,currency,note', ...lines].join('\n'),
    claim: inDollars(claim),
  };
}

const inDollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (day: string): string =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? weekday(shifted(day, 1)) : day;
