import { amountOf, formatCents, formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';

interface Range {
  from?: string;
  to?: string;
}

/** The parts of an invented plan that its examples need. */
export interface InventedPlan {
  securities: {
    id: string;
    class_periods: { from: string; to: string }[];
    inflation?: { basis: 'amount' | 'percent'; rows: (Range & { value: string })[] };
    declines?: { bought: Range; held?: boolean; value: string }[];
    lookback?: { mean: string };
    offering?: { price: string; date: string; suit_price: string };
    weights?: { bought: Range }[];
    branches: { id: string; sold?: Range }[];
  }[];
}

const TRADES = 'account,security,type,date,quantity,price,currency,note';
const LINES = 'security,bought,quantity,sold,branch,amount';
const SHARES = '100';
/** A share must cost at least this much more than its inflation. */
const MORE = requireDecimal('5');

/**
 * Worked examples of an invented plan, whose results follow from one figure of its tables without the calculation
 * engine.
 */
export function examplesOf({ securities: [security] }: InventedPlan): WorkedExample[] {
  if (security === undefined) return [];
  const { id, class_periods, offering } = security;
  const first = class_periods[0]!.from;
  const examples: WorkedExample[] = [];
  const early = security.branches.find((branch) => branch.id === 'sold_before_disclosure');
  if (early?.sold?.to !== undefined)
    examples.push({
      name: 'Sold before anything was disclosed: no loss',
      trades: [TRADES, `A,${id},purchase,${first},${SHARES},50,,`, `A,${id},sale,${early.sold.to},${SHARES},45,,`].join(
        '\n',
      ),
      claim: '0.00',
      lines: [LINES, `${id},${first},${SHARES},${early.sold.to},sold_before_disclosure,0.00`].join('\n'),
    });
  if (offering)
    examples.push(held(id, 'offering', offering.date, offering.price, difference(offering.price, offering.suit_price)));
  const day = class_periods[0]!.to;
  const lost = lostOn(security, day);
  const isWeighed = security.weights?.some(({ bought }) => isIn(bought, day)) ?? false;
  if (lost !== null && security.lookback && !isWeighed) {
    const price = formatDecimal(
      (requireDecimal(security.lookback.mean) + requireDecimal(lost) + MORE) as ReturnType<typeof requireDecimal>,
    );
    examples.push(held(id, 'purchase', day, price, lost));
  }
  return examples;
}

const difference = (first: string, second: string): string =>
  formatDecimal((requireDecimal(first) - requireDecimal(second)) as ReturnType<typeof requireDecimal>);

const isIn = ({ from, to }: Range, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || day <= to);

/** The maximum loss in money per share, bought on a day and held to the end. */
function lostOn({ inflation, declines }: InventedPlan['securities'][number], day: string): string | null {
  if (inflation?.basis === 'amount') return inflation.rows.find((row) => isIn(row, day))?.value ?? null;
  return declines?.find((cell) => cell.held && isIn(cell.bought, day))?.value ?? null;
}

function held(id: string, type: 'purchase' | 'offering', day: string, price: string, lost: string): WorkedExample {
  const amount = formatCents(amountOf(requireDecimal(SHARES), requireDecimal(lost)));
  return {
    name: `Held to the end: ${lost} a share`,
    trades: [TRADES, `A,${id},${type},${day},${SHARES},${price},,`].join('\n'),
    claim: amount,
    lines: [LINES, `${id},${day},${SHARES},,held,${amount}`].join('\n'),
  };
}
