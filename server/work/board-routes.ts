import * as declared from '@trover/contract/work/board.ts';
import { workKinds } from '@trover/contract/work/work.ts';
import { listClocks, setClock, setLead } from '@trover/db/queries/work/clocks.ts';
import { countUnreadMentions } from '@trover/db/queries/work/mentions.ts';
import { listColleagues } from '@trover/db/queries/work/work-acts.ts';
import * as queries from '@trover/db/queries/work/work-items.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { presentItem } from './present-item.ts';

/** Of the caller's own items, how many the board shows. */
const MOST_OWN = 10;

const sum = (of: readonly { count: number }[]): number => of.reduce((total, { count }) => total + count, 0);

export const boardRoutes: readonly Route[] = [
  handle(declared.showBoard, async ({ context: { db, today: clock }, session: { account_id }, query: { mine } }) => {
    const today = clock();
    const whose = { today, ...(mine && { assignee: account_id }) };
    const [counts, next, workload, own] = await Promise.all([
      queries.countWorkByDay(db, whose),
      queries.listNextWork(db, whose),
      queries.countWorkload(db, { today }),
      queries.listWorkItems(db, { today, assignee: account_id, limit: MOST_OWN }),
    ]);
    const present = (item: queries.WorkItem) => presentItem(item, { account_id, today });
    const kinds = workKinds.map((kind) => {
      const days = counts.filter((one) => one.kind === kind);
      const first = next.find((one) => one.kind === kind);
      return {
        kind,
        late: sum(days.filter(({ due_on }) => due_on < today)),
        due_today: sum(days.filter(({ due_on }) => due_on === today)),
        open: sum(days),
        days: days.map(({ due_on, count }) => ({ day: due_on, count })),
        next: first ? present(first) : null,
      };
    });
    return { today, kinds, workload, mine: own.rows.map(present) };
  }),

  handle(declared.countDesk, async ({ context: { db, today: clock }, session: { account_id } }) => {
    const today = clock();
    const [own, team, unread] = await Promise.all([
      queries.countWorkByDay(db, { today, assignee: account_id }),
      queries.countWorkByDay(db, { today }),
      countUnreadMentions(db, { account_id }),
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
