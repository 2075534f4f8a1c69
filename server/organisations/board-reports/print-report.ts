import { createHash } from 'node:crypto';
import { formatDay } from '@trover/core/dates/day.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate, formatDayMonth, formatMonth } from '@trover/core/format/dates.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import { findOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { Context } from '../../context.ts';
import { mailBrand } from '../../mail/mail-brand.ts';
import { addFigures, type PrintedFigure } from '../../pdf/printed-figures.ts';
import {
  addCaption,
  addHeading,
  addLead,
  addParagraph,
  addTitle,
  ensureSpace,
  openPage,
} from '../../pdf/printed-page.ts';
import { addStepChart, type MoneyStep } from '../../pdf/printed-steps.ts';
import { printedRow } from '../../pdf/printed-table.ts';
import { count, inSentence, type PeriodWords, statusOfCase, wordsOfPeriod } from './describe-report.ts';
import { loadPaper, type Paper, sumOf } from './load-paper.ts';
import type { Report } from './load-report.ts';
import { caseCell, estimateCell, printLists, whole } from './print-lists.ts';
import { printDecisions, printOutcomes } from './print-outcomes.ts';

/** The report for a board, as a PDF of letter pages. */
export async function printReport(context: Pick<Context, 'db' | 'config'>, of: ReportOf): Promise<Buffer | undefined> {
  const { db, config } = context;
  const organisation = await findOrganisation(db, of.account_id);
  if (organisation === undefined) return undefined;
  const paper = await loadPaper(context, of);
  const { report } = paper;
  const words = wordsOfPeriod(of, of.today);
  const title = `Securities litigation, ${words.title}`;
  const portal = mailBrand(config, null).product;
  const figures = `Figures of ${formatDate(of.today)}`;
  const policy = report.policy_version === null ? '' : ` Policy version ${report.policy_version}.`;
  const check = createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 8);
  const { page, print } = openPage({
    ...{ title, author: portal, date: new Date(`${of.today}T00:00:00Z`), portal, isWide: true },
    head: [organisation.name, `Board report, figures of ${formatDate(of.today)}`],
    foot: [
      `${figures}.${policy} Each figure opens to its trades in ${portal}. Check ${check.slice(0, 4)} ${check.slice(4)}.`,
      'This is information, not legal advice. Estimates are after fees and can change.',
    ],
  });
  addTitle(page, title);
  const shown = report.sums.filter(hasAmount);
  addLead(page, leadOf(paper, shown, words));
  for (const sums of shown) {
    if (shown.length > 1) addHeading(page, `Summary, ${sums.currency}`, 120);
    addFigures(page, keyFigures(paper, sums, words));
  }
  for (const sums of shown) printMoney(page, paper, sums, shown.length > 1);
  printExposure(page, paper);
  page.addPage();
  printDecisions(page, paper, words);
  printOutcomes(page, paper, words);
  printLists(page, paper);
  return print();
}

type Sums = Report['sums'][number];

/** Whether a currency has any amount; one without is a sentence instead of a row of zeros. */
const hasAmount = ({ paid, gross, fees, filed, estimated, missed, late }: Sums): boolean =>
  [paid, gross, fees, filed, estimated, missed, late].some((amount) => /[1-9]/.test(amount));

const isSome = (amount: string | null): amount is string => amount !== null && /[1-9]/.test(amount);

/** What was paid in a calendar year, and in how many payments. */
function paidInYear({ money }: Paper, year: string, currency: string): { paid: string; payments: number } {
  const days = money.paid.filter((day) => day.currency === currency && day.date.startsWith(year));
  return {
    paid: sumOf(days.map(({ paid }) => paid)) ?? '0.00',
    payments: days.reduce((sum, { payments }) => sum + payments, 0),
  };
}

