import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { openNoticeStates } from '@trover/contract/sources/notice-list.ts';
import * as declared from '@trover/contract/work/board.ts';
import { workKinds } from '@trover/contract/work/work.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { findProviderHealth } from '@trover/db/queries/identity/provider-health.ts';
import { listDaysOfMoney } from '@trover/db/queries/ledger/month.ts';
import { countCheckedCases, listStalestCases } from '@trover/db/queries/sources/facts.ts';
import { countNotices } from '@trover/db/queries/sources/notice-list.ts';
import { countUnreadMentions } from '@trover/db/queries/work/mentions.ts';
import { listClocks, setClock, setLead } from '@trover/db/queries/work/time-limits.ts';
import { listColleagues } from '@trover/db/queries/work/work-acts.ts';
import * as queries from '@trover/db/queries/work/work-items.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { cacheForAMinute } from '../desk-reports/cache-for-a-minute.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { presentSources } from '../sources/present-sources.ts';
import type { SourceSettings } from '../sources/settings.ts';
import { presentItem } from './present-item.ts';

/** Limit of the caller's own items on the board. */
const MAX_OWN = 10;

/** Maximum number of unchecked cases that the board names. */
const MAX_STALE = 4;

const sum = (of: readonly { count: number }[]): number => of.reduce((total, { count }) => total + count, 0);

type Board = DataOf<typeof declared.showBoard>;

/** The present month, in the currency with the most days in it. */
async function showMonth(db: Db, today: string): Promise<Board['money']> {
  const from = `${today.slice(0, 8)}01`;
  const days = await listDaysOfMoney(db, { from, to: today });
  const count = (currency: string) => days.filter((one) => one.currency === currency).length;
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  const currency = currencies.toSorted((a, b) => count(b) - count(a))[0] ?? 'USD';
  const shown = days.flatMap(({ currency: other, ...day }) => (other === currency ? [day] : []));
  const total = (of: 'arrived' | 'paid' | 'fees') =>
    formatCents(shown.reduce((all, day) => all + requireCents(day[of]), 0n));
  return { currency, from, days: shown, arrived: total('arrived'), paid: total('paid'), fees: total('fees') };
}

async function showCatalogueHealth(db: Db, today: string): Promise<Board['catalogue']> {
  const { cases, week, fortnight, month } = await countCheckedCases(db, { today });
  return {
    cases,
    bands: [
      { band: '0-7', cases: week },
      { band: '8-14', cases: fortnight - week },
      { band: '15-30', cases: month - fortnight },
      { band: 'over 30', cases: cases - month },
    ],
    stalest: await listStalestCases(db, { today, limit: MAX_STALE }),
  };
}

async function showFeeds(db: Db, settings: SourceSettings): Promise<Board['feeds']> {
  const sources = await presentSources(db, settings);
  const failing = sources.flatMap(({ name, health, failing_since, failure }) =>
    health === 'failing' && failing_since !== null ? [{ name, since: failing_since, failure: failure ?? '' }] : [],
  );
  const { failing_since: since } = await findProviderHealth(db);
  const read = failing.length + sources.filter(({ health }) => health === 'working').length;
  return { read, failing, identity_failing_since: since?.toISOString() ?? null };
}

export const boardRoutes: readonly Route[] = [
  handle(declared.showBoard, async ({ context, session: { account_id }, query: { mine } }) => {
    const { db, today: clock, config } = context;
    const today = clock();
    const whose = { today, ...(mine && { assignee: account_id }) };
    const [counts, next, workload, own, money, catalogue, feeds] = await Promise.all([
      queries.countWorkByDay(db, whose),
      queries.listNextWork(db, whose),
      queries.countWorkload(db, { today }),
      queries.listWorkItems(db, { today, assignee: account_id, limit: MAX_OWN }),
      cacheForAMinute(context.pool, `month ${today}`, () => showMonth(db, today)),
      showCatalogueHealth(db, today),
      showFeeds(db, config.sources),
    ]);
    const present = (item: queries.WorkItem) => presentItem(item, { account_id, today });
    const kinds = workKinds.map((kind) => {
      const days = counts.filter((one) => one.kind === kind);
      const first = next.find((one) => one.kind === kind);
      return {
        kind,
        late: sum(days.filter(({ due_on }) => due_on < today)),
        escalated: days.reduce((total, { escalated }) => total + escalated, 0),
        due_today: sum(days.filter(({ due_on }) => due_on === today)),
        open: sum(days),
        days: days.map(({ due_on, count }) => ({ day: due_on, count })),
        next: first ? present(first) : null,
      };
    });
    return { today, kinds, workload, mine: own.rows.map(present), money, catalogue, feeds };
  }),

  handle(declared.countDesk, async ({ context: { db, today: clock }, session: { account_id } }) => {
    const today = clock();
    const [own, team, unread, notices] = await Promise.all([
      queries.countWorkByDay(db, { today, assignee: account_id }),
      queries.countWorkByDay(db, { today }),
      countUnreadMentions(db, { account_id }),
      countNotices(db, openNoticeStates),
    ]);
    const shown = (of: readonly queries.WorkCount[]) => ({
      count: sum(of),
      is_late: of.some(({ due_on }) => due_on <= today),
    });
    return {
      mine: shown(own),
      team: shown(team),
      mentions: { count: unread, is_late: unread > 0 },
      messages: shown(team.filter(({ kind }) => kind === 'ticket')),
      notices: { count: notices, is_late: false },
    };
  }),

  handle(declared.listColleagues, async ({ context }) => {
    const items = await listColleagues(context.db);
    return { items, total_count: items.length, next_cursor: null };
  }),

  handle(declared.listClocks, async ({ context }) => {
    const items = await listClocks(context.db);
    return { items, total_count: items.length, next_cursor: null };
  }),

  handle(declared.setClock, ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { before, ...clock } = await setClock(trx, { ...body, by: session.account_id });
      if (before !== clock.days)
        await recordAudit(trx, {
          action: 'work_clock_set',
          by: { ...visitor, session },
          detail: { kind: body.kind, before, after: clock.days },
        });
      return clock;
    }),
  ),

  handle(declared.setLead, ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      if (!(await setLead(trx, body))) fail('not_found', { message: 'No operator has this account.' });
      await recordAudit(trx, {
        action: 'work_lead_set',
        by: { ...visitor, session },
        subject: { kind: 'account', id: body.account_id },
        detail: { leads: body.leads },
      });
      return body;
    }),
  ),
];
