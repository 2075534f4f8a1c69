import * as declared from '@trover/contract/payouts/operator-claims.ts';
import { findOwnerOfClaim, lockClaim, updateClaim } from '@trover/db/queries/claims/requests.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { handle, type Route } from '../../http/route.ts';
import { moveByOperator } from './move-by-operator.ts';

/** What the operator does with a claim; everything is in the audit log. */
export const operatorRoutes: readonly Route[] = [
  handle(declared.moveClaimByOperator, async ({ context, session, visitor, body }) => {
    const moved = await context.db
      .transaction()
      .execute((trx) => moveByOperator(trx, session, visitor, body, context.today()));
    return { sub_payout_request_id: body.sub_payout_request_id, stage: body.to, moved };
  }),

  handle(declared.clearDuplicate, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { sub_payout_request_id: id, reason } = body;
      const owner = await findOwnerOfClaim(trx, id);
      const claim = owner === undefined ? undefined : await lockClaim(trx, owner, id);
      if (claim === undefined) fail('not_found', { message: 'There is no such claim.' });
      const cleared = claim.duplicate_cleared_at ?? new Date();
      await updateClaim(trx, claim, { duplicate_cleared_at: cleared });
      await recordAudit(trx, {
        action: 'payout_moved',
        by: { ...visitor, session },
        subject: { kind: 'sub_payout_request', id },
        detail: { duplicate_cleared: true, reason },
      });
      return { sub_payout_request_id: id, cleared_at: cleared.toISOString() };
    }),
  ),
];
