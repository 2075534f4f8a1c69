import { dayIn } from '@trover/core/format/dates.ts';
import * as byEntity from '@trover/db/queries/organisations/board-reports/entity-rows.ts';
import * as lists from '@trover/db/queries/organisations/board-reports/report-rows.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import type { PageRequest } from '@trover/db/queries/page.ts';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { Context } from '../../context.ts';
import { cachedValues, type FormulaValues, storeValue, sumIf } from './cached-values.ts';
import { loadReport } from './load-report.ts';
import { MAX_ROWS, readAllRows } from './read-all-rows.ts';
import { ageLabels, stageLabel } from './report-labels.ts';

const MONEY = '#,##0.00';

const text = (value: string | null): Cell => (value === null ? null : { value, type: String });
const head = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });
// a formula in the file has no equals sign before it
const formula = (value: string): Cell => ({ value, type: 'Formula', format: MONEY, fontWeight: 'bold' });
const day = (value: string | null): Cell =>
  value === null ? null : { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
const count = (value: number): Cell => ({ value, type: Number });

/** A number cell is a double: an amount that this would change is written as text. Text is never read as a formula. */
function money(amount: string | null): Cell {
  if (amount === null) return null;
  const value = Number(amount);
  return value.toFixed(2) === amount && Math.abs(value) < 1e13 ? { value, type: Number, format: MONEY } : text(amount);
}

const letter = (column: number): string => String.fromCharCode(65 + column);

/** The columns of a sheet; one contains the currency, by which the amounts of others are summed. */
interface Sheet<Row> {
  sheet: string;
  columns: readonly { title: string; cell: (row: Row) => Cell; sums?: true }[];
  rows: readonly Row[];
  currencyOf: (row: Row) => string;
}

interface WrittenSheet {
  sheet: string;
  data: Cell[][];
  stickyRowsCount: 1;
}

function writeSheet<Row>({ sheet, columns, rows, currencyOf }: Sheet<Row>, values: FormulaValues): WrittenSheet {
  const currencies = [...new Set(rows.map(currencyOf))].sort();
  const last = rows.length + 1;
  const at = columns.findIndex(({ title }) => title === 'Currency');
  const range = (column: number) => `${letter(column)}$2:${letter(column)}$${last}`;
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const sums = currencies.map((currency) =>
    columns.map(({ sums: isSummed }, column): Cell => {
      if (column === 0) return head('Total');
      if (column === at) return head(currency);
      if (!isSummed) return null;
      const sum = `SUMIF(${range(at)},"${currency}",${range(column)})`;
      storeValue(values, { sheet, formula: sum }, sumIf(cells, { key: at, text: currency, column }));
      return formula(sum);
    }),
  );
  return {
    sheet,
    data: [columns.map(({ title }) => head(title)), ...cells, ...sums],
    stickyRowsCount: 1,
  };
}

const SUMMARY = 'Summary';

/** A formula that adds up the rows of a sheet for the currency, which is in column A of the formula's row; zero where it has no rows. */
function sumOf(
  { sheet, data }: WrittenSheet,
  {
    rows,
    title,
    row,
    currency,
    values,
  }: { rows: number; title: string; row: number; currency: string; values: FormulaValues },
): Cell {
  if (rows === 0) return { value: 0, type: Number, format: MONEY };
  const titles = data[0]!.map((cell) => (cell as { value?: unknown } | null)?.value);
  const [key, column] = [titles.indexOf('Currency'), titles.indexOf(title)];
  const range = (of: number) => `'${sheet}'!$${letter(of)}$2:$${letter(of)}$${rows + 1}`;
  const sum = `SUMIF(${range(key)},A${row},${range(column)})`;
  storeValue(values, { sheet: SUMMARY, formula: sum }, sumIf(data.slice(1, rows + 1), { key, text: currency, column }));
  return formula(sum);
}

const nothing = (): string => '';

/** The report as a workbook: a sheet for each list, and a summary whose sums are formulas over them. */
export async function writeReportWorkbook(context: Pick<Context, 'db'>, of: ReportOf): Promise<Buffer> {
  const { db } = context;
  const report = await loadReport(context, of);
  const [exposure, entities, claims, recoveries, months, missed, decisions] = await Promise.all([
    readAllRows((page) => lists.listExposure(db, { ...of, ...page })),
    readAllRows((page) => byEntity.listExposureByEntity(db, { ...of, ...page })),
    readAllRows((page) => lists.listClaimsByAge(db, { ...of, ...page })),
    readAllRows((page) => lists.listRecoveries(db, { ...of, ...page })),
    readAllRows((page: PageRequest<readonly [number, number, string]>) =>
      byEntity.listRecoveriesByEntity(db, { ...of, ...page }),
    ),
    readAllRows((page) => lists.listMissed(db, { ...of, ...page })),
    readAllRows((page) => lists.listDecisionsOfReport(db, { ...of, ...page })),
  ]);
  const currencyOf = ({ currency }: { currency: string }) => currency;
  const currency = { title: 'Currency', cell: (row: { currency: string }) => text(row.currency) };
  const entity = { title: 'Entity', cell: (row: { beneficial_owner: string }) => text(row.beneficial_owner) };
  const company = { title: 'Case', cell: (row: lists.CaseOfRow) => text(row.company) };
  const values: FormulaValues = new Map();
  const sheets = {
    exposure: writeSheet(
      {
        sheet: 'Exposure',
        rows: exposure.rows,
        currencyOf,
        columns: [
          company,
          { title: 'Claim by', cell: (row) => day(row.claim_deadline) },
          { title: 'Entities', cell: (row) => count(row.entities) },
          currency,
          { title: 'FIFO', cell: (row) => money(row.fifo), sums: true },
          { title: 'LIFO', cell: (row) => money(row.lifo), sums: true },
          { title: 'Recognized', cell: (row) => money(row.recognized), sums: true },
          { title: 'Expected', cell: (row) => money(row.expected), sums: true },
          { title: 'Before fees', cell: (row) => money(row.expected_before_fees), sums: true },
        ],
      },
      values,
    ),
    entities: writeSheet(
      {
        sheet: 'Exposure by entity',
        rows: entities.rows,
        currencyOf,
        columns: [
          entity,
          company,
          { title: 'Claim by', cell: (row) => day(row.claim_deadline) },
          currency,
          { title: 'FIFO', cell: (row) => money(row.fifo), sums: true },
          { title: 'LIFO', cell: (row) => money(row.lifo), sums: true },
          { title: 'Recognized', cell: (row) => money(row.recognized), sums: true },
          { title: 'Expected', cell: (row) => money(row.expected), sums: true },
          { title: 'Before fees', cell: (row) => money(row.expected_before_fees), sums: true },
        ],
      },
      values,
    ),
    claims: writeSheet(
      {
        sheet: 'Filed claims',
        rows: claims.rows,
        currencyOf,
        columns: [
          company,
          entity,
          { title: 'Stage', cell: (row) => text(stageLabel(row.claim_stage)) },
          { title: 'Filed on', cell: (row) => day(row.filed_on) },
          { title: 'Age', cell: (row) => text(ageLabels[row.age]) },
          currency,
          { title: 'Expected', cell: (row) => money(row.payment_net), sums: true },
          { title: 'Before fees', cell: (row) => money(row.payment_expected), sums: true },
        ],
      },
      values,
    ),
    recoveries: writeSheet(
      {
        sheet: 'Recoveries',
        rows: recoveries.rows,
        currencyOf,
        columns: [
          { title: 'Paid on', cell: (row) => day(row.paid_on) },
          company,
          entity,
          currency,
          { title: 'Award', cell: (row) => money(row.gross), sums: true },
          { title: 'Fee', cell: (row) => money(row.fee), sums: true },
          { title: 'Paid', cell: (row) => money(row.paid), sums: true },
        ],
      },
      values,
    ),
    months: writeSheet(
      {
        sheet: 'Recoveries by entity',
        rows: months.rows,
        currencyOf,
        columns: [
          { title: 'Month', cell: (row) => text(row.month) },
          entity,
          { title: 'Payments', cell: (row) => count(row.payments) },
          currency,
          { title: 'Award', cell: (row) => money(row.gross), sums: true },
          { title: 'Fee', cell: (row) => money(row.fees), sums: true },
          { title: 'Paid', cell: (row) => money(row.paid), sums: true },
        ],
      },
      values,
    ),
    missed: writeSheet(
      {
        sheet: 'Missed and late',
        rows: missed.rows,
        currencyOf,
        columns: [
          company,
          entity,
          { title: 'Kind', cell: (row) => text(stageLabel(row.kind)) },
          { title: 'Claim by', cell: (row) => day(row.claim_deadline) },
          { title: 'Filed on', cell: (row) => day(row.filed_on) },
          currency,
          { title: 'Would have paid', cell: (row) => money(row.payment_net), sums: true },
          { title: 'Before fees', cell: (row) => money(row.payment_expected), sums: true },
        ],
      },
      values,
    ),
    decisions: writeSheet(
      {
        sheet: 'Decisions',
        rows: decisions.rows,
        currencyOf: nothing,
        columns: [
          company,
          { title: 'Decision', cell: (row) => text(row.decision === null ? 'Waiting' : stageLabel(row.decision)) },
          { title: 'Policy', cell: (row) => text(`Version ${row.policy_version}, rule ${row.rule}`) },
          { title: 'Found on', cell: (row) => day(dayIn(row.found_at)) },
          { title: 'Decided on', cell: (row) => day(row.decided_at && dayIn(row.decided_at)) },
          { title: 'Late', cell: (row) => text(row.is_late ? 'Yes' : null) },
          { title: 'Approved by', cell: (row) => text(row.approved_by.join(', ')) },
        ],
      },
      values,
    ),
  };
  // decisions have no amounts to sum
  sheets.decisions.data.length = decisions.rows.length + 1;
  const titles = ['Currency', 'Expected', 'Filed', 'Award', 'Fees', 'Paid', 'Missed or late'];
  const first = 5;
  const summary: Cell[][] = [
    [head('Report'), text(`${report.from} to ${report.to}`)],
    [head('Figures of'), text(report.as_of)],
    [],
    titles.map(head),
    ...report.sums.map(({ currency }, at) => {
      const sum = (of: WrittenSheet, rows: readonly unknown[], title: string): Cell =>
        sumOf(of, { rows: rows.length, title, row: first + at, currency, values });
      return [
        text(currency),
        sum(sheets.exposure, exposure.rows, 'Expected'),
        sum(sheets.claims, claims.rows, 'Expected'),
        sum(sheets.recoveries, recoveries.rows, 'Award'),
        sum(sheets.recoveries, recoveries.rows, 'Fee'),
        sum(sheets.recoveries, recoveries.rows, 'Paid'),
        sum(sheets.missed, missed.rows, 'Would have paid'),
      ];
    }),
  ];
  const cut = Object.entries({ exposure, entities, claims, recoveries, months, missed, decisions }).filter(
    ([, { rows, total }]) => rows.length < total,
  );
  if (cut.length > 0)
    summary.push(
      [],
      [
        text(
          `Only the first ${MAX_ROWS} rows of: ${cut.map(([name]) => sheets[name as keyof typeof sheets].sheet).join(', ')}`,
        ),
      ],
    );
  const written = [{ sheet: SUMMARY, data: summary }, ...Object.values(sheets)];
  return writeExcelFile(written, { features: [cachedValues(values)] }).toBuffer();
}
