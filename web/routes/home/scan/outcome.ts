import type { ScanCase } from '@trover/contract/cases/scan.ts';
import type { LossResult } from '@trover/core/losses/loss.ts';
import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';

import type { ColumnAnswer, ColumnTable, ProposedField } from '../../../components/uploads/columns/columns-state.ts';

/** Maximum number of stored rows that are not trades; further ones are only counted. */
export const MAX_STORED_ROWS = 500;

export interface ScannedFile {
  name: string;
  bytes: number;
  /** Its format as text; null for a file in an unknown format. */
  format: string | null;
  rows_read: number;
  trades: number;
  ignored_count: number;
  error_count: number;
  ignored: IgnoredRow[];
  errors: RowError[];
  /** The table of a file in an unknown format: the confirmed or suggested meaning of its columns. */
  columns: ScannedColumns | null;
}

export interface ScannedColumns {
  fingerprint: string;
  table: ColumnTable;
  answer: ColumnAnswer;
  warnings: readonly string[];
  proposed: readonly ProposedField[];
}

/** The answers about columns, by the table's header. */
export type ColumnAnswers = ReadonlyMap<string, ColumnAnswer>;

/** What a case offers to someone who has not filed a claim in it. */
export type Availability = 'open' | 'coming' | 'missed' | 'paid' | 'ended';

export interface ScannedCase {
  case: ScanCase;
  availability: Availability;
  basis: 'plan' | 'estimate';
  plan_version: number | null;
  eligible: boolean;
  why: string;
  result: LossResult | null;
  /** The estimate by last in, first out; the result itself is by first in, first out. */
  lifo_claim: string | null;
  drawing: ScanDrawing;
  /** The owner's trades in it; `rows` of the result's lines count from 1 in this list. */
  trades: Trade[];
  left_out: string[];
}

/** The chart data of one case, also available while its file is read. */
export interface ScanDrawing {
  slug: string;
  company: string;
  currency: string;
  class_periods: readonly { from: string; to: string }[];
  closes: readonly (readonly [string, string])[];
  trades: readonly DrawnTrade[];
}

export interface DrawnTrade {
  date: string;
  side: 'buy' | 'sell';
  quantity: string;
  price: string | null;
  counts: boolean;
}

export interface ScanOutcome {
  files: ScannedFile[];
  trades: number;
  first_trade_date: string | null;
  last_trade_date: string | null;
  cases_checked: number;
  cases: ScannedCase[];
}

/** What a scan reports while it runs. */
export interface ScanProgress {
  /** The position of the file that is being read. */
  at: number;
  bytes_read: number;
  bytes: number;
  rows_read: number;
  trades: number;
  stage: 'reading' | 'computing';
  /** Drawing of the case with the most purchases read so far. */
  drawing: ScanDrawing | null;
}

export function availabilityOf({ group, stage }: ScanCase): Availability {
  if (stage === 'dismissed' || stage === 'withdrawn') return 'ended';
  if (group === 'actionable') return 'open';
  if (group === 'upcoming') return 'coming';
  if (group === 'disbursed') return 'paid';
  return 'missed';
}

const order: readonly Availability[] = ['open', 'coming', 'missed', 'paid', 'ended'];

/** Cases that can still be claimed first, then by expected payment. */
export function compareCases(one: ScannedCase, other: ScannedCase): number {
  return (
    order.indexOf(one.availability) - order.indexOf(other.availability) ||
    Number(other.eligible) - Number(one.eligible) ||
    (one.case.days_left ?? Infinity) - (other.case.days_left ?? Infinity) ||
    one.case.company.localeCompare(other.case.company)
  );
}
