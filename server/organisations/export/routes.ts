import * as declared from '@trover/contract/organisations/export.ts';
import { beginExport, findExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import { presentExport } from '../../accounts/own-data/present-export.ts';
import { secondsConfirmed } from '../../accounts/step-up/require-step-up.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { handle, type Route } from '../../http/route.ts';
import { queueDataExport } from '../../jobs/make-data-export-job.ts';

/** Exports all data of an organisation. */
export const organisationExportRoutes: readonly Route[] = [
  handle(declared.requestOrganisationExport, async ({ context, session, visitor }) => {
    const { account_id } = session;
    return context.db.transaction().execute(async (trx) => {
      const { is_new, ...asked } = await beginExport(trx, account_id, 'organisation');
      if (is_new) {
        await queueDataExport(context, trx, { account_id, id: asked.id });
        await recordAudit(trx, { action: 'export_made', by: visitor, detail: { what: 'organisation' } });
      }
      return { export: presentExport(context, asked) };
    });
  }),

  handle(declared.getOrganisationExport, async ({ context, session }) => {
    const found = await findExport(context.db, { account_id: session.account_id, what: 'organisation' });
    if (found === undefined) return { export: null };
    const shown = presentExport(context, found);
    // a stolen session of an owner cannot download the archive
    return { export: secondsConfirmed(session, context.config) > 0 ? shown : { ...shown, url: null } };
  }),
];
