import { createHash } from 'node:crypto';
import { enDash, formatMoney, formatMoneyOrDash } from '@trover/core/format/amounts.ts';
import { formatDate, formatMonth } from '@trover/core/format/dates.ts';
import * as byEntity from '@trover/db/queries/organisations/board-reports/entity-rows.ts';
import * as lists from '@trover/db/queries/organisations/board-reports/report-rows.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import { findOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { Context } from '../../context.ts';
import { mailBrand } from '../../mail/mail-brand.ts';
import { addFigures, type PrintedFigure } from '../../pdf/printed-figures.ts';
import { addHeading, addLabels, addParagraph, addTitle, openPage } from '../../pdf/printed-page.ts';
import { printedRow } from '../../pdf/printed-table.ts';
import { loadReport, type Report } from './load-report.ts';
import { ageLabels, stageLabel } from './report-labels.ts';

/** Limit of printed rows of a list; the workbook contains all. */
const PRINTED = 12;

const money = (amount: string | null, currency: string): string => formatMoneyOrDash(amount, { currency });

type Sums = Report['sums'][number];
const count = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

/** An estimate with “about”; a dash or zero has none. */
const about = (amount: string | null, currency: string): string =>
  `${amount !== null && /[1-9]/.test(amount) ? 'about ' : ''}${money(amount, currency)}`;

/** Estimated and filed amounts are printed in whole units, paid ones exactly. */
const whole = (amount: string | null, currency: string): string =>
  amount === null ? enDash : formatMoney(amount, { currency, places: 0 });

const keyFigures = (sums: Sums): PrintedFigure[] => [
  {
    label: 'Paid to entities',
    amount: money(sums.paid, sums.currency),
    note: count(sums.payments, 'payment', 'payments'),
    certainty: 'paid',
  },
  {
    label: 'Filed, after fees',
    amount: whole(sums.filed, sums.currency),
    note: `About, ${count(sums.filed_claims, 'claim', 'claims')}`,
    certainty: 'filed',
  },
  {
    label: 'Estimated, after fees',
    amount: whole(sums.estimated, sums.currency),
    note: `About, ${count(sums.open_cases, 'open case', 'open cases')}`,
    certainty: 'estimated',
  },
  {
    label: 'Missed',
    amount: whole(sums.missed, sums.currency),
    note: `About, ${count(sums.missed_claims, 'claim', 'claims')}`,
    certainty: null,
  },
];

const furtherFigures = (sums: Sums): (readonly [string, string])[] => [
  ['Awards before fees', money(sums.gross, sums.currency)],
  ['Fees', money(sums.fees, sums.currency)],
  ['Filed, before fees', about(sums.filed_before_fees, sums.currency)],
  ['Open cases, before fees', about(sums.estimated_before_fees, sums.currency)],
  ['Filed late', `${about(sums.late, sums.currency)}, ${count(sums.late_claims, 'claim', 'claims')}`],
];

/** Whether a currency has any amount; one without is a sentence instead of a page of zeros. */
const hasAmount = ({ paid, gross, fees, filed, estimated, missed, late }: Sums): boolean =>
  [paid, gross, fees, filed, estimated, missed, late].some((amount) => amount !== null && /[1-9]/.test(amount));

interface Column<Row> {
  title: string;
  width: number;
  cell: (row: Row) => string;
}

/** A table whose last columns are figures, with a line for the rows that are not printed. */
function printList<Row>(
  page: PDFKit.PDFDocument,
  { rows, total_count, next: _ }: { rows: readonly Row[]; total_count: number; next: unknown },
  columns: readonly Column<Row>[],
  numeric: number,
  empty: string,
): void {
  if (rows.length === 0) {
    addParagraph(page, empty);
    return;
  }
  const widths = columns.map(({ width }) => width);
  printedRow(
    page,
    columns.map(({ title }) => title),
    { widths, numeric, isHead: true },
  );
  for (const row of rows)
    printedRow(
      page,
      columns.map(({ cell }) => cell(row)),
      { widths, numeric },
    );
  if (total_count > rows.length) addParagraph(page, `And ${total_count - rows.length} more in the workbook.`);
}