/** The figures in words: what came in, what is filed and estimated, and what is missing. */
function leadOf(paper: Paper, shown: readonly Sums[], { during, year, isYear }: PeriodWords): string {
  const { report, incomplete } = paper;
  if (report.sums.length === 0) return 'No case involves your entities yet, so there are no figures.';
  const sentences = shown.flatMap(({ currency, paid, filed, estimated, missed, missed_claims }) => {
    const other = isYear ? String(Number(year) - 1) : year;
    const ofOther = paidInYear(paper, other, currency).paid;
    const inOther = `${formatMoney(ofOther, { currency })} in ${other}`;
    const depending = sumOf(incomplete.filter((row) => row.currency === currency).map(({ expected }) => expected));
    return [
      isSome(paid)
        ? `${formatMoney(paid, { currency })} was paid ${during}${isSome(ofOther) ? ` and ${inOther}` : ''}.`
        : `Nothing was paid ${during}${isSome(ofOther) ? `, and ${inOther}` : ''}.`,
      ...(isSome(filed) ? [`About ${whole(filed, currency)} is filed with administrators.`] : []),
      ...(isSome(estimated) ? [`All open cases together may pay about ${whole(estimated, currency)}.`] : []),
      ...(isSome(depending) ? [`About ${whole(depending, currency)} depends on missing records.`] : []),
      ...(missed_claims > 0
        ? [`${count(missed_claims, 'claim was', 'claims were')} missed, about ${whole(missed, currency)}.`]
        : []),
    ];
  });
  const bare = report.sums.filter((sums) => !hasAmount(sums));
  const open = bare.reduce((sum, { open_cases }) => sum + open_cases, 0);
  if (open > 0)
    sentences.push(
      `${count(open, 'open case', 'open cases')} in ${inSentence(bare.map(({ currency }) => currency))} ${open === 1 ? 'has' : 'have'} no estimate yet.`,
    );
  return sentences.join(' ');
}

function keyFigures(paper: Paper, sums: Sums, { during, year, isYear }: PeriodWords): PrintedFigure[] {
  const { currency } = sums;
  const before = String(Number(year) - 1);
  const other = paidInYear(paper, isYear ? before : year, currency);
  const ofBefore = paidInYear(paper, before, currency);
  const payments = count(other.payments, 'payment', 'payments');
  return [
    {
      label: `Paid ${during}`,
      amount: formatMoney(sums.paid, { currency }),
      note: count(sums.payments, 'payment', 'payments'),
      certainty: 'paid',
    },
    {
      label: `Paid in ${isYear ? before : year}`,
      amount: formatMoney(other.paid, { currency }),
      note: isYear ? payments : `${payments}, ${before}: ${formatMoney(ofBefore.paid, { currency })}`,
      certainty: 'paid',
    },
    {
      label: 'Filed, after fees',
      amount: whole(sums.filed, currency),
      note: `About, ${count(sums.filed_claims, 'claim', 'claims')}`,
      certainty: 'filed',
    },
    {
      label: 'Estimated, after fees',
      amount: whole(sums.estimated, currency),
      note: `About, ${count(sums.open_cases, 'open case', 'open cases')}`,
      certainty: 'estimated',
    },
  ];
}

const monthsAfter = (day: string, months: number): string =>
  formatDay(Math.floor(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1) / DAY_MS));

