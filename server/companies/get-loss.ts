import type { getCompanyLoss } from '@trover/contract/companies/companies.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { matchCase } from '@trover/core/cases/match-case.ts';
import { owedAmount } from '@trover/core/fees/fee-amount.ts';
import { marketLossBy } from '@trover/core/portfolios/account-figures.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listCloses } from '@trover/db/queries/catalogue/prices.ts';
import { type Company, findCompany, findCompanyByTicker } from '@trover/db/queries/companies/companies.ts';
import { type CompanyCase, listCompanyCases } from '@trover/db/queries/companies/company-cases.ts';
import { findOwnEstimates } from '../cases/caller.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { findCaseRules } from '../matches/case-rules.ts';

type Query = QueryOf<typeof getCompanyLoss>;
type Answer = DataOf<typeof getCompanyLoss>;
type Evaluated = Omit<Answer['cases'][number], keyof CompanyCase | 'group' | 'class_periods'>;

interface Purchase {
  bought_on: string;
  quantity: string;
  price_bought: string;
  sold_on: string | null;
  price_sold: string | null;
}

/** The given price, or else that day's close. */
async function priceOn(db: Db, symbol: string, day: string, given: string | undefined, field: string): Promise<string> {
  if (given !== undefined) return given;
  const [close] = await listCloses(db, { symbol, from: day, to: day });
  if (close !== undefined) return close[1];
  const sentence = `no closing price of ${symbol} on ${day} is available: enter the price per share`;
  fail('invalid_input', { message: `Check query.${field}: ${sentence}.`, fields: { [`query.${field}`]: sentence } });
}

async function purchaseOf(db: Db, query: Query, symbol: string): Promise<Purchase | null> {
  const { bought_on, quantity, sold_on } = query;
  if (bought_on === undefined && quantity === undefined) return null;
  if (bought_on === undefined || quantity === undefined || !(Number(quantity) > 0)) {
    const field = bought_on === undefined ? 'query.bought_on' : 'query.quantity';
    const sentence = bought_on === undefined ? 'enter the purchase date' : 'enter a number of shares above 0';
    fail('invalid_input', { message: `Check ${field}: ${sentence}.`, fields: { [field]: sentence } });
  }
  if (sold_on !== undefined && sold_on < bought_on) {
    const sentence = 'the sale is before the purchase: enter a later day';
    fail('invalid_input', { message: `Check query.sold_on: ${sentence}.`, fields: { 'query.sold_on': sentence } });
  }
  return {
    bought_on,
    quantity,
    price_bought: await priceOn(db, symbol, bought_on, query.price_bought, 'price_bought'),
    sold_on: sold_on ?? null,
    price_sold: sold_on === undefined ? null : await priceOn(db, symbol, sold_on, query.price_sold, 'price_sold'),
  };
}

function tradesOf(purchase: Purchase, symbol: string): Trade[] {
  const trade = (type: 'buy' | 'sell', trade_date: string, price: string | null): Trade => ({
    ...blankTrade(type),
    type,
    trade_date,
    symbol,
    quantity: purchase.quantity,
    price,
  });
  const bought = trade('buy', purchase.bought_on, purchase.price_bought);
  return purchase.sold_on === null ? [bought] : [bought, trade('sell', purchase.sold_on, purchase.price_sold)];
}

async function evaluatePurchase(db: Db, one: CompanyCase, trades: readonly Trade[], today: string): Promise<Evaluated> {
  const rules = await findCaseRules(db, one.id, today);
  if (rules === undefined) fail('not_found');
  const match = matchCase(rules.known, trades, today);
  const { result } = match;
  return {
    eligible: match.eligible,
    why: match.why,
    basis: match.basis,
    recognized_loss: result?.claim ?? null,
    market_loss: match.recognition === null ? null : marketLossBy('fifo', match.recognition),
    payment_low: result?.payment.low ?? null,
    payment_expected: result ? owedAmount(result.payment) : null,
    payment_high: result?.payment.high ?? null,
    currency: result?.currency ?? rules.known.currency,
  };
}

async function ownCases(
  db: Db,
  session: Session,
  { cases, today }: { cases: readonly CompanyCase[]; today: string },
): Promise<Map<number, Evaluated>> {
  return findOwnEstimates(db, session, today, { case_ids: cases.map((one) => one.id) });
}

async function companyOf(db: Db, query: Query): Promise<Company> {
  const id =
    query.company_id ??
    (query.ticker === undefined
      ? undefined
      : await findCompanyByTicker(db, {
          ticker: query.ticker,
          ...(query.bought_on !== undefined && { date: query.bought_on }),
        }));
  if (query.company_id === undefined && query.ticker === undefined) {
    const sentence = 'name the company by company_id or ticker';
    fail('invalid_input', { message: `Check query: ${sentence}.`, fields: { 'query.ticker': sentence } });
  }
  const company = id === undefined ? undefined : await findCompany(db, { company_id: id });
  return company ?? fail('not_found', { message: 'No company by that name has a case here.' });
}

/** The loss of a purchase in each case of the company: the purchase in the query, or else the caller's own trades. */
export async function getLoss(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  session: Session | null,
  query: Query,
): Promise<Answer> {
  const today = business();
  const company = await companyOf(db, query);
  const symbol = (query.ticker ?? company.securities.find(({ ticker }) => ticker !== null)?.ticker ?? '').toUpperCase();
  const purchase = await purchaseOf(db, query, symbol);
  if (purchase === null && session === null)
    fail('not_signed_in', { message: 'Sign in to see your own trades, or send a purchase: bought_on and quantity.' });
  const cases = await listCompanyCases(db, { company_id: company.id });
  const own = purchase === null && session !== null ? await ownCases(db, session, { cases, today }) : null;
  const answered: Answer['cases'] = [];
  for (const one of cases) {
    const evaluated =
      purchase === null ? own?.get(one.id) : await evaluatePurchase(db, one, tradesOf(purchase, symbol), today);
    if (evaluated === undefined) continue;
    const rules = await findCaseRules(db, one.id, today);
    answered.push({
      ...one,
      group: groupOf(one, today),
      class_periods: rules === undefined ? [] : [...rules.known.class_periods],
      ...evaluated,
    });
  }
  const { id, name, sector } = company;
  return { company: { id, name, sector }, trades: purchase === null ? 'own' : 'given', cases: answered };
}
