import { addDecimals, isMore, negate, readDecimal } from '../../readers/numbers.ts';

type Item = Record<string, unknown>;

/** Shares of the parts of one event add up; what the parts do not agree on is left out. */
const SUMMED = new Set(['NetSharesDeposited', 'SharesSoldWithheldForTaxes', 'Shares']);
const COLUMNS = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'FeesAndCommissions', 'DisbursementElection'];
const DETAILS = ['AwardId', 'SalePrice', 'FairMarketValuePrice', 'PurchaseFairMarketValue', 'VestFairMarketValue'];
const SHARES = ['NetSharesDeposited', 'SharesSoldWithheldForTaxes'];

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The transactions of Schwab's Equity Awards Center as its JSON has them, one flat object each under the names of its CSV;
 * null for any other JSON. A vesting may be there as a lapse and again as the deposit of its net shares.
 */
export function awardTransactions(value: unknown): Item[] | null {
  const all = isItem(value) && Array.isArray(value.Transactions) ? value.Transactions.filter(isItem) : [];
  if (all.length === 0 || !all.every((each) => Array.isArray(each.TransactionDetails))) return null;
  const flat = all.flatMap(partsOf).map(flattened);
  const lapsed = flat
    .filter(({ Action }) => Action === 'Lapse')
    .map((each) => `${each.Symbol} ${each.AwardId} ${each.NetSharesDeposited}`);
  return flat.map((each) => {
    const at = lapsed.indexOf(`${each.Symbol} ${each.AwardId} ${each.Quantity}`);
    if (each.Action !== 'Deposit' || at < 0) return each;
    lapsed.splice(at, 1);
    return { ...each, Action: 'Deposit of a lapse' };
  });
}

/** A sale of lots at prices of their own is one of each lot, where the lots come to its shares and its sum. */
function partsOf(transaction: Item): Item[] {
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

const detailsOf = (transaction: Item): Item[] =>
  (transaction.TransactionDetails as unknown[]).flatMap((each) =>
    isItem(each) && isItem(each.Details) ? [each.Details] : [],
  );

function flattened(transaction: Item): Record<string, string> {
  const details = detailsOf(transaction);
  const own = Object.fromEntries([...COLUMNS, 'Amount'].map((name) => [name, textOf(transaction[name])]));
  const parts = [...DETAILS, ...SHARES].map((name) => [name, merged(name, details)]);
  const row: Record<string, string> = { ...own, ...Object.fromEntries(parts) };
  row.FairMarketValuePrice ||= row.VestFairMarketValue ?? '';
  return row;
}

function merged(name: string, details: readonly Item[]): string {
  const values = details.map((each) => textOf(each[name])).filter((value) => value !== '');
  if (values.length === 0) return '';
  if (!SUMMED.has(name)) return new Set(values).size === 1 ? values[0]! : '';
  return values.map((value) => readDecimal(value) ?? '0').reduce(addDecimals);
}
