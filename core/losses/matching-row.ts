import { type Day, formatDay } from '../dates/day.ts';
import { type Decimal, ZERO } from '../money/decimal.ts';
import { closeOf, LOT_BITS, type LotKind, type Moment, type Security, startOf } from '../plans/plan.ts';
import type { Transaction } from '../trades/transaction.ts';
import type { Notice } from './loss.ts';

type StepKind = 'acquire' | 'sell' | 'deliver' | 'short' | 'write' | 'close' | 'exercise';

/** A row in the form that matching uses: in the plan's shares, ordered in time. */
export interface Step {
  kind: StepKind;
  lot: LotKind;
  /** `lot` as a bit; see `LOT_BITS`. */
  lotBit: number;
  row: number;
  moment: Moment;
  /** When the shares were bought: the row's moment, but for a receipt that states its own purchase. */
  bought: Moment;
  quantity: Decimal;
  price: Decimal | null;
  /** Its place in the columns of the prepared security. */
  at: number;
  /** Sorts steps of one moment: acquisitions, disposals, covers. */
  rank: number;
}

/** Which half of a cut day a row belongs to: by its time, else by its price. */
function momentOf(row: Transaction, day: Day, price: Decimal | null, security: Security, notices: Notice[]): Moment {
  const { intraday } = security;
  if (intraday.length === 0) return startOf(day);
  const cut = intraday.find((each) => each.day === day);
  if (!cut) return startOf(day);
  if (row.time !== null && day === row.date) return row.time < cut.at ? startOf(day) : closeOf(day);
  const isBefore = price !== null && cut.before_if_price_at_least !== null && price >= cut.before_if_price_at_least;
  notices.push({
    code: 'time_unknown',
    message: `no time on ${formatDay(day)}: placed ${isBefore ? 'before' : 'after'} the cut`,
    row: row.row,
  });
  return isBefore ? startOf(day) : closeOf(day);
}

function make(
  row: Transaction,
  kind: StepKind,
  lot: LotKind,
  quantity: Decimal,
  price: Decimal | null,
  moment: Moment,
  bought: Moment,
  rank: number,
): Step {
  return {
    kind,
    lot,
    lotBit: LOT_BITS[lot],
    row: row.row,
    moment,
    bought,
    quantity,
    price,
    at: -1,
    rank,
  };
}

const sizeOf = (quantity: Decimal): Decimal => (quantity < 0n ? -quantity : quantity) as Decimal;

const ACQUIRING = 0;
const DISPOSING = 1;
const COVERING = 2;

/** A row of the neutral form as a step; `opening` is at the start of its day, since its own day's rows are in it. */
export function toStep(row: Transaction, security: Security, notices: Notice[]): Step {
  const { type, quantity, price } = row;
  if (type !== 'purchase' && type !== 'sale') return toRarerStep(row, security, notices);
  // nearly every row is one of these two
  const moment = momentOf(row, row.date, price, security, notices);
  return type === 'sale'
    ? make(row, 'sell', 'purchase', quantity, price, moment, moment, DISPOSING)
    : make(row, 'acquire', 'purchase', quantity, price, moment, moment, ACQUIRING);
}

function toRarerStep(row: Transaction, security: Security, notices: Notice[]): Step {
  const { type, quantity, price } = row;
  const plain = (kind: StepKind, lot: LotKind, at: Decimal | null, rank: number): Step => {
    const moment = momentOf(row, row.date, at, security, notices);
    return make(
      row,
      kind,
      lot,
      kind === 'write' || kind === 'close' || kind === 'exercise' ? sizeOf(quantity) : quantity,
      at,
      moment,
      moment,
      rank,
    );
  };
  // the contracts of a negative change come out of those bought, of a positive one out of those written
  const closed = (): LotKind => (quantity > 0n ? 'written' : 'purchase');
  switch (type) {
    case 'offering':
    case 'merger':
      return plain('acquire', type, price, ACQUIRING);
    case 'cover':
      return plain('acquire', type, price, COVERING);
    case 'opening': {
      const moment = startOf(row.date);
      const kind = quantity >= 0n ? 'acquire' : security.option ? 'write' : 'short';
      return make(
        row,
        kind,
        'opening',
        sizeOf(quantity),
        null,
        moment,
        moment,
        kind === 'short' ? DISPOSING : ACQUIRING,
      );
    }
    case 'receipt':
    case 'gift': {
      if (row.acquired_on === null || row.acquired_price === null) return plain('acquire', type, null, ACQUIRING);
      const bought = momentOf(row, row.acquired_on, row.acquired_price, security, notices);
      // the original cost does not show the time of day at which they came in
      const moment = row.acquired_on === row.date ? bought : momentOf(row, row.date, price, security, notices);
      return make(row, 'acquire', type, quantity, row.acquired_price, moment, bought, ACQUIRING);
    }
    case 'delivery':
      return plain('deliver', 'purchase', null, DISPOSING);
    case 'short':
      return plain('short', 'purchase', price, DISPOSING);
    case 'option_open':
      return quantity > 0n
        ? plain('acquire', 'purchase', price, ACQUIRING)
        : plain('write', 'written', price, ACQUIRING);
    case 'option_close':
      return plain('close', closed(), price, DISPOSING);
    case 'option_expire':
      return plain('close', closed(), ZERO, DISPOSING);
    case 'option_exercise':
    case 'option_assign':
      return plain(price === null ? 'exercise' : 'close', closed(), price, DISPOSING);
    case 'purchase':
    case 'sale':
    case 'closing':
    case 'split':
      throw new Error(`${type} is no such step`);
  }
}
