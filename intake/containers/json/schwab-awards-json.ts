import { detailsOf, type Item, isItem, lotsOf, textOf } from '../../formats/us/award-lots.ts';
import { addDecimals, readDecimal } from '../../readers/numbers.ts';

/** Shares of the parts of one event add up; what the parts do not agree on is left out. */
const SUMMED = new Set(['NetSharesDeposited', 'SharesSoldWithheldForTaxes', 'Shares']);
const COLUMNS = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'FeesAndCommissions', 'DisbursementElection'];
const DETAILS = ['AwardId', 'SalePrice', 'FairMarketValuePrice', 'PurchaseFairMarketValue', 'VestFairMarketValue'];
const SHARES = ['NetSharesDeposited', 'SharesSoldWithheldForTaxes'];

/**
 * The transactions of Schwab's Equity Awards Center as its JSON has them, one flat object each under the names of its CSV;
 * null for any other JSON. A vesting may be there as a lapse and again as the deposit of its net shares.
 */
export function awardTransactions(value: unknown): Item[] | null {
  const all = isItem(value) && Array.isArray(value.Transactions) ? value.Transactions.filter(isItem) : [];
  if (all.length === 0 || !all.every((each) => Array.isArray(each.TransactionDetails))) return null;
  const flat = all.flatMap(lotsOf).map(flattened);
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
