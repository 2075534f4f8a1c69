import * as declared from '@trover/contract/desk-reports/desk-reports.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { listReportRows, type ReportRow } from '@trover/db/queries/desk-reports/report-rows.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { truncationNotice } from '../exports/truncation-notice.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { loadReport, readFilter } from './load-report.ts';

const place = z.tuple([cursorKey.day, cursorKey.text, cursorKey.id]);
const MAX_ROWS = 10_000;
const PAGE = 1_000;

const present = ({ claim_id, case_id, on_day, place: _, ...row }: ReportRow): declared.DeskReportRow => ({
  ...row,
  sub_payout_request_id: claim_id,
  order_id: case_id,
  on_day: on_day === '1900-01-01' ? null : on_day,
});

/** Key figures of the business, each with its rows. */
export const deskReportRoutes: readonly Route[] = [
  handle(declared.getDeskReport, ({ context, query }) => loadReport(context, query)),

  handle(declared.listDeskReportRows, async ({ context, query }) => {
    const { figure, key, limit, cursor, ...asked } = query;
    const of = await readFilter(context, asked);
    const page = await listReportRows(context.db, { ...of, figure, key, limit, after: readCursor(cursor, place) });
    return presentPage(page, present);
  }),

  handle(declared.exportDeskReport, async ({ context, session, visitor, query }) => {
    const { figure, key, ...asked } = query;
    const of = await readFilter(context, asked);
    const lines: string[] = [];
    let after: readonly [string, string, number] | undefined;
    let total: number;
    do {
      const page = await listReportRows(context.db, { ...of, figure, key, limit: PAGE, after });
      total = page.total_count;
      for (const row of page.rows.map(present))
        lines.push(csvLine([row.reference, row.title, row.name, row.on_day, row.amount, row.currency, row.detail]));
      after = (page.next as [string, string, number] | null) ?? undefined;
    } while (after !== undefined && lines.length < MAX_ROWS);
    await recordAudit(context.db, {
      action: 'export_made',
      by: { ...visitor, session },
      detail: { what: `report ${figure}`, from: of.from, to: of.to, rows: lines.length },
    });
    const head = csvLine(['number', 'case', 'name', 'date', 'amount', 'currency', 'detail']);
    const rows = lines.length;
    return {
      rows,
      is_whole: rows >= total,
      file_name: `${figure}-${of.from}-${of.to}.csv`,
      content: head + lines.join('') + truncationNotice(rows, total),
    };
  }),
];
