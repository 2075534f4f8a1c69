import type { OwnTables } from '../assign-tables.ts';
import { type Formula, termsOf } from '../read-formula.ts';

/** The amount of one security where a rule has one for each. */
export function ofSecurity(formula: Formula, series: string, kind: string): Formula {
  if (typeof formula !== 'string') {
    const [[operator, operands]] = Object.entries(formula) as [[string, Formula[]]];
    return { [operator]: operands.map((each) => ofSecurity(each, series, kind)) };
  }
  if (!formula.startsWith('each ')) return formula;
  const amounts = formula
    .slice(5)
    .split('|')
    .map((each) => each.split('='));
  const own = amounts.find(
    ([name]) =>
      name === series ||
      name === kind ||
      (/^\d{4}$/.test(name!) && series.endsWith(` due ${name}`)) ||
      (series !== '' && (name!.startsWith(series) || series.startsWith(name!))),
  );
  return own === undefined ? 'table' : own[1]!;
}

const SHARE_OF_PRICE: Formula = { times: ['price_bought', 'decline'] };

/** The cell of a matrix. One of per cents is none where nothing states of which price they are. */
const cellOf = ({ percent }: OwnTables): Formula =>
  percent === null ? 'decline' : percent === 'of_price' ? SHARE_OF_PRICE : 'table';

/** A price by the percentage of a table; by a table of amounts it would be nothing. */
function shareOf(price: string, { declines, inflation, percent }: OwnTables, isSale: boolean): Formula {
  if (inflation === null)
    return declines !== null && percent !== null && price === 'price_bought' ? SHARE_OF_PRICE : 'table';
  if (inflation.basis !== 'percent' || (isSale && price === 'price_bought')) return 'table';
  return price === 'price_bought' ? 'inflation_bought' : 'inflation_sold';
}

export const isOfPercents = ({ percent }: OwnTables): boolean => percent !== null;

/** Assigns the security's own table to terms whose table is not stated. */
export function settle(
  formula: Formula,
  security: Record<string, unknown>,
  tables: OwnTables,
  isWritten: boolean,
  isSale: boolean,
): Formula {
  if (typeof formula === 'string') {
    const isMatrix = tables.declines !== null && tables.inflation === null;
    if (formula.startsWith('mean ')) {
      const [, amount] = formula.split(' ');
      return (security.lookback as { mean?: string } | undefined)?.mean === amount ? 'mean' : amount!;
    }
    if (formula === 'drop') {
      if (isMatrix) return cellOf(tables);
      return isSale ? { minus: ['inflation_bought', 'inflation_sold'] } : 'inflation_bought';
    }
    if (formula === 'inflation' || formula === 'table') {
      if (isMatrix) return cellOf(tables);
      const hasSteps = tables.inflation !== null || tables.options !== null;
      return hasSteps && !(isSale && formula === 'table') ? 'inflation_bought' : formula;
    }
    if (formula === 'inflation_bought' && isMatrix) return tables.percent === null ? 'decline' : SHARE_OF_PRICE;
    // What a contract was written for is the price at which its position began.
    if (formula === 'price_sold' && isWritten && !isSale) return 'price_bought';
    return formula;
  }
  const [[operator, operands]] = Object.entries(formula) as [[string, Formula[]]];
  const isPair = operator === 'minus' && operands.length === 2 && operands.every((each) => typeof each === 'string');
  if (
    isPair &&
    tables.declines !== null &&
    tables.inflation === null &&
    operands.every((each) => /^inflation|^table/.test(each as string))
  )
    return cellOf(tables);
  if (operator === 'times') {
    const price = operands.find((each) => each === 'price_bought' || each === 'price_sold');
    const isOfTable = operands.some((each) => typeof each === 'string' && /^(?:inflation|table|drop)/.test(each));
    if (price !== undefined && isOfTable) return shareOf(price as string, tables, isSale);
  }
  // Of contracts written, what closing cost less what writing brought is lost.
  if (isPair && isWritten && operands.includes('price_bought') && operands.includes('price_sold'))
    return { minus: ['price_sold', 'price_bought'] };
  return { [operator]: operands.map((each) => settle(each, security, tables, isWritten, isSale)) };
}

/** Sale price less purchase price is a gain: no rule means it, but for contracts written. */
export const isBackwards = (loss: Formula, isWritten: boolean): boolean => {
  if (typeof loss === 'string') return false;
  const [first, second] = loss.minus ?? [];
  if (!isWritten && first === 'price_sold' && second === 'price_bought') return true;
  return Object.values(loss).some((operands) => (operands ?? []).some((each) => isBackwards(each, isWritten)));
};

export const hasUnsettled = (loss: Formula): boolean =>
  termsOf(loss).some((term) => term === 'inflation' || term === 'table');
