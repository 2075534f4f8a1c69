import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { type ColumnContent, withoutUnit } from '../column-content.ts';

/** What a column of figures seems to be, and why. */
interface FoundFigure {
  at: number;
  field: ColumnField;
  confidence: 'sure' | 'likely';
  reason: string;
}

interface Table {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  contents: readonly ColumnContent[];
  decimalComma: boolean;
}

const MIN_ROWS = 2;
const SURE_ROWS = 3;
const AGREEING = 0.9;
/** Sums are rounded to the cent, and prices to four places. */
const ROUNDED = 0.001;
const CENT = 0.011;
/** Costs that no column has are at most so much of a sum. */
const UNPRINTED = 0.03;

/** The shares, price, amount and costs among columns of figures: those that multiply out, or are alone. */
export function findFigures(places: readonly number[], table: Table): { found: FoundFigure[]; warnings: string[] } {
  const figures = places.filter((at) => !isNumbering(at, table) && !isFixed(at, table, [0, 1]));
  const product = productAmong(figures, table);
  if (product === null)
    return pairAmong(
      figures.filter((at) => !isFixed(at, table)),
      table,
    );
  const { factors, amount, fees, isNear } = product;
  const { found, warnings } = sharesAndPrice(factors, table, amount);
  const factorNames = `column ${factors[0] + 1} × column ${factors[1] + 1}`;
  const costs = fees === null ? '' : ` with the costs in column ${fees + 1}`;
  const reason = `it is ${isNear ? 'nearly ' : ''}${factorNames}${costs}`;
  found.push({ at: amount, field: 'amount', confidence: isNear ? 'likely' : 'sure', reason });
  if (fees !== null)
    found.push({
      at: fees,
      field: 'fees',
      confidence: 'sure',
      reason: `it is between ${factorNames} and column ${amount + 1}`,
    });
  return { found, warnings };
}

interface Product {
  factors: readonly [number, number];
  /** What they multiply out to, with the costs where a column has them. */
  amount: number;
  fees: number | null;
  /** Costs that no column has are in the amount. */
  isNear: boolean;
}

/** The columns of which two multiply out to the third, with the costs of another before without, and exactly before nearly. */
function productAmong(figures: readonly number[], table: Table): Product | null {
  const pairs = figures.flatMap((one, place) => figures.slice(place + 1).map((other) => [one, other] as const));
  const restOf = (factors: readonly number[]) => figures.filter((at) => !factors.includes(at));
  for (const factors of pairs)
    for (const fees of restOf(factors))
      for (const amount of restOf([...factors, fees]))
        if (isNet(table, ...factors, fees, amount)) return { factors, amount, fees, isNear: false };
  for (const is of [isProduct, isNearProduct])
    for (const factors of pairs) {
      const amount = restOf(factors).find((at) => agrees(table, [...factors, at], is));
      if (amount !== undefined) return { factors, amount, fees: null, isNear: is === isNearProduct };
    }
  return null;
}

const isNet = (table: Table, one: number, other: number, fees: number, sum: number): boolean =>
  agrees(table, [one, other, fees, sum], ([a, b, fee, total]) => Math.abs(Math.abs(a! * b! - total!) - fee!) <= CENT) &&
  table.rows.some((cells) => figureOf(cells, fees, table) > 0);

const isProduct = ([one, other, sum]: readonly number[]): boolean =>
  Math.abs(one! * other! - sum!) <= Math.max(CENT, sum! * ROUNDED);

const isNearProduct = ([one, other, sum]: readonly number[]): boolean =>
  Math.abs(one! * other! - sum!) <= sum! * UNPRINTED;

