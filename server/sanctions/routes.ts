import * as declared from '@trover/contract/sanctions/sanctions.ts';
import { findCurrentList, listSanctionsLists } from '@trover/db/queries/sanctions/lists.ts';
import * as queries from '@trover/db/queries/sanctions/screening.ts';
import { z } from 'zod';
import { listSamePerson } from '../accounts/operators/find-likeness.ts';
import { refuseOwnAccount, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { isListOld } from './list-age.ts';

const place = z.tuple([cursorKey.id]);

function present(hit: queries.HitReview): declared.SanctionsHit {
  const { party, uid, listed_name } = hit;
  return {
    id: hit.id,
    account_id: hit.account_id,
    email: hit.email,
    name: hit.name,
    is_entity: hit.is_entity,
    score: hit.score,
    reasons: hit.reasons,
    status: hit.status,
    listed: {
      uid,
      kind: party.kind,
      name: listed_name,
      is_weak: party.names.some(({ name, is_weak }) => name === listed_name && is_weak),
      primary_name: party.names[0]?.name ?? listed_name,
      aliases: party.names.length - 1,
      programs: party.programs,
      birth_dates: party.birth_dates,
      countries: party.countries,
      remarks: party.remarks,
    },
    found_at: hit.found_at.toISOString(),
    decided_at: hit.decided_at?.toISOString() ?? null,
    decided_by: hit.decided_by_email,
    note: hit.note,
    earlier_note: hit.earlier_note,
  };
}

/** The sanctions list, and operators' decisions on names that resemble those on it. */
export const sanctionsRoutes: readonly Route[] = [
  handle(declared.getScreening, async ({ context: { db }, query }) => {
    const page = await listSanctionsLists(db, { limit: query.limit, after: readCursor(query.cursor, place) });
    const current = await findCurrentList(db);
    return {
      lists: presentPage(page, ({ imported_at, checked_at, sha256: _, ...list }) => ({
        ...list,
        imported_at: imported_at.toISOString(),
        checked_at: checked_at.toISOString(),
      })),
      is_old: isListOld(current, new Date()),
      ...(await queries.countScreening(db, current?.id ?? 0)),
    };
  }),

  handle(declared.listSanctionsHits, async ({ context, query: { cursor, ...filter } }) =>
    presentPage(await queries.listHits(context.db, { ...filter, after: readCursor(cursor, place) }), present),
  ),

  handle(declared.decideSanctionsHit, async ({ context, session, visitor, params, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { decision, note, from_status } = body;
      // anyone may stop a payment; only an approver of payments may release it
      if (decision === 'cleared') await requireChecker(trx, session.account_id);
      const hit = await queries.lockHit(trx, params.id);
      if (hit === undefined) fail('not_found', { message: 'We could not find that sanctions list match.' });
      const answer = async (is_new: boolean) => ({ hit: present((await queries.findHit(trx, params.id))!), is_new });
      // another operator who repeats the decision becomes its author, so that the operator who decided before can
      // approve the payment
      const isPassedOn =
        decision === 'cleared' &&
        hit.status === decision &&
        from_status === decision &&
        hit.decided_by !== session.account_id;
      if (hit.status === decision && !isPassedOn) return answer(false);
      if (hit.status !== from_status) fail('conflict', { message: `It is ${hit.status} by now. Reload it.` });
      await refuseOwnAccount(trx, context.config, session.account_id, [hit.account_id]);
      const confirmed_by = hit.status === 'confirmed' && hit.decided_by !== null ? [hit.decided_by] : [];
      if ((await listSamePerson(trx, context.config, session.account_id, confirmed_by)).length > 0)
        fail('conflict', { message: 'You confirmed this match. Someone else must clear it.' });
      await queries.decideHit(trx, hit, { status: decision, decided_by: session.account_id, note });
      await recordAudit(trx, {
        action: 'sanctions_hit_decided',
        by: { ...visitor, session },
        subject: { kind: 'account', id: hit.account_id },
        detail: { decision, hit: hit.id, score: hit.score, ...(isPassedOn && { former_decider: hit.decided_by }) },
      });
      return answer(true);
    }),
  ),
];
