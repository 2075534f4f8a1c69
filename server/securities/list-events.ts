import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listSecurityEvents as declared, SecurityEvent } from '@trover/contract/securities/history.ts';
import type { Db } from '@trover/db/connect.ts';
import { pageOf } from '@trover/db/queries/page.ts';
import { listPortfolioLabels } from '@trover/db/queries/portfolios/portfolios.ts';
import { listSecurityNames } from '@trover/db/queries/securities/security-mappings.ts';
import { presentPage } from '../http/cursor.ts';
import { type LoadedHistory, loadHistories } from './load-histories.ts';
import { type Naming, presentLeg, presentSecurity } from './present-history.ts';

export interface EventsOptions {
  account_id: number;
  portfolio_id?: number | undefined;
  limit: number;
  after?: [number] | undefined;
}

type Event = LoadedHistory['history']['events'][number];

/** Corporate events of an account's securities, derived from its own trades, the newest first. */
export async function loadEvents(db: Db, options: EventsOptions): Promise<DataOf<typeof declared>> {
  const { account_id, portfolio_id, limit, after } = options;
  const all = (await loadHistories(db, account_id))
    .flatMap((of) => of.history.events.map((event) => ({ of, event })))
    .filter(({ of, event }) => portfolio_id === undefined || of.stored[event.places[0]!]!.portfolio_id === portfolio_id)
    .sort((a, b) => (a.event.date < b.event.date ? 1 : a.event.date > b.event.date ? -1 : 0));
  const start = after?.[0] ?? 0;
  const rows = all.slice(start, start + limit + 1);
  const ids = rows.flatMap(({ of, event }) => event.places.map((place) => of.meant[place] ?? null));
  const security_ids = [...new Set(ids.filter((id) => id !== null))];
  const naming: Naming = {
    portfolios: await listPortfolioLabels(db, account_id),
    securities: new Map((await listSecurityNames(db, { security_ids })).map((one) => [one.security_id, one])),
  };
  return {
    ...presentPage(
      pageOf(rows, limit, all.length, () => [start + limit]),
      ({ of, event }) => present(of, event, naming),
    ),
    loose_count: all.filter(({ event }) => event.is_loose).length,
  };
}

function present(of: LoadedHistory, event: Event, naming: Naming): SecurityEvent {
  const { kind, date, places, ratio, before, after, is_loose } = event;
  const [first, second] = places as [number, number | undefined];
  const stored = places.map((place) => of.stored[place]!);
  const ids = new Set(stored.map(({ id }) => id));
  return {
    kind,
    date,
    security: presentSecurity(of, first, naming),
    into_security: second === undefined ? null : presentSecurity(of, second, naming),
    account: stored[0]!.account,
    portfolio: naming.portfolios.get(stored[0]!.portfolio_id) ?? '',
    ratio,
    before,
    after,
    is_loose,
    loose_side: is_loose ? (stored[0]!.subtype?.endsWith('_out') ? 'out' : 'in') : null,
    legs: stored.map((trade) => presentLeg(trade, naming)),
    correction_ids: of.corrections_made.filter(({ trade_id }) => ids.has(trade_id)).map(({ id }) => id),
  };
}
