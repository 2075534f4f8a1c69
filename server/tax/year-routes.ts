import * as declared from '@trover/contract/tax/tax-years.ts';
import { taxLineOf } from '@trover/core/tax/tax-line.ts';
import { leastReported } from '@trover/core/tax/year-forms.ts';
import { findTaxedPayment, listPayeesOfYear } from '@trover/db/queries/tax/tax-years.ts';
import { findWithholdingRule } from '@trover/db/queries/tax/withholding.ts';
import { z } from 'zod';
import { requireMoneyOperator } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findPayee, issuedStatement } from './issue-statement.ts';
import { presentPayee } from './present-payee.ts';
import { statementFile, yearFormKey } from './year-form-key.ts';

const byOwner = z.tuple([cursorKey.id, cursorKey.id]);

/** How payments are classified for their payees, and what is reported for a year. */
export const taxYearRoutes: readonly Route[] = [
  handle(declared.getTaxLine, async ({ context, session: { account_id }, params: { id } }) => {
    const found = await findTaxedPayment(context.db, { account_id, id });
    if (found === undefined) fail('not_found', { message: 'We could not find that payment in your account.' });
    const { award, currency, lines, interest } = found;
    return { currency, award, parts: taxLineOf(award, lines, interest) };
  }),

  handle(declared.listTaxYear, async ({ context, params: { year }, query }) => {
    const { limit, cursor } = query;
    const rule = await findWithholdingRule(context.db, `${year}-12-31`);
    const page = await listPayeesOfYear(context.db, { year, limit, after: readCursor(cursor, byOwner) });
    return presentPage(page, (row) => presentPayee(row, rule?.threshold ?? leastReported(year)));
  }),

  handle(declared.openTaxYearForm, async ({ context, session, visitor, params: { year }, body }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMoneyOperator(trx, session.account_id);
      const of = { year, ...body };
      // a statement of an unfinished year is not issued, since it changes with each payment
      const isOver = year < context.today().slice(0, 4);
      const issued = isOver ? await issuedStatement(trx, of, session.account_id) : undefined;
      if (isOver ? issued === undefined : (await findPayee(trx, of)) === undefined)
        fail('not_found', { message: 'Nothing was paid to this payee in that year.' });
      await recordAudit(trx, {
        action: issued?.is_new ? 'tax_statement_issued' : 'document_viewed',
        by: { ...visitor, session },
        subject: { kind: 'account', id: body.account_id },
        detail: { what: 'tax statement', year },
      });
      const { account_id } = body;
      const file = issued
        ? statementFile({ account_id, id: issued.id, version: issued.version, year: Number(year) })
        : {
            ...{ key: yearFormKey(of), file_name: `tax-${year}-${body.beneficial_account_id}.pdf` },
            media_type: 'application/pdf',
          };
      return { url: linkToFile(context.fileLinkKey, file), file_name: file.file_name };
    }),
  ),
];
