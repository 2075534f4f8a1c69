import type { getLosses } from '@trover/contract/portfolios/losses.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { findOwnEntity } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { OwnMatchView } from '../matches/load-own-matches.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';

type Answer = DataOf<typeof getLosses>;
type Entity = Answer['entities'][number];

function presentEntity(match: OwnMatchView): Entity {
  const { market_loss, basis, recognized_loss } = match;
  return {
    beneficial_account_id: match.beneficial_account_id,
    name: match.beneficial_owner,
    basis,
    why: match.why,
    shares_bought: match.shares_bought,
    shares_sold: match.shares_sold,
    held_at_end: match.held_at_end,
    currency: match.currency,
    fifo: market_loss.fifo,
    lifo: market_loss.lifo,
    recognized: basis === 'plan' ? recognized_loss : null,
  };
}

/** The sum of a figure; null where one of the entities has none, since a partial sum would be wrong. */
function sum(entities: readonly Entity[], method: 'fifo' | 'lifo' | 'recognized'): string | null {
  let cents = 0n;
  for (const { [method]: figure } of entities) {
    if (figure === null) return null;
    cents += parseCents(figure) ?? 0n;
  }
  return formatCents(cents);
}

function presentLots(match: OwnMatchView): Answer['lots'] {
  const { market_lots, result, basis, lines_total } = match;
  if (market_lots === undefined) return null;
  const lines = basis === 'plan' ? (result?.lines ?? null) : null;
  return {
    fifo: market_lots.fifo,
    lifo: market_lots.lifo,
    recognized:
      lines?.map(({ clause, branch, amount, ...line }) => ({ ...line, reason: clause ?? branch, loss: amount })) ??
      null,
    totals: { ...market_lots.totals, recognized: lines === null ? 0 : lines_total },
  };
}

/** The case of a loss; where an entity is named, it must be the caller's. */
export async function requireLossCase(
  { db }: Pick<Context, 'db'>,
  account_id: number,
  { order_id, beneficial_account_id }: { order_id: number; beneficial_account_id?: number | undefined },
) {
  if (beneficial_account_id !== undefined && !(await findOwnEntity(db, account_id, beneficial_account_id)))
    fail('not_found', { message: 'We could not find that entity in your account.' });
  const record = await findCasePage(db, { id_or_slug: String(order_id) });
  if (record === undefined || record.id !== order_id) fail('not_found', { message: 'We could not find that case.' });
  return record;
}

/** The caller's loss in one case by each method, computed now from the trades. */
export async function showLosses(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  account_id: number,
  { order_id, beneficial_account_id, lots_from, lots_limit }: QueryOf<typeof getLosses>,
): Promise<Answer> {
  const record = await requireLossCase(context, account_id, { order_id, beneficial_account_id });
  const isOne = beneficial_account_id !== undefined;
  const matches = await showOwnMatches(context, {
    account_id,
    case_id: record.id,
    ...(isOne && { beneficial_account_ids: [beneficial_account_id], with_lots: true }),
    deadlines: record.deadlines,
    today: context.today(),
    after: isOne ? lots_from : 0,
    shown: isOne ? lots_limit : 0,
  });
  const entities = matches.map(presentEntity);
  const [only] = matches;
  const { id, slug, title, company, securities, is_demonstration } = record;
  return {
    order: { id, slug, title, company: company.name, ticker: securities[0]?.ticker ?? null, is_demonstration },
    entities,
    totals: [...Map.groupBy(entities, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      entities: own.length,
      fifo: sum(own, 'fifo'),
      lifo: sum(own, 'lifo'),
      recognized: sum(own, 'recognized'),
    })),
    lots: isOne && only !== undefined ? presentLots(only) : null,
  };
}
