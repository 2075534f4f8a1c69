import * as declared from '@trover/contract/payouts/payment-details.ts';
import {
  countClaimsPaidTo,
  findPaymentDetails,
  listPaymentDetails,
  removePaymentDetails,
} from '@trover/db/queries/claims/payment-details.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { isInstitution } from '../portfolios/policy.ts';
import { addPaymentDetails } from './add-payment-details.ts';
import { presentPaymentDetails } from './present-payment-details.ts';

function refuseInstitution(session: Session): void {
  if (isInstitution(session))
    fail('not_allowed', { message: 'Where your institution is paid stands in its agreement. Ask us to change it.' });
}

export const paymentDetailsRoutes: readonly Route[] = [
  handle(declared.listPaymentDetails, async ({ context, session, visitor, query }) => {
    refuseInstitution(session);
    const after = readCursor(query.cursor, z.tuple([z.literal([0, 1]), cursorKey.id]));
    return context.db.transaction().execute(async (trx) => {
      const page = await listPaymentDetails(trx, { account_id: session.account_id, limit: query.limit, after });
      const count = page.rows.length;
      if (count > 0)
        await recordAudit(trx, {
          action: 'payment_details_viewed',
          by: { ...visitor, session },
          detail: { masked: true, count },
        });
      return presentPage(page, presentPaymentDetails);
    });
  }),

  handle(declared.addPaymentDetails, async ({ context, session, visitor, body }) => {
    refuseInstitution(session);
    return context.db.transaction().execute(async (trx) => {
      const { details, is_new } = await addPaymentDetails(
        trx,
        context.vault,
        session.account_id,
        body.details,
        body.id,
      );
      if (is_new)
        await recordAudit(trx, {
          action: 'payment_details_changed',
          by: { ...visitor, session },
          subject: { kind: 'payment_details', id: details.id },
          detail: { added: true, kind: details.kind },
        });
      return { payment_details: presentPaymentDetails(details), is_new };
    });
  }),

  handle(declared.removePaymentDetails, async ({ context, session, visitor, body }) => {
    refuseInstitution(session);
    return context.db.transaction().execute(async (trx) => {
      const { account_id } = session;
      const found = await findPaymentDetails(trx, account_id, body.id);
      if (found === undefined) fail('not_found', { message: 'There are no such payment details among yours.' });
      const claims = await countClaimsPaidTo(trx, { account_id, payment_details_id: body.id });
      if (claims > 0)
        fail('conflict', {
          message: `${claims === 1 ? 'A claim is' : `${claims} claims are`} to be paid there. Choose another place for ${claims === 1 ? 'it' : 'them'} first.`,
        });
      await removePaymentDetails(trx, account_id, body.id);
      await recordAudit(trx, {
        action: 'payment_details_changed',
        by: { ...visitor, session },
        subject: { kind: 'payment_details', id: body.id },
        detail: { removed: true },
      });
      return { id: body.id };
    });
  }),
];
