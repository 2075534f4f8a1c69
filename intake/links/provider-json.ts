import type { Findings } from '../formats/format.ts';
import { readPlaidTransaction } from './plaid-transactions.ts';
import type { PROVIDER_TITLES } from './provider-titles.ts';
import { type Json, objectOf, objectsOf, type Reading, textOf } from './reading.ts';
import { readSnapTradeActivity } from './snaptrade-activities.ts';

/** The trades of a provider's response saved as a file. */
export interface ProviderAnswer {
  format: (typeof PROVIDER_TITLES)[number][0];
  found: Findings;
}

/** An answer of Plaid or SnapTrade with the transactions of linked accounts, or pages of them; null for any other JSON. */
export function readProviderAnswer(value: unknown): ProviderAnswer | null {
  const pages = Array.isArray(value) ? objectsOf(value) : objectsOf([value]);
  if (pages.length > 0 && pages.every(isPlaidPage)) return { format: 'plaid-json', found: readPlaidPages(pages) };
  const activities = pages.length === 1 && Array.isArray(pages[0]!.data) ? objectsOf(pages[0]!.data) : pages;
  if (activities.length > 0 && activities.every(isActivity))
    return { format: 'snaptrade-json', found: readActivities(activities) };
  return null;
}

const isPlaidPage = (page: Json): boolean =>
  Array.isArray(page.investment_transactions) && Array.isArray(page.securities);

function readPlaidPages(pages: readonly Json[]): Findings {
  const all = (name: string): Json[] => pages.flatMap((page) => objectsOf(page[name]));
  const byId = (name: string, id: string): ReadonlyMap<unknown, Json> =>
    new Map(all(name).map((each) => [each[id], each]));
  const securities = byId('securities', 'security_id');
  const accounts = byId('accounts', 'account_id');
  // Pages may overlap; a transaction without a number is like no other.
  const numberOf = (transaction: Json): string | null => textOf(transaction.investment_transaction_id);
  const transactions = new Map(all('investment_transactions').map((each) => [numberOf(each) ?? each, each]));
  const found: Findings = { trades: [], ignored: [], errors: [] };
  for (const transaction of transactions.values()) {
    const own = accounts.get(transaction.account_id);
    const account = textOf(own?.mask) ?? textOf(own?.name) ?? null;
    const security = securities.get(transaction.security_id) ?? null;
    note(numberOf(transaction) ?? '', readPlaidTransaction(transaction, security, { account }), found);
  }
  return found;
}

const isActivity = (each: Json): boolean =>
  typeof each.type === 'string' &&
  'units' in each &&
  'trade_date' in each &&
  'option_symbol' in each &&
  objectOf(each.currency) !== null;

function readActivities(activities: readonly Json[]): Findings {
  const found: Findings = { trades: [], ignored: [], errors: [] };
  for (const activity of activities) {
    const own = objectOf(activity.account);
    const account = textOf(own?.number) ?? textOf(own?.name) ?? null;
    note(textOf(activity.id) ?? '', readSnapTradeActivity(activity, { account }), found);
  }
  return found;
}

function note(row: string, reading: Reading, found: Findings): void {
  if (reading.outcome === 'trade') found.trades.push(reading.trade);
  else if (reading.outcome === 'ignored') found.ignored.push({ row, reason: reading.reason });
  else found.errors.push(reading.error);
}
