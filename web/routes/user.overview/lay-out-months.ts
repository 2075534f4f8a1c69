import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { monthNumber } from '@trover/core/portfolios/coverage-months.ts';

export type Coverage = DataOf<Operations['GET /api/v1/organisation/coverage']>;
export type SourceMonths = Coverage['items'][number];
export type MonthState = SourceMonths['runs'][number]['state'];

/** One line of the drawing: a source, or one of its custodians if there are several. */
export interface MonthLine extends Omit<SourceMonths, 'custodians'> {
  key: string;
  /** As in the API; null if the line is for all custodians. */
  custodian: string | null;
}

/** Each custodian of a source has its own line; files that name no custodian have one with only the source's name. */
export function linesOf(items: readonly SourceMonths[]): MonthLine[] {
  return items.flatMap(({ custodians, ...item }) => {
    const { portfolio_id, source } = item;
    const lines = custodians.length > 1 ? custodians : [{ ...item, custodian: custodians[0]?.custodian ?? '' }];
    return lines.map(({ custodian, runs, at_stake }) => ({
      ...item,
      ...{ runs, at_stake, key: `${portfolio_id} ${custodian}` },
      custodian: custodians.length > 1 ? custodian : null,
      source: custodian === '' || custodian === source.toUpperCase() ? source : `${source}, ${custodian}`,
    }));
  });
}

/** The address that opens a month of a line. */
export function monthAddress(
  { portfolio_id, custodian }: Pick<MonthLine, 'portfolio_id' | 'custodian'>,
  month: string,
) {
  const search = new URLSearchParams({ source: String(portfolio_id), month });
  if (custodian !== null) search.set('custodian', custodian);
  return `?${search}#month`;
}

/** The month so many months later, such as 2026-03. */
export function addMonths(month: string, count: number): string {
  const number = monthNumber(month) + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The width of a cell for one month; the drawing is stretched to its column. */
export const CELL = 10;

export interface MonthAxis {
  first: number;
  months: number;
  years: { label: string; at: number }[];
}

/** From January of the first year in any row to the present month. */
export function axisOf(items: readonly MonthLine[], today: string): MonthAxis {
  const starts = items.flatMap(({ runs }) => runs.slice(0, 1).map(({ from }) => from)).sort();
  const firstYear = Number((starts[0] ?? today).slice(0, 4));
  const first = firstYear * 12;
  const months = monthNumber(today) - first + 1;
  const count = Math.ceil(months / 12);
  const step = Math.max(1, Math.ceil(count / 12));
  const years = Array.from({ length: count }, (_, at) => at)
    .filter((at) => at % step === 0)
    .map((at) => ({ label: String(firstYear + at), at: (at * 12) / months }));
  return { first, months, years };
}

interface MonthCells {
  state: MonthState;
  /** One path for all cells with a state. */
  path: string;
}

/** The cells of a row, as one path for each state. */
export function cellsOf({ runs }: MonthLine, { first }: Pick<MonthAxis, 'first'>): MonthCells[] {
  const paths = new Map<MonthState, string>();
  for (const { from, months, state } of runs) {
    let path = paths.get(state) ?? '';
    for (let month = 0; month < months; month += 1) {
      const x = (monthNumber(from) - first + month) * CELL + 1.5;
      path += `M${x} 1h7v9h-7z`;
      if (state === 'differs') path += `M${x} 10l7 -9`;
    }
    paths.set(state, path);
  }
  return [...paths].map(([state, path]) => ({ state, path }));
}

interface PeriodBand {
  order_id: number;
  ticker: string;
  /** Share of the row's width, from 0 to 1. */
  from: number;
  width: number;
  labelled: boolean;
  /** Whether the label also fits on a phone, where a row is less than half as wide. */
  labelled_on_phone: boolean;
}

/** What a ticker with some room after it covers, as a share of a row. */
const LABEL_SHARE = 0.07;
const LABEL_SHARE_ON_PHONE = 0.15;

/** The class periods over a row, without labels that would overlap the previous one. */
export function bandsOf({ cases }: MonthLine, { first, months }: MonthAxis): PeriodBand[] {
  let [labelEnd, phoneEnd] = [-1, -1];
  return cases.map(({ order_id, ticker, company, from, to }) => {
    const place = (month: number): number => Math.min(1, Math.max(0, (month - first) / months));
    const begin = place(monthNumber(from));
    const labelled = begin >= labelEnd;
    if (labelled) labelEnd = begin + LABEL_SHARE;
    const labelled_on_phone = begin >= phoneEnd;
    if (labelled_on_phone) phoneEnd = begin + LABEL_SHARE_ON_PHONE;
    return {
      ...{ order_id, labelled, labelled_on_phone, from: begin },
      width: Math.max(0.004, place(monthNumber(to) + 1) - begin),
      ticker: ticker ?? company.slice(0, 4).toUpperCase(),
    };
  });
}

/** Number of complete months, and of all months from the first record to today. */
export function wholeMonths({ runs }: MonthLine): { whole: number; all: number } {
  const count = (of: readonly MonthLine['runs'][number][]): number => of.reduce((sum, run) => sum + run.months, 0);
  return { whole: count(runs.filter(({ state }) => state === 'held')), all: count(runs) };
}
