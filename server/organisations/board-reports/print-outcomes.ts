import { formatMoney, formatPercent } from '@trover/core/format/amounts.ts';
import { dayIn, daysFrom, formatDate, formatDayMonth } from '@trover/core/format/dates.ts';
import { divideHalfUp, formatUnits, requireCents } from '@trover/core/money/decimal.ts';
import { CLAIM_AGES } from '@trover/core/organisations/board-reports/report-period.ts';
import { addAmounts, addBars, type PrintedAmount, type PrintedBar } from '../../pdf/printed-list.ts';
import { addCaption, addColumns, addHeading, addParagraph, addSignatureLines } from '../../pdf/printed-page.ts';
import { printedRow } from '../../pdf/printed-table.ts';
import {
  approvedBy,
  choiceOf,
  count,
  inSentence,
  type PeriodWords,
  reasonOf,
  timeToDecide,
} from './describe-report.ts';
import { type Paper, sumOf } from './load-paper.ts';
import { type Column, caseCell, firstOf, printList, whole } from './print-lists.ts';
import { ageLabels } from './report-labels.ts';

/** Limit of the decisions, which share a page with other parts. */
const MAX_DECISIONS = 6;

/** The median of the days to a decision; null before the first one. */
function medianDays(decisions: Paper['decisions']): number | null {
  const days = decisions
    .flatMap(({ found_at, decided_at }) => (decided_at === null ? [] : daysFrom(dayIn(found_at), dayIn(decided_at))))
    .sort((one, other) => one - other);
  return days[Math.ceil(days.length / 2) - 1] ?? null;
}

/** What was decided in the period: why, by whom, and after how many days. */
export function printDecisions(page: PDFKit.PDFDocument, paper: Paper, { during, year }: PeriodWords): void {
  const { decisions, report } = paper;
  const { total, joined, passed, waiting, late } = report.decisions;
  addHeading(page, `Decisions ${during}`);
  if (decisions.length === 0) {
    addParagraph(page, `No case was found ${during}.`);
    return;
  }
  const median = medianDays(decisions);
  const sentences = [
    `${count(total, 'case', 'cases')}: ${joined} joined, ${passed} passed on, ${waiting} waiting.`,
    late === 0 ? 'None was late.' : `${late} late.`,
    'A case without enough votes stays undecided.',
    ...(median === null
      ? []
      : [`Median time to decide: ${median === 0 ? 'the same day' : count(median, 'day', 'days')}.`]),
  ];
  addCaption(page, sentences.join(' '));
  const shortDay = (day: string) => (day.startsWith(year) ? formatDayMonth(day) : formatDate(day));
  const columns: Column<Paper['decisions'][number]>[] = [
    { title: 'No.', width: 30, cell: (row) => String(row.id) },
    { title: 'Case', width: 146, cell: caseCell },
    { title: 'Decision', width: 60, cell: choiceOf },
    { title: 'Why', width: 134, cell: (row) => ({ text: reasonOf(row, report.policy_version), isQuiet: true }) },
    { title: 'By', width: 66, cell: approvedBy },
    {
      title: 'On',
      width: 36,
      cell: ({ decided_at }) => (decided_at === null ? '–' : shortDay(dayIn(decided_at))),
    },
    {
      title: 'Time',
      width: 44,
      cell: ({ found_at, decided_at }) =>
        decided_at === null ? '–' : timeToDecide(dayIn(found_at), dayIn(decided_at)),
    },
  ];
  printList(page, firstOf(decisions, MAX_DECISIONS), columns, 2);
}

/** Claims by age beside what was late or missed, what it cost, and what the board has to decide. */
export function printOutcomes(page: PDFKit.PDFDocument, paper: Paper, words: PeriodWords): void {
  addColumns(page, 170, [() => printAges(page, paper), () => printLosses(page, paper, words)]);
  printCosts(page, paper, words);
  printRequests(page, paper);
}

function printAges(page: PDFKit.PDFDocument, { report, claims }: Paper): void {
  addHeading(page, 'Claims by age since filing');
  if (report.ages.length === 0) {
    addParagraph(page, 'No claim is with an administrator.');
    return;
  }
  const most = report.ages.reduce((max, { expected }) => {
    const cents = requireCents(expected);
    return cents > max ? cents : max;
  }, 1n);
  const currencies = [...new Set(report.ages.map(({ currency }) => currency))];
  const bars = currencies.flatMap((currency) =>
    CLAIM_AGES.map((age): PrintedBar => {
      const found = report.ages.find((one) => one.age === age && one.currency === currency);
      return {
        label: currencies.length > 1 ? `${ageLabels[age]}, ${currency}` : ageLabels[age],
        share: found === undefined ? 0 : Number((requireCents(found.expected) * 1000n) / most),
        count: String(found?.claims ?? 0),
        amount: found === undefined ? '0' : whole(found.expected, currency),
        isLate: age === 'over_3_years',
      };
    }),
  );
  addBars(page, bars);
  const [oldest] = claims.rows;
  if (oldest)
    addCaption(
      page,
      `The oldest is ${oldest.company}, filed on ${formatDate(oldest.filed_on)} for ${oldest.beneficial_owner}.`,
    );
}

