import * as declared from '@trover/contract/payment-details/account-holders.ts';
import { authorsOfPaymentDetails } from '@trover/db/queries/contracts/funds.ts';
import * as queries from '@trover/db/queries/payment-details/holder-checks.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import { z } from 'zod';
import { requireApprover, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { mailHolderRejected } from './mails.ts';

function present(review: queries.HolderReview): declared.HolderReview {
  const { id, account_id, owner, holder, legal_name, co_owner, verdict, difference, status, kind, shown } = review;
  if (verdict === 'equal' || difference === null || status === 'not_needed')
    throw new Error(`the account holder ${id} has no difference`);
  return {
    id,
    account_id,
    owner,
    holder,
    legal_name,
    co_owner,
    verdict,
    difference,
    status,
    kind,
    shown,
    currency: review.currency,
    claims: review.claims,
    checked_at: review.checked_at.toISOString(),
    decided_at: review.decided_at?.toISOString() ?? null,
    note: review.note,
  };
}

/** Where the holder of an account differs from the claimant, an operator decides whether it is paid. */
export const accountHolderRoutes: readonly Route[] = [
  handle(declared.listAccountHolders, async ({ context, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await queries.listHolderReviews(context.db, {
      status: query.status ?? 'open',
      limit: query.limit,
      after,
    });
    return presentPage(page, present);
  }),

  handle(declared.decideAccountHolder, async ({ context, session, visitor, params, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { decision, note, checked_at, from_status } = body;
      await requireChecker(trx, session.account_id);
      const found = await queries.lockHolderCheck(trx, params.id);
      if (found === undefined || found.status === 'not_needed')
        fail('not_found', { message: 'We could not find that account holder review.' });
      const answer = async (is_new: boolean) => ({
        account_holder: present((await queries.findHolderReview(trx, params.id))!),
        is_new,
      });
      if (found.checked_at.getTime() !== Date.parse(checked_at))
        fail('conflict', { message: 'The names were compared again since you saw them. Load them again.' });
      // another operator who repeats the decision becomes its author, so that the operator who decided before can
      // approve the payment
      const isPassedOn =
        decision === 'approved' &&
        found.status === decision &&
        from_status === decision &&
        found.decided_by !== session.account_id;
      if (found.status === decision && !isPassedOn) return answer(false);
      if (found.status !== from_status)
        fail('conflict', { message: `Someone else ${found.status} it. Reload the page.` });
      if (found.account_id === session.account_id)
        fail('conflict', { message: 'This is your own account. Someone else must decide.' });
      await requireApprover(trx, context.config, {
        by: session.account_id,
        authors: [found.account_id, ...(await authorsOfPaymentDetails(trx, found))],
      });
      await endWork(trx, { kind: 'account_holder', subject_id: found.id });
      await queries.decideHolderCheck(trx, found, { status: decision, decided_by: session.account_id, note });
      await recordAudit(trx, {
        action: 'account_holder_decided',
        by: { ...visitor, session },
        subject: { kind: 'payment_details', id: found.payment_details_id },
        detail: { decision, verdict: found.verdict, ...(isPassedOn && { former_decider: found.decided_by }) },
      });
      const decided = await answer(true);
      if (decision === 'rejected')
        await mailHolderRejected(context, trx, found.account_id, {
          id: found.id,
          place: `${decided.account_holder.holder}, ${decided.account_holder.shown}`,
          note,
        });
      return decided;
    }),
  ),
];