/** The chart of one currency: what has come in, and what is expected. */
function printMoney(page: PDFKit.PDFDocument, paper: Paper, sums: Sums, isOneOfSeveral: boolean): void {
  const { money, of } = paper;
  const { currency } = sums;
  const steps = money.steps.get(currency) ?? [];
  if (steps.length === 0) return;
  const total = (kind: MoneyStep['kind']): string =>
    formatCents(steps.reduce((sum, step) => sum + (step.kind === kind ? step.cents : 0n), 0n));
  const last = steps.flatMap(({ date }) => date ?? []).at(-1) ?? of.today;
  const [least, end] = [monthsAfter(of.today, 6), monthsAfter(last, 2)];
  const label = (kind: MoneyStep['kind']) =>
    ({ paid: `Paid since ${money.since.slice(0, 4)}`, filed: 'Filed', open: 'Not filed yet' })[kind];
  const keys = {
    paid: { label: label('paid'), amount: formatMoney(total('paid'), { currency }) },
    filed: { label: label('filed'), amount: whole(total('filed'), currency) },
    open: { label: label('open'), amount: whole(total('open'), currency) },
  };
  const alt = Object.values(keys).map((key) => `${key.label}: ${key.amount}`);
  ensureSpace(page, 230);
  addHeading(
    page,
    isOneOfSeveral ? `What has come in, and what is expected, ${currency}` : 'What has come in, and what is expected',
  );
  addCaption(page, captionOf(paper, currency, steps));
  addStepChart(page, {
    steps,
    from: money.since,
    to: end > least ? end : least,
    today: of.today,
    todayLabel: formatDayMonth(of.today),
    sums: keys,
    alt: `${alt.join('; ')}.`,
  });
}

/** How many payments came, and between which months the filed and the open claims may be paid. */
function captionOf({ money }: Paper, currency: string, steps: readonly MoneyStep[]): string {
  const payments = money.paid.filter((day) => day.currency === currency).reduce((sum, day) => sum + day.payments, 0);
  const dated = steps.filter(({ kind, date }) => kind !== 'paid' && date !== null);
  const [first, last] = [dated[0]?.date, dated.at(-1)?.date];
  const came = `${count(payments, 'payment', 'payments')} since ${money.since.slice(0, 4)}.`;
  if (!first || !last) return `${came} No payment date can be projected yet.`;
  const [from, to] = [formatMonth(first), formatMonth(last)];
  const when = from === to ? `about ${from}` : `between ${from} and ${to}`;
  return `${came} Open and filed claims may be paid ${when}, projected from past cases.`;
}

const MAX_CASES = 6;

/** The largest open cases with the three losses, and the totals of all. */
function printExposure(page: PDFKit.PDFDocument, { exposure, incomplete, report, of }: Paper): void {
  addHeading(page, 'Where we are exposed', 110);
  if (exposure.length === 0) {
    addParagraph(page, 'No open case involves your entities.');
    return;
  }
  const rows = exposure.slice(0, MAX_CASES);
  const cases = count(exposure.length, 'open case', 'open cases');
  const which = exposure.length > MAX_CASES ? `The six largest of ${cases}` : `${cases}`;
  addCaption(page, `${which}, all entities. Losses by three methods; estimates are after fees.`);
  const style = { widths: [162, 108, 65, 65, 62, 54], numeric: 4 };
  printedRow(page, ['Case', 'Status', 'FIFO', 'LIFO', 'Recognized', 'Estimated'], { ...style, isHead: true });
  for (const row of rows) {
    const lacksRecords = incomplete.some(({ order_id }) => order_id === row.order_id);
    const amounts = [row.fifo, row.lifo, row.recognized].map((amount) => whole(amount, row.currency));
    const status = lacksRecords ? 'Records missing' : statusOfCase(row, of.today);
    printedRow(page, [caseCell(row), status, ...amounts, estimateCell(row.expected, row.currency)], style);
  }
  for (const [currency, all] of Map.groupBy(exposure, (row) => row.currency)) {
    const total = (column: 'fifo' | 'lifo' | 'recognized') => whole(sumOf(all.map((row) => row[column])), currency);
    const estimated = report.sums.find((sums) => sums.currency === currency)?.estimated ?? null;
    const isKnown = estimated !== null && requireCents(estimated) !== 0n;
    const label =
      all.length === exposure.length
        ? `All ${count(all.length, 'case', 'cases')}`
        : `${all.length === 1 ? '' : 'All '}${count(all.length, 'case', 'cases')} in ${currency}`;
    printedRow(
      page,
      [
        label,
        '',
        total('fifo'),
        total('lifo'),
        total('recognized'),
        estimateCell(isKnown ? estimated : null, currency),
      ],
      { ...style, isTotal: true },
    );
  }
}
