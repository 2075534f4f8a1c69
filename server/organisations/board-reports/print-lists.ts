import { enDash, formatMoney, formatMoneyOrDash } from '@trover/core/format/amounts.ts';
import { formatDate, formatMonth } from '@trover/core/format/dates.ts';
import { addHeading, addNote } from '../../pdf/printed-page.ts';
import { type PrintedCell, printedRow } from '../../pdf/printed-table.ts';
import type { Paper } from './load-paper.ts';
import { stageLabel } from './report-labels.ts';

const PRINTED = 10;

/** Estimated and filed amounts are printed in whole units, paid ones exactly. */
export const whole = (amount: string | null, currency: string): string =>
  amount === null ? enDash : formatMoney(amount, { currency, places: 0 });

const money = (amount: string | null, currency: string): string => formatMoneyOrDash(amount, { currency });

export interface Column<Row> {
  title: string;
  width: number;
  cell: (row: Row) => string | PrintedCell;
}

/** A table whose last columns are figures, with a line for the rows that are not printed. */
export function printList<Row>(
  page: PDFKit.PDFDocument,
  { rows, total_count }: { rows: readonly Row[]; total_count: number },
  columns: readonly Column<Row>[],
  numeric: number,
): void {
  const widths = columns.map(({ width }) => width);
  const titles = columns.map(({ title }) => title);
  printedRow(page, titles, { widths, numeric, isHead: true });
  for (const row of rows)
    printedRow(
      page,
      columns.map(({ cell }) => cell(row)),
      { widths, numeric },
    );
  if (total_count > rows.length) addNote(page, `And ${total_count - rows.length} more in the workbook.`);
}

export const firstOf = <Row>(rows: readonly Row[], most = PRINTED) => ({
  rows: rows.slice(0, most),
  total_count: rows.length,
});

/** The case of a row, with its ticker. */
export const caseCell = ({ company, ticker }: { company: string; ticker: string | null }): PrintedCell => ({
  text: company,
  plate: ticker,
  isBold: true,
});

/** The lists behind the figures, each where it has rows. */
export function printLists(page: PDFKit.PDFDocument, paper: Paper): void {
  const { entities, claims, recoveries, months, missed } = paper;
  const parts: { title: string; length: number; print: () => void }[] = [
    { title: 'Exposure by entity', length: entities.length, print: () => printEntities(page, paper) },
    { title: 'Oldest claims', length: claims.rows.length, print: () => printClaims(page, paper) },
    { title: 'Recoveries and fees', length: recoveries.rows.length, print: () => printRecoveries(page, paper) },
    { title: 'Recoveries by entity', length: months.length, print: () => printMonths(page, paper) },
    { title: 'Missed and late claims', length: missed.length, print: () => printMissed(page, paper) },
  ];
  const shown = parts.filter(({ length }) => length > 0);
  if (shown.length > 0) page.addPage();
  for (const { title, print } of shown) {
    addHeading(page, title);
    print();
  }
}

function printEntities(page: PDFKit.PDFDocument, { entities }: Paper): void {
  const columns: Column<Paper['entities'][number]>[] = [
    { title: 'Entity', width: 110, cell: (row) => row.beneficial_owner },
    { title: 'Case', width: 150, cell: caseCell },
    { title: 'FIFO', width: 66, cell: (row) => whole(row.fifo, row.currency) },
    { title: 'LIFO', width: 66, cell: (row) => whole(row.lifo, row.currency) },
    { title: 'Recognized', width: 66, cell: (row) => whole(row.recognized, row.currency) },
    {
      title: 'Estimated',
      width: 58,
      cell: ({ expected, currency }) => estimateCell(expected, currency),
    },
  ];
  printList(page, firstOf(entities), columns, 4);
}

export const estimateCell = (expected: string | null, currency: string): PrintedCell => ({
  text: whole(expected, currency),
  certainty: expected === null ? undefined : 'estimated',
});

const paidCell = (paid: string, currency: string): PrintedCell => ({ text: money(paid, currency), certainty: 'paid' });

function printClaims(page: PDFKit.PDFDocument, { claims }: Paper): void {
  const columns: Column<Paper['claims']['rows'][number]>[] = [
    { title: 'Case', width: 180, cell: caseCell },
    { title: 'Entity', width: 130, cell: (row) => row.beneficial_owner },
    { title: 'Stage', width: 70, cell: (row) => stageLabel(row.claim_stage) },
    { title: 'Filed on', width: 66, cell: (row) => formatDate(row.filed_on) },
    {
      title: 'Filed, after fees',
      width: 70,
      cell: ({ payment_net: net, currency }) => ({
        text: whole(net, currency),
        certainty: net === null ? undefined : 'filed',
      }),
    },
  ];
  printList(page, claims, columns, 2);
}

function printRecoveries(page: PDFKit.PDFDocument, { recoveries }: Paper): void {
  const columns: Column<Paper['recoveries']['rows'][number]>[] = [
    { title: 'Paid on', width: 66, cell: (row) => formatDate(row.paid_on) },
    { title: 'Case', width: 150, cell: caseCell },
    { title: 'Entity', width: 96, cell: (row) => row.beneficial_owner },
    { title: 'Award', width: 70, cell: (row) => money(row.gross, row.currency) },
    { title: 'Fee', width: 64, cell: (row) => money(row.fee, row.currency) },
    { title: 'Paid', width: 70, cell: (row) => paidCell(row.paid, row.currency) },
  ];
  printList(page, recoveries, columns, 3);
}

function printMonths(page: PDFKit.PDFDocument, { months }: Paper): void {
  const columns: Column<Paper['months'][number]>[] = [
    { title: 'Month', width: 66, cell: (row) => formatMonth(`${row.month}-01`) },
    { title: 'Entity', width: 188, cell: (row) => row.beneficial_owner },
    { title: 'Payments', width: 58, cell: (row) => String(row.payments) },
    { title: 'Award', width: 70, cell: (row) => money(row.gross, row.currency) },
    { title: 'Fee', width: 64, cell: (row) => money(row.fees, row.currency) },
    { title: 'Paid', width: 70, cell: (row) => paidCell(row.paid, row.currency) },
  ];
  printList(page, firstOf(months), columns, 4);
}

function printMissed(page: PDFKit.PDFDocument, { missed }: Paper): void {
  const columns: Column<Paper['missed'][number]>[] = [
    { title: 'Case', width: 180, cell: caseCell },
    { title: 'Entity', width: 110, cell: (row) => row.beneficial_owner },
    { title: 'Claim by', width: 66, cell: (row) => formatDate(row.claim_deadline) },
    { title: 'Filed on', width: 74, cell: (row) => (row.filed_on === null ? 'Not filed' : formatDate(row.filed_on)) },
    { title: 'Would have paid', width: 86, cell: (row) => whole(row.payment_net, row.currency) },
  ];
  printList(page, firstOf(missed), columns, 1);
}