/** Whether nearly all rows with these figures agree, and there are enough of them. */
function agrees(table: Table, places: readonly number[], is: (figures: readonly number[]) => boolean): boolean {
  const [compared, agreeing] = table.rows.reduce(
    ([all, yes], cells) => {
      const figures = places.map((at) => figureOf(cells, at, table));
      const isWhole = figures.every(Number.isFinite) && figures[0]! > 0 && figures[1]! > 0 && figures.at(-1)! > 0;
      return isWhole ? [all + 1, yes + (is(figures) ? 1 : 0)] : [all, yes];
    },
    [0, 0] as [number, number],
  );
  return compared >= MIN_ROWS && agreeing >= compared * AGREEING;
}

function figureOf(cells: readonly string[], at: number, { decimalComma }: Table): number {
  const read = readDecimal(withoutUnit((cells[at] ?? '').trim()), decimalComma);
  return read === null ? Number.NaN : Math.abs(Number(read));
}

/** Which of two factors is the shares: the one with a minus, or in whole numbers. Otherwise the owner chooses. */
function sharesAndPrice(
  [one, other]: readonly [number, number],
  table: Table,
  amount: number | null,
): { found: FoundFigure[]; warnings: string[] } {
  const { contents, rows } = table;
  const product = (price: number) => (amount === null ? '' : `; × column ${price + 1} = column ${amount + 1}`);
  const give = (shares: number, price: number, confidence: 'sure' | 'likely', reason: string): FoundFigure[] => [
    { at: shares, field: 'quantity', confidence, reason: `${reason}${product(price)}` },
    { at: price, field: 'price', confidence, reason: `it is beside the shares in column ${shares + 1}` },
  ];
  const signed = [one, other].filter((at) => contents[at]!.negatives > 0);
  const [shares] = signed;
  if (signed.length === 1 && shares !== undefined)
    return {
      found: give(shares, shares === one ? other : one, 'sure', 'a minus is before some of its figures'),
      warnings: [],
    };
  const whole = [one, other].filter((at) => rows.every((cells) => isWhole(cells, at, table)));
  if (whole.length === 1) {
    const at = whole[0]!;
    const isSure =
      rows.length >= SURE_ROWS && rows.filter((cells) => !isWhole(cells, at === one ? other : one, table)).length >= 2;
    return {
      found: give(at, at === one ? other : one, isSure ? 'sure' : 'likely', 'its figures are whole'),
      warnings: [],
    };
  }
  return {
    found: give(one, other, 'likely', 'it is before the other figure'),
    warnings: [`column ${one + 1} and column ${other + 1} could each be the shares or the price`],
  };
}

/** Where nothing multiplies out, two columns of figures may be shares and price, which the owner always confirms. */
function pairAmong(figures: readonly number[], table: Table): { found: FoundFigure[]; warnings: string[] } {
  if (figures.length !== 2)
    return { found: [], warnings: ['no columns multiply out to another, as shares and their price do'] };
  const { found, warnings } = sharesAndPrice([figures[0]!, figures[1]!], table, null);
  return {
    found: found.map((each) => ({ ...each, confidence: 'likely' })),
    warnings: [...warnings, 'no column is the shares times the price'],
  };
}

const isWhole = (cells: readonly string[], at: number, table: Table): boolean => {
  const figure = figureOf(cells, at, table);
  return Number.isNaN(figure) || Number.isInteger(figure);
};

/** A column that numbers the rows, upward or downward. */
function isNumbering(at: number, table: Table): boolean {
  const figures = table.rows.map((cells) => figureOf(cells, at, table));
  return (
    figures.length >= SURE_ROWS &&
    (figures.every((figure, row) => row === 0 || figure - figures[row - 1]! === 1) ||
      figures.every((figure, row) => row === 0 || figures[row - 1]! - figure === 1))
  );
}

/** A column of one figure, such as an exchange rate of 1 or an account number. */
function isFixed(at: number, table: Table, values?: readonly number[]): boolean {
  const { distinct, filled } = table.contents[at]!;
  if (distinct !== 1 || filled < MIN_ROWS) return false;
  return values === undefined || values.includes(figureOf(table.rows.find((cells) => cells[at])!, at, table));
}
