import * as declared from '@trover/contract/tax/tax-statements.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { addTaxStatement, findTaxStatement, listTaxStatements } from '@trover/db/queries/tax/tax-statements.ts';
import { z } from 'zod';
import { requireMoneyOperator } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseOwnClaim } from '../claims/operator/own-claim.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { followStatement, presentStatement } from './issue-statement.ts';
import { mailTaxStatementCorrected } from './mails.ts';
import { statementFile } from './year-form-key.ts';

/** Issued statements: their payees read them, operators correct them. */
export const taxStatementRoutes: readonly Route[] = [
  handle(declared.listTaxStatements, async ({ context, session: { account_id }, query: { limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await listTaxStatements(context.db, { account_id, limit, after }), presentStatement);
  }),

  handle(declared.openTaxStatement, async ({ context, session: { account_id }, params: { id } }) => {
    const found = await findTaxStatement(context.db, { id, account_id });
    if (found === undefined) fail('not_found', { message: 'We could not find that tax statement in your account.' });
    const file = statementFile(found);
    return { url: linkToFile(context.fileLinkKey, file), file_name: file.file_name };
  }),

  handle(
    declared.getTaxStatement,
    async ({ context, params: { id } }) => (await followStatement(context.db, id)).shown,
  ),

  handle(declared.correctTaxStatement, async ({ context, session, visitor, params: { id }, body }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMoneyOperator(trx, session.account_id);
      const { account_id } = (await findTaxStatement(trx, { id })) ?? fail('not_found');
      await lockAccount(trx, account_id);
      const { found, stated, needs_correction, shown } = await followStatement(trx, id);
      const last = shown.versions[0]?.version ?? 0;
      const again = shown.versions.find(({ version }) => version === body.version + 1);
      if (again?.reason === body.reason) return { statement: shown, is_new: false };
      if (last !== body.version) fail('conflict', { message: `It is already corrected: version ${last}. Reload it.` });
      await refuseOwnClaim(trx, context.config, session.account_id, account_id);
      if (!needs_correction)
        fail('conflict', { message: 'The statement matches the payments. There is nothing to correct.' });
      const { beneficial_account_id, year } = shown;
      const added =
        (await addTaxStatement(trx, {
          ...{ account_id, beneficial_account_id, year, version: last + 1, stated: JSON.stringify(stated) },
          ...{ payment_ids: found.payment_ids, reason: body.reason, issued_by: session.account_id },
        })) ?? fail('conflict', { message: 'It is already corrected. Reload it.' });
      await recordAudit(trx, {
        action: 'tax_statement_corrected',
        by: { ...visitor, session },
        subject: { kind: 'account', id: account_id },
        detail: { tax_statement: added.id, year, version: last + 1 },
        personal: { reason: body.reason },
      });
      await mailTaxStatementCorrected(context, trx, account_id, {
        ...{ id: added.id, year: String(year), owner: stated.legal_name ?? stated.owner, reason: body.reason },
        changes: shown.pending,
      });
      return { statement: (await followStatement(trx, id)).shown, is_new: true };
    }),
  ),
];