/** The sums of several currencies beside each other. */
const together = (sums: readonly { currency: string; amount: string | null }[]): string =>
  sums
    .filter(({ amount }) => amount !== null && /[1-9]/.test(amount))
    .map(({ currency, amount }) => whole(amount, currency))
    .join(', ') || '0';

function printLosses(page: PDFKit.PDFDocument, { report, missed, incomplete }: Paper, { during }: PeriodWords): void {
  addHeading(page, 'Late or missed');
  const of = (kind: 'late' | 'missed') => missed.filter((row) => row.kind === kind);
  const [lateRows, missedRows] = [of('late'), of('missed')];
  const [first] = lateRows;
  const late =
    first && first.filed_on !== null
      ? `${first.company}, ${count(daysFrom(first.claim_deadline, first.filed_on), 'day', 'days')} late${lateRows.length > 1 ? `, and ${lateRows.length - 1} more` : ''}`
      : `None ${during}`;
  const depending = Map.groupBy(incomplete, ({ currency }) => currency);
  const amounts: PrintedAmount[] = [
    {
      label: 'Filed after the deadline',
      note: late,
      amount: together(report.sums.map(({ currency, late: amount }) => ({ currency, amount }))),
    },
    {
      label: 'Missed',
      note: inSentence(missedRows.map(({ company }) => company)) || `None ${during}`,
      amount: together(report.sums.map(({ currency, missed: amount }) => ({ currency, amount }))),
    },
    {
      label: 'Depends on missing records',
      note: inSentence(incomplete.map(({ beneficial_owner }) => beneficial_owner)) || 'The records are complete',
      amount: together(
        [...depending].map(([currency, rows]) => ({ currency, amount: sumOf(rows.map(({ expected }) => expected)) })),
      ),
    },
  ];
  addAmounts(page, amounts);
}

/** The part of an award that is left after the fee, in percent with one place. */
function shareLeft(gross: string, paid: string): string {
  const cents = requireCents(gross);
  return cents === 0n ? '–' : formatPercent(formatUnits(divideHalfUp(requireCents(paid) * 1000n, cents), 1));
}

/** Awards, fees and what the entities got in the period. */
function printCosts(page: PDFKit.PDFDocument, { months, report }: Paper, { during }: PeriodWords): void {
  addHeading(page, 'What it cost', 110);
  if (months.length === 0) {
    addParagraph(page, `No payment came ${during}, so there were no fees.`);
    return;
  }
  const style = { widths: [186, 90, 90, 90, 60], numeric: 4 };
  printedRow(page, [`Paid ${during}`, 'Award', 'Fee', 'To the entity', 'Share left'], { ...style, isHead: true });
  for (const rows of Map.groupBy(months, (row) => `${row.beneficial_account_id} ${row.currency}`).values()) {
    const { beneficial_owner, currency } = rows[0]!;
    const sum = (column: 'gross' | 'fees' | 'paid') => sumOf(rows.map((row) => row[column])) ?? '0.00';
    const money = (amount: string) => formatMoney(amount, { currency });
    const payments = rows.reduce((all, row) => all + row.payments, 0);
    printedRow(
      page,
      [
        { text: `${beneficial_owner}, ${count(payments, 'payment', 'payments')}`, isBold: true },
        money(sum('gross')),
        money(sum('fees')),
        { text: money(sum('paid')), certainty: 'paid' },
        shareLeft(sum('gross'), sum('paid')),
      ],
      style,
    );
  }
  for (const { currency, gross, fees, paid, payments } of report.sums) {
    if (payments === 0) continue;
    const amounts = [gross, fees, paid].map((amount) => formatMoney(amount, { currency }));
    printedRow(page, ['Together', ...amounts, shareLeft(gross, paid)], { ...style, isTotal: true });
  }
}

/** What waits for the board: cases without a decision, and records that are missing. */
function printRequests(page: PDFKit.PDFDocument, { decisions, incomplete }: Paper): void {
  const waiting = decisions.filter(({ decision }) => decision === null);
  const sentences = [
    ...(waiting.length > 0 ? [`Decide ${inSentence(waiting.map(({ id, company }) => `${company} (${id})`))}.`] : []),
    ...(incomplete.length > 0
      ? [
          `Ask the custodians of ${inSentence(incomplete.map(({ beneficial_owner }) => beneficial_owner))} for the missing months: ${inSentence(incomplete.map(({ company }) => company))} ${incomplete.length === 1 ? 'depends' : 'depend'} on them.`,
        ]
      : []),
  ];
  addHeading(page, 'For the board', 110);
  addCaption(page, sentences.join(' ') || 'No case waits for a decision, and no record is missing.');
  addSignatureLines(page, ['Prepared by: name and date', 'Noted by the board: name and date']);
}