/** The report for a board, as a PDF of letter pages. */
export async function printReport(context: Pick<Context, 'db' | 'config'>, of: ReportOf): Promise<Buffer | undefined> {
  const { db, config } = context;
  const organisation = await findOrganisation(db, of.account_id);
  if (organisation === undefined) return undefined;
  const first = { limit: PRINTED, after: undefined };
  const [report, exposure, entities, claims, recoveries, months, missed, decisions] = await Promise.all([
    loadReport(context, of),
    lists.listExposure(db, { ...of, ...first }),
    byEntity.listExposureByEntity(db, { ...of, ...first }),
    lists.listClaimsByAge(db, { ...of, ...first }),
    lists.listRecoveries(db, { ...of, ...first }),
    byEntity.listRecoveriesByEntity(db, { ...of, ...first }),
    lists.listMissed(db, { ...of, ...first }),
    lists.listDecisionsOfReport(db, { ...of, ...first }),
  ]);
  const title = `Securities litigation, ${formatDate(of.from)} to ${formatDate(of.to)}`;
  const portal = mailBrand(config, null).product;
  const { page, print } = openPage({ title, author: portal, date: new Date(`${of.today}T00:00:00Z`), portal });
  addTitle(page, title);
  addLabels(page, [
    ['Report to', organisation.name],
    ['Figures of', formatDate(of.today)],
    ...(report.policy_version === null ? [] : [['Policy', `Version ${report.policy_version}`] as const]),
  ]);
  if (report.sums.length === 0) addParagraph(page, 'No case involves your entities yet, so there are no figures.');
  for (const sums of report.sums) {
    addHeading(page, `Summary, ${sums.currency}`, hasAmount(sums) ? 200 : 60);
    if (hasAmount(sums)) {
      addFigures(page, keyFigures(sums));
      addLabels(page, furtherFigures(sums));
    } else addParagraph(page, `${count(sums.open_cases, 'open case', 'open cases')}, without an estimate yet.`);
  }
  addHeading(page, 'Exposure');
  printList(
    page,
    exposure,
    [
      { title: 'Case', width: 98, cell: (row) => row.company },
      {
        title: 'Claim by',
        width: 62,
        cell: (row) => (row.claim_deadline === null ? enDash : formatDate(row.claim_deadline)),
      },
      { title: 'FIFO', width: 78, cell: (row) => money(row.fifo, row.currency) },
      { title: 'LIFO', width: 78, cell: (row) => money(row.lifo, row.currency) },
      { title: 'Recognized', width: 78, cell: (row) => money(row.recognized, row.currency) },
      { title: 'Expected', width: 74, cell: (row) => money(row.expected, row.currency) },
    ],
    4,
    'No open case involves your entities.',
  );
  addHeading(page, 'Exposure by entity');
  printList(
    page,
    entities,
    [
      { title: 'Entity', width: 90, cell: (row) => row.beneficial_owner },
      { title: 'Case', width: 90, cell: (row) => row.company },
      { title: 'FIFO', width: 72, cell: (row) => money(row.fifo, row.currency) },
      { title: 'LIFO', width: 72, cell: (row) => money(row.lifo, row.currency) },
      { title: 'Recognized', width: 72, cell: (row) => money(row.recognized, row.currency) },
      { title: 'Expected', width: 72, cell: (row) => money(row.expected, row.currency) },
    ],
    4,
    'No open case involves your entities.',
  );
  addHeading(page, 'Claims by age since filing');
  printList(
    page,
    { rows: report.ages, total_count: report.ages.length, next: null },
    [
      { title: 'Age', width: 188, cell: ({ age }) => ageLabels[age] },
      { title: 'Claims', width: 90, cell: ({ claims: number }) => String(number) },
      { title: 'Expected', width: 190, cell: ({ expected, currency }) => money(expected, currency) },
    ],
    2,
    'No claim is with an administrator.',
  );
  addHeading(page, 'Oldest claims');
  printList(
    page,
    claims,
    [
      { title: 'Case', width: 130, cell: (row) => row.company },
      { title: 'Entity', width: 110, cell: (row) => row.beneficial_owner },
      { title: 'Filed on', width: 68, cell: (row) => formatDate(row.filed_on) },
      { title: 'Stage', width: 70, cell: (row) => stageLabel(row.claim_stage) },
      { title: 'Expected', width: 90, cell: (row) => money(row.payment_net, row.currency) },
    ],
    1,
    'No claim is with an administrator.',
  );
  addHeading(page, 'Recoveries and fees');
  printList(
    page,
    recoveries,
    [
      { title: 'Paid on', width: 64, cell: (row) => formatDate(row.paid_on) },
      { title: 'Case', width: 90, cell: (row) => row.company },
      { title: 'Entity', width: 84, cell: (row) => row.beneficial_owner },
      { title: 'Award', width: 78, cell: (row) => money(row.gross, row.currency) },
      { title: 'Fee', width: 74, cell: (row) => money(row.fee, row.currency) },
      { title: 'Paid', width: 78, cell: (row) => money(row.paid, row.currency) },
    ],
    3,
    'No payments in this period.',
  );
  addHeading(page, 'Recoveries by entity');
  printList(
    page,
    months,
    [
      { title: 'Month', width: 64, cell: (row) => formatMonth(`${row.month}-01`) },
      { title: 'Entity', width: 124, cell: (row) => row.beneficial_owner },
      { title: 'Payments', width: 56, cell: (row) => String(row.payments) },
      { title: 'Award', width: 76, cell: (row) => money(row.gross, row.currency) },
      { title: 'Fee', width: 72, cell: (row) => money(row.fees, row.currency) },
      { title: 'Paid', width: 76, cell: (row) => money(row.paid, row.currency) },
    ],
    4,
    'No payments in this period.',
  );
  addHeading(page, 'Missed and late claims');
  printList(
    page,
    missed,
    [
      { title: 'Case', width: 110, cell: (row) => row.company },
      { title: 'Entity', width: 100, cell: (row) => row.beneficial_owner },
      { title: 'Claim by', width: 68, cell: (row) => formatDate(row.claim_deadline) },
      {
        title: 'Filed on',
        width: 80,
        cell: (row) => (row.filed_on === null ? 'Not filed' : formatDate(row.filed_on)),
      },
      { title: 'Would have paid', width: 110, cell: (row) => money(row.payment_net, row.currency) },
    ],
    1,
    'No claim was missed or filed late in these days.',
  );
  addHeading(page, 'Decisions');
  const { total, joined, passed, waiting, late } = report.decisions;
  addParagraph(
    page,
    `${count(total, 'case', 'cases')}: ${joined} joined, ${passed} passed on, ${waiting} waiting, ${late} late. A case without enough votes stays undecided.`,
  );
  printList(
    page,
    decisions,
    [
      { title: 'Number', width: 54, cell: (row) => String(row.id) },
      { title: 'Case', width: 120, cell: (row) => row.company },
      { title: 'Decision', width: 64, cell: (row) => (row.decision === null ? 'Waiting' : stageLabel(row.decision)) },
      { title: 'Why', width: 100, cell: (row) => `Rule ${row.rule} of version ${row.policy_version}` },
      {
        title: 'Approved by',
        width: 130,
        cell: (row) => row.approved_by.join(', ') || (row.decision === null ? 'Nobody yet' : 'Policy'),
      },
    ],
    0,
    'No case was found in these days.',
  );
  const check = createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 8);
  addHeading(page, 'About these figures', 70);
  addParagraph(
    page,
    `Each figure opens to its trades in ${portal}. Expected amounts are estimates after fees and can change. This is information, not legal advice. Check ${check}.`,
  );
  return print();
}
