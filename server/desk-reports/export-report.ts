import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listReportRows, type ReportRowsFilter } from '@trover/db/queries/desk-reports/report-rows.ts';
import type { CsvFile, CsvPage } from '../exports/csv-pages.ts';
import { presentReportRow } from './present-report-row.ts';

const PAGE = 1_000;

const headings = ['number', 'case', 'name', 'date', 'amount', 'currency', 'detail'];

/** The rows of a figure as a file. */
export const fileOfReport = (db: Db, filter: ReportRowsFilter): CsvFile => ({
  headings,
  pages: pagesOfReport(db, filter),
});

async function* pagesOfReport(db: Db, filter: ReportRowsFilter): AsyncGenerator<CsvPage> {
  let after: readonly [string, string, number] | undefined;
  do {
    const page = await listReportRows(db, { ...filter, limit: PAGE, after });
    after = (page.next as [string, string, number] | null) ?? undefined;
    const lines = page.rows
      .map(presentReportRow)
      .map((row) => csvLine([row.reference, row.title, row.name, row.on_day, row.amount, row.currency, row.detail]));
    yield { lines, total: page.total_count, isLast: after === undefined };
  } while (after !== undefined);
}
