import * as declared from '@trover/contract/accounts/own-data.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { listConsents, withdrawConsent } from '@trover/db/queries/accounts/consents.ts';
import { beginExport, findExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { handle, type Route } from '../../http/route.ts';
import { queueDataExport } from '../../jobs/make-data-export-job.ts';
import { findPartnerByMarker } from '../../partners/find-brand.ts';
import { requireOwner } from '../passwords/require-own-password.ts';
import { deleteAccount, previewDeletion } from './delete-account.ts';
import { presentExport } from './present-export.ts';

export const ownDataRoutes: readonly Route[] = [
  handle(declared.requestDataExport, async ({ context, session, body, visitor }) => {
    await requireOwner(context, session, body.password);
    const { account_id } = session;
    return context.db.transaction().execute(async (trx) => {
      const { is_new, ...asked } = await beginExport(trx, account_id);
      if (is_new) {
        await queueDataExport(context, trx, { account_id, id: asked.id });
        await recordAudit(trx, { action: 'export_made', by: visitor, detail: { what: 'own_data' } });
      }
      return { export: presentExport(context, asked) };
    });
  }),

  handle(declared.getDataExport, async ({ context, session }) => {
    const found = await findExport(context.db, { account_id: session.account_id, what: 'account' });
    return { export: found === undefined ? null : presentExport(context, found) };
  }),

  handle(declared.previewAccountDeletion, ({ context, session }) => previewDeletion(context.db, session.account_id)),

  handle(declared.deleteAccount, async ({ context, session, body, visitor }) => ({
    deleted: true as const,
    retained: await deleteAccount(context, session, body.password, visitor),
  })),

  handle(declared.listConsents, async ({ context, session }) => {
    const consents = await listConsents(context.db, session.account_id);
    const items = consents.map(({ given_at, ...each }) => ({
      ...each,
      firm: findPartnerByMarker(each.partner, context.config)?.firm ?? each.partner,
      given_at: given_at.toISOString(),
    }));
    return { ...wholeList(items), next_cursor: null };
  }),

  handle(declared.withdrawConsent, ({ context, session, body, visitor }) =>
    context.db.transaction().execute(async (trx) => {
      if (!(await withdrawConsent(trx, session.account_id, body.partner)))
        fail('not_found', { message: 'You share nothing with this firm.' });
      await recordAudit(trx, { action: 'consent_withdrawn', by: visitor, detail: { partner: body.partner } });
      return { withdrawn: true as const };
    }),
  ),
];
