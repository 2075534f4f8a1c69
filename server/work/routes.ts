import * as declared from '@trover/contract/work/work.ts';
import * as mentions from '@trover/db/queries/work/mentions.ts';
import * as views from '@trover/db/queries/work/views.ts';
import { listWorkEvents } from '@trover/db/queries/work/work-acts.ts';
import * as claims from '@trover/db/queries/work/work-claims.ts';
import * as queries from '@trover/db/queries/work/work-items.ts';
import { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { firstRows } from '../exports/csv-pages.ts';
import { presentExport } from '../exports/export-key.ts';
import { cursorKey, presentPage, readCursor, writeCursor } from '../http/cursor.ts';
import { handle, handleBoth, type Route } from '../http/route.ts';
import { actOnAll, assign, comment, noSuchItem, snooze, undo } from './act-on-work.ts';
import { fileOfWork } from './export-work.ts';
import { presentItem } from './present-item.ts';
import { watchWork } from './watch-work.ts';
import { readFilter } from './work-filter.ts';

const place = z.tuple([cursorKey.day, cursorKey.text, cursorKey.id]);

const subjects: Record<declared.WorkKind, string> = {
  confirmation: 'confirmation',
  sign_off: 'sub_payout_request',
  deficiency: 'sub_payout_request',
  unconfirmed: 'filing',
  proposal: 'case',
  account_holder: 'account_holder',
  lost_proof: 'sub_payout_request',
  difference: 'distribution',
  approval: 'distribution',
  bank_file: 'bank_file',
  ticket: 'ticket',
  role_request: 'role_request',
  sanctions_hit: 'sanctions_hit',
  letter: 'letter',
  reply: 'letter',
  bank_answer: 'bank_file',
  expired_check: 'payment',
  returned_payment: 'payment',
  bank_check: 'bank_check',
  fund_request: 'fund_request',
  identity_review: 'identity_check',
  status_file: 'status_file',
  status_rows: 'status_file',
  stated_payment: 'status_file',
  overdue_payment: 'case',
  distribution_import: 'distribution',
  waiting_award: 'distribution',
  set_aside: 'bank_file',
  unclaimed_step: 'award',
  tax_correction: 'tax_statement',
  bank_line: 'bank_line',
  bank_booking: 'bank_booking',
  sanctions_list: 'sanctions_list',
};

/** The action and the actor of an audit event. */
const whatAndWho = (
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  { kind, subject_id }: { kind: declared.WorkKind; subject_id: number },
) => ({ by: { ...visitor, session }, subject: { kind: subjects[kind], id: subject_id }, detail: { kind } });

export const workRoutes: readonly Route[] = [
  handle(declared.listWork, async ({ context, session, query }) => {
    const { account_id } = session;
    const { cursor, limit, ...filter } = query;
    const today = context.today();
    const page = await queries.listWorkItems(context.db, {
      ...readFilter(filter, { account_id, today }),
      limit,
      after: readCursor(cursor, place),
    });
    return presentPage(page, (item) => presentItem(item, { account_id, today }));
  }),

  handle(declared.exportWork, async ({ context, session: { account_id }, query }) => {
    const today = context.today();
    const filter = readFilter(query, { account_id, today });
    const file_name = `work-${today}.csv`;
    const found = await firstRows(fileOfWork(context.db, filter));
    return { ...presentExport(context, found, { file_name, exported: { of: 'work', filter } }), file_name };
  }),

  handle(declared.readWorkItem, async ({ context, session: { account_id }, params }) => {
    const item = (await queries.findWorkItem(context.db, params)) ?? noSuchItem();
    const events = await listWorkEvents(context.db, params);
    return {
      item: presentItem(item, { account_id, today: context.today() }),
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    };
  }),

  handleBoth(
    declared.watchWork,
    async ({ context }) => ({ revision: await queries.readWorkRevision(context.db) }),
    ({ context, signal, query: { age_ms } }) => watchWork(context, signal, { age_ms }),
  ),

  handle(declared.claimWork, async ({ context, session, visitor, body }) => {
    const owner = await context.db.transaction().execute(async (trx) => {
      const assigned = await claims.claimWork(trx, { ...body, account_id: session.account_id });
      if (assigned.is_new) await recordAudit(trx, { action: 'work_taken', ...whatAndWho({ session, visitor }, body) });
      return assigned;
    });
    if (owner.account_id !== session.account_id)
      fail('conflict', { message: `This is assigned to ${owner.email} already.` });
    return { ...body, claimed_by: owner.email };
  }),

  handle(declared.releaseWork, async ({ context, session, visitor, body }) => {
    await context.db.transaction().execute(async (trx) => {
      if (await claims.releaseWork(trx, { ...body, account_id: session.account_id }))
        await recordAudit(trx, { action: 'work_released', ...whatAndWho({ session, visitor }, body) });
    });
    return { ...body, claimed_by: null };
  }),

  handle(declared.assignWork, ({ context, session, body }) => assign(context, { by: session.account_id, ...body })),
  handle(declared.snoozeWork, ({ context, session, body }) => snooze(context, { by: session.account_id, ...body })),
  handle(declared.actOnAllWork, async ({ context, session: { account_id }, body }) => {
    const filter = readFilter(body.filter, { account_id, today: context.today() });
    const after = readCursor(body.after, place);
    const { next, ...done } = await actOnAll(context, { by: account_id, ...body, filter, after });
    return { ...done, next: next && writeCursor(next) };
  }),
  handle(declared.undoWork, async ({ context, session, body }) => ({
    changed: await undo(context, { by: session.account_id, ...body }),
  })),

  handle(declared.commentOnWork, ({ context, session, body: { text, ...item } }) =>
    comment(context, { by: session.account_id, item, text }),
  ),

  handle(declared.listMentions, async ({ context, session: { account_id }, query: { limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await mentions.listMentions(context.db, { account_id, limit, after });
    return presentPage(page, ({ at, ...mention }) => ({ ...mention, at: at.toISOString() }));
  }),

  handle(declared.readMentions, async ({ context, session: { account_id }, body: { event_id } }) => ({
    unread: await mentions.readMentions(context.db, { account_id, event_id }),
  })),

  handle(declared.listViews, async ({ context, session: { account_id } }) => {
    const stored = (await views.listViews(context.db, { account_id })).map(presentView);
    const whose = { account_id, today: context.today() };
    const filters = stored.flatMap(({ filter }) => filter ?? []);
    const [all = 0, mine = 0, unassigned = 0, late = 0, ...counts] = await queries.countWorkOf(
      context.db,
      [{}, { assignee: 'me' }, { assignee: 'nobody' }, { due: 'late' }, ...filters].map((filter) =>
        readFilter(declared.exportWork.query.parse(filter), whose),
      ),
    );
    const items = stored.map((view) => ({
      ...view,
      count: view.filter === null ? 0 : (counts[filters.indexOf(view.filter)] ?? 0),
    }));
    return { items, total_count: stored.length, next_cursor: null, counts: { all, mine, unassigned, late } };
  }),

  handle(declared.saveView, async ({ context, session: { account_id }, body }) => {
    const stored = await views.listViews(context.db, { account_id });
    if (stored.length >= views.MAX_VIEWS && !stored.some(({ name }) => name === body.name))
      fail('conflict', { message: `You have ${views.MAX_VIEWS} views. Delete one to save another.` });
    return presentView(await views.saveView(context.db, { account_id, ...body }));
  }),

  handle(declared.deleteView, async ({ context, session: { account_id }, params: { id } }) => {
    if (!(await views.deleteView(context.db, { account_id, id })))
      fail('not_found', { message: 'You have no such view.' });
    return { id };
  }),
];

const presentView = ({ filter, ...view }: views.StoredView) => ({ ...view, ...declared.readViewFilter(filter) });
