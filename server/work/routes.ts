import * as declared from '@trover/contract/work/work.ts';
import * as queries from '@trover/db/queries/work/work-items.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../distributions/decide-distribution.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const place = z.tuple([cursorKey.text, cursorKey.text, cursorKey.id]);

const subjects: Record<declared.WorkKind, string> = {
  confirmation: 'confirmation',
  sign_off: 'sub_payout_request',
  deficiency: 'sub_payout_request',
  unconfirmed: 'filing',
  proposal: 'case',
  account_holder: 'account_holder',
  lost_proof: 'sub_payout_request',
  difference: 'distribution',
};

/** Of an event of the audit log. */
const whatAndWho = (
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  { kind, subject_id }: { kind: declared.WorkKind; subject_id: number },
) => ({ by: { ...visitor, session }, subject: { kind: subjects[kind], id: subject_id }, detail: { kind } });

export const workRoutes: readonly Route[] = [
  handle(declared.listWork, async ({ context, session, query }) => {
    const today = context.today();
    const { cursor, ...filter } = query;
    const page = await queries.listWorkItems(context.db, { ...filter, after: readCursor(cursor, place) });
    return presentPage(page, ({ since, urgency: _, claimed_by_id, ...item }) => ({
      ...item,
      waiting_since: since.toISOString(),
      is_overdue: item.due_on !== null && item.due_on < today,
      is_mine: claimed_by_id === session.account_id,
    }));
  }),

  handle(declared.claimWork, async ({ context, session, visitor, body }) => {
    const owner = await context.db.transaction().execute(async (trx) => {
      const assigned = await queries.claimWork(trx, { ...body, account_id: session.account_id });
      if (assigned.is_new) await recordAudit(trx, { action: 'work_taken', ...whatAndWho({ session, visitor }, body) });
      return assigned;
    });
    if (owner.account_id !== session.account_id)
      fail('conflict', { message: `This is assigned to ${owner.email} already.` });
    return { ...body, claimed_by: owner.email };
  }),

  handle(declared.releaseWork, async ({ context, session, visitor, body }) => {
    await context.db.transaction().execute(async (trx) => {
      if (await queries.releaseWork(trx, { ...body, account_id: session.account_id }))
        await recordAudit(trx, { action: 'work_released', ...whatAndWho({ session, visitor }, body) });
    });
    return { ...body, claimed_by: null };
  }),
];
