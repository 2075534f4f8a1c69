import * as declared from '@trover/contract/desk-reports/saved-reports.ts';
import { nextRunDay } from '@trover/core/desk-reports/saved-report.ts';
import * as queries from '@trover/db/queries/desk-reports/saved-reports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';

const present = (row: queries.SavedReportRow, account_id: number): declared.SavedReport => {
  const { account_id: owner, filter, ...same } = row;
  return { ...same, is_mine: owner === account_id, ...declared.readStoredFilter(filter) };
};

/** Reports saved under a name, which open with one click and can be mailed. */
export const savedReportRoutes: readonly Route[] = [
  handle(declared.listSavedReports, async ({ context, session: { account_id } }) => {
    const rows = await queries.listSavedReports(context.db, { account_id });
    return { items: rows.map((row) => present(row, account_id)), total_count: rows.length, next_cursor: null };
  }),

  handle(declared.saveReport, ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { account_id } = session;
      const next_on = nextRunDay(body.runs, context.today());
      const saved = await queries.saveReport(trx, { account_id, next_on, ...body });
      if (saved === undefined)
        fail('conflict', {
          message: `You have ${queries.MAX_SAVED_REPORTS} saved reports. Delete one to save another.`,
        });
      await recordAudit(trx, {
        action: 'desk_report_saved',
        by: { ...visitor, session },
        detail: { report: saved.id, runs: body.runs },
      });
      return present(saved, account_id);
    }),
  ),

  handle(declared.deleteSavedReport, ({ context, session, visitor, params: { id } }) =>
    context.db.transaction().execute(async (trx) => {
      if (!(await queries.deleteSavedReport(trx, { account_id: session.account_id, id })))
        fail('not_found', { message: 'You have no such report.' });
      await recordAudit(trx, { action: 'desk_report_deleted', by: { ...visitor, session }, detail: { report: id } });
      return { id };
    }),
  ),
];
