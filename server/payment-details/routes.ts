import * as declared from '@trover/contract/payment-details/payment-details.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listHolderChecksOf } from '@trover/db/queries/payment-details/holder-checks.ts';
import {
  findPaymentDetails,
  hadPaymentDetails,
  listPaymentDetails,
} from '@trover/db/queries/payment-details/payment-details.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { isInstitution } from '../portfolios/policy.ts';
import { addPaymentDetails } from './add-payment-details.ts';
import { requireConfirmed } from './confirm-change.ts';
import { mailPaymentDetailsChange } from './mails.ts';
import { presentPaymentDetails } from './present-payment-details.ts';
import { removeFromUse } from './remove-payment-details.ts';

function refuseInstitution(session: Session): void {
  if (isInstitution(session))
    fail('not_allowed', { message: 'Your institution’s agreement sets its payment details. Ask us to change them.' });
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
      const ids = page.rows.map(({ id }) => id);
      const checks = await listHolderChecksOf(trx, { account_id: session.account_id, ids });
      return presentPage(page, (details) => presentPaymentDetails(details, undefined, checks.get(details.id)));
    });
  }),

  handle(declared.addPaymentDetails, async ({ context, session, visitor, body }) => {
    refuseInstitution(session);
    const { account_id } = session;
    return context.db.transaction().execute(async (trx) => {
      const is_held = await hadPaymentDetails(trx, account_id);
      const change = { replaced: body.id, serves_stranded: true, is_held, at: await readDatabaseTime(trx) };
      const added = await addPaymentDetails(trx, context.vault, account_id, body.details, change);
      const { details, is_new, is_change, moved } = added;
      // the first payment details replace none
      if (is_change && is_held) requireConfirmed(context, session);
      if (is_change) {
        await mailPaymentDetailsChange(context, trx, account_id, {
          visitor,
          change: body.id === undefined ? 'added' : 'replaced',
          place: `${details.label} ${details.shown}`,
          wait_until: details.payments_wait_until,
        });
        await recordAudit(trx, {
          action: 'payment_details_changed',
          by: { ...visitor, session },
          subject: { kind: 'payment_details', id: details.id },
          detail: { added: is_new, kind: details.kind, claims: moved.length },
        });
      }
      return { payment_details: presentPaymentDetails(details), is_new };
    });
  }),

  handle(declared.removePaymentDetails, async ({ context, session, visitor, body }) => {
    refuseInstitution(session);
    return context.db.transaction().execute(async (trx) => {
      const { account_id } = session;
      const found = await findPaymentDetails(trx, account_id, body.id);
      if (found === undefined)
        fail('not_found', { message: 'We could not find those payment details in your account.' });
      requireConfirmed(context, session);
      await removeFromUse(trx, found);
      await mailPaymentDetailsChange(context, trx, account_id, {
        visitor,
        change: 'removed',
        place: `${found.label} ${found.shown}`,
        wait_until: null,
      });
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
