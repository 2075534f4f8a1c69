import * as declared from '@trover/contract/desk-reports/desk-reports.ts';
import { listReportRows } from '@trover/db/queries/desk-reports/report-rows.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { firstRows } from '../exports/csv-pages.ts';
import { presentExport } from '../exports/export-key.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { fileOfReport } from './export-report.ts';
import { loadReport, readFilter } from './load-report.ts';
import { presentReportRow } from './present-report-row.ts';

const place = z.tuple([cursorKey.day, cursorKey.text, cursorKey.id]);

/** Key figures of the business, each with its rows. */
export const deskReportRoutes: readonly Route[] = [
  handle(declared.getDeskReport, ({ context, query }) => loadReport(context, query)),

  handle(declared.listDeskReportRows, async ({ context, query }) => {
    const { figure, key, limit, cursor, ...asked } = query;
    const of = await readFilter(context, asked);
    const page = await listReportRows(context.db, { ...of, figure, key, limit, after: readCursor(cursor, place) });
    return presentPage(page, presentReportRow);
  }),

  handle(declared.exportDeskReport, async ({ context, session, visitor, query }) => {
    const { figure, key, ...asked } = query;
    const filter = { ...(await readFilter(context, asked)), figure, key };
    const found = await firstRows(fileOfReport(context.db, filter));
    const { from, to } = filter;
    await recordAudit(context.db, {
      action: 'export_made',
      by: { ...visitor, session },
      detail: { what: `report ${figure}`, from, to, rows: found.total },
    });
    const file_name = `${figure}-${from}-${to}.csv`;
    return { ...presentExport(context, found, { file_name, exported: { of: 'report', filter } }), file_name };
  }),
];
