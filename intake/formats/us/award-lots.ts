import { addDecimals, isMore, negate, readDecimal } from '../../readers/numbers.ts';

export type Item = Record<string, unknown>;

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A sale of lots at prices of their own is one of each lot, where the lots come to its shares and its sum. */
export function lotsOf(transaction: Item): Item[] {
  const lots = detailsOf(transaction);
  const of = (name: string) => lots.map((lot) => readDecimal(textOf(lot[name])));
  const [shares, prices, proceeds] = [of('Shares'), of('SalePrice'), of('GrossProceeds')];
  const figures = [...shares, ...prices, ...proceeds];
  if (new Set(prices).size < 2 || !figures.every((figure) => figure !== null)) return [transaction];
  const fees = readDecimal(textOf(transaction.FeesAndCommissions)) ?? '0';
  const sum = (all: readonly (string | null)[]) => all.map((one) => one ?? '0').reduce(addDecimals);
  const gross = addDecimals(readDecimal(textOf(transaction.Amount)) ?? '0', fees);
  if (sum(shares) !== readDecimal(textOf(transaction.Quantity)) || sum(proceeds) !== gross) return [transaction];
  // What the sale cost was charged once: to the lot that brought most.
  const charged = proceeds.reduce((most, one, at) => (isMore(one!, proceeds[most]!) ? at : most), 0);
  if (isMore(fees, proceeds[charged]!)) return [transaction];
  return lots.map((lot, at) => ({
    ...transaction,
    Quantity: shares[at],
    FeesAndCommissions: at === charged ? fees : '0',
    Amount: at === charged ? addDecimals(proceeds[at]!, negate(fees)) : proceeds[at],
    TransactionDetails: [{ Details: lot }],
  }));
}

export const detailsOf = (transaction: Item): Item[] =>
  (transaction.TransactionDetails as unknown[]).flatMap((each) =>
    isItem(each) && isItem(each.Details) ? [each.Details] : [],
  );

/**
 * The same of a record and the records of details below it, as Schwab's CSV has them: a record of each lot, or the one
 * with all that its details add to it.
 */
export function lotRecords(
  cells: readonly string[],
  details: readonly (readonly string[])[],
  names: readonly string[],
): string[][] {
  const itemOf = (record: readonly string[]): Item =>
    Object.fromEntries(names.flatMap((name, at) => ((record[at] ?? '') === '' ? [] : [[name, record[at]]])));
  const parts = lotsOf({ ...itemOf(cells), TransactionDetails: details.map((each) => ({ Details: itemOf(each) })) });
  return parts.map((part) => {
    const all: Item = Object.assign({}, ...detailsOf(part).toReversed(), part);
    return names.map((name) => textOf(all[name]));
  });
}
