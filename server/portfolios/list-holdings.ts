import type { listHoldings as declared } from '@trover/contract/portfolios/portfolios.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { amountOf, formatCents, parseCents, parseDecimal } from '@trover/core/money/decimal.ts';
import { type Close, listLastCloses } from '@trover/db/queries/catalogue/prices.ts';
import { pageOf } from '@trover/db/queries/page.ts';
import { type HoldingRecord, listCasesOfHoldings, listHoldings } from '@trover/db/queries/portfolios/holdings.ts';
import { listPortfolioIds } from '@trover/db/queries/portfolios/portfolio-ids.ts';
import type { Context } from '../context.ts';
import { presentPage } from '../http/cursor.ts';
import { readPositionRules } from './position-rules.ts';

type Item = DataOf<typeof declared>['items'][number];
type CaseOf = Awaited<ReturnType<typeof listCasesOfHoldings>>[number];

function marketValue(quantity: string, close: Close | undefined): string | null {
  const held = parseDecimal(quantity);
  const price = close === undefined ? null : parseDecimal(close[1]);
  return held === null || price === null || held <= 0n ? null : formatCents(amountOf(held, price));
}

function sumOf(cases: readonly CaseOf[]): string | null {
  const known = cases.map((one) => one.payment_expected).filter((payment) => payment !== null);
  return known.length === 0 ? null : formatCents(known.reduce((sum, one) => sum + (parseCents(one) ?? 0n), 0n));
}

function present(row: HoldingRecord, cases: readonly CaseOf[], close: Close | undefined, today: string): Item {
  const eligible = cases.filter((one) => one.eligible);
  return {
    security: row.key,
    symbol: row.symbol,
    name: row.name,
    company_id: row.company_id,
    quantity: row.quantity,
    trades_nb: row.trades_nb,
    first_trade_date: row.first_trade_date,
    last_trade_date: row.last_trade_date,
    last_price: close?.[1] ?? null,
    last_price_date: close?.[0] ?? null,
    value: marketValue(row.quantity, close),
    currency: row.currency ?? 'USD',
    eligible_cases: eligible.map(({ case_id, slug, stage, claim_deadline }) => ({
      order_id: case_id,
      slug,
      group: groupOf({ stage: stage as Stage, claim_deadline }, today),
    })),
    payment_expected: sumOf(eligible),
  };
}

/** The positions of a caller's portfolios, with the cases that may still pay for them. */
export async function answerHoldings(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  params: { account_id: number; portfolio_id?: number | undefined; limit: number; after?: [string] | undefined },
) {
  const today = business();
  const { account_id, portfolio_id, limit, after } = params;
  const portfolio_ids = await listPortfolioIds(db, { account_id, portfolio_id });
  const rules = await readPositionRules(db, { account_id, portfolio_ids });
  const [all, cases] = await Promise.all([
    listHoldings(db, { account_id, portfolio_id, rules }),
    listCasesOfHoldings(db, { account_id }),
  ]);
  const start = after === undefined ? 0 : all.findIndex((row) => row.key === after[0]) + 1;
  const rows = all.slice(start, start + limit + 1);
  const closes = await listLastCloses(db, { symbols: rows.flatMap((row) => row.symbol ?? []), on: today });
  const bySecurity = Map.groupBy(cases, (one) => one.security_id);
  return presentPage(
    pageOf(rows, limit, all.length, (row) => [row.key]),
    (row) => present(row, bySecurity.get(row.security_id ?? 0) ?? [], closes.get(row.symbol ?? ''), today),
  );
}
