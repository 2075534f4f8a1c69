import * as declared from '@trover/contract/claims/operator-claims.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { listClaimsOfAll } from '@trover/db/queries/claims/claims-of-all.ts';
import { findOwnerOfClaim, lockClaim, updateClaim } from '@trover/db/queries/claims/requests.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { extendCure } from './extend-cure.ts';
import { moveByOperator } from './move-by-operator.ts';
import { refuseOwnClaim } from './own-claim.ts';
import { settleLostProof } from './settle-lost-proof.ts';
import { presentListed, showClaim } from './show-claim.ts';

const byId = z.tuple([cursorKey.id]);

/** What operators see of claims and do with them; the audit log records every action. */
export const operatorRoutes: readonly Route[] = [
  handle(declared.listClaimsOfAll, async ({ context, query }) => {
    const { cursor, order_id: case_id, ...filter } = query;
    return presentPage(
      await listClaimsOfAll(context.db, { ...filter, case_id, after: readCursor(cursor, byId) }),
      presentListed,
    );
  }),

  handle(declared.getClaimByOperator, async ({ context, params }) => showClaim(context, params.id)),

  handle(declared.moveClaimByOperator, async ({ context, session, visitor, body }) => {
    const moved = await context.db
      .transaction()
      .execute((trx) => moveByOperator(trx, session, visitor, context.config, body, context.today()));
    return { sub_payout_request_id: body.sub_payout_request_id, stage: body.to, moved };
  }),

  handle(declared.extendCure, async ({ context, session, visitor, body }) => {
    const is_new = await context.db
      .transaction()
      .execute((trx) => extendCure(trx, session, visitor, context.config, body, context.today()));
    return { sub_payout_request_id: body.sub_payout_request_id, cure_by: body.cure_by, is_new };
  }),

  handle(declared.settleLostProof, async ({ context, session, visitor, body }) => {
    const is_new = await context.db
      .transaction()
      .execute((trx) => settleLostProof(trx, context.config, session, visitor, body));
    return { sub_payout_request_id: body.sub_payout_request_id, is_new };
  }),

  handle(declared.clearDuplicate, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { sub_payout_request_id: id, reason } = body;
      const owner = await findOwnerOfClaim(trx, id);
      const claim = owner === undefined ? undefined : await lockClaim(trx, owner, id);
      if (claim === undefined) fail('not_found', { message: 'We could not find that claim.' });
      await refuseOwnClaim(trx, context.config, session.account_id, claim.account_id);
      const cleared = claim.duplicate_cleared_at ?? (await readDatabaseTime(trx));
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
