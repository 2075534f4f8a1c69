import { type AmountStyle, type ReadAmount, readAmount } from '../distributions/read-amount.ts';
import {
  type ChosenHeadings,
  type ColumnRules,
  cellsOf,
  HeaderFinder,
  type UnmappedHeadings as HeadingsOf,
  MAX_CELL_LENGTH,
} from '../headings/find-header.ts';
import type { TableRecord } from '../readers/csv.ts';
import { type DateOrder, readDay } from '../readers/dates.ts';
import { readSerialDay } from '../readers/xlsx/cell-values.ts';

/** A row of an administrator's status file. A row that cannot be read stays in its place, with what it has. */
export interface StatusRecord {
  row_number: number;
  line: number;
  claim_number: string | null;
  /** Ours, as the file has it. */
  reference: string | null;
  claimant: string;
  account: string;
  /** The administrator's own word. */
  word: string;
  reasons: string;
  cure_by: string | null;
  recognized_claim: string | null;
  award: string | null;
  /** In words: why the row cannot be read; null where it can. */
  fault: string | null;
}

export type StatusColumn =
  | 'claim_number'
  | 'reference'
  | 'claimant'
  | 'account'
  | 'status'
  | 'reasons'
  | 'cure_by'
  | 'recognized_claim'
  | 'award'
  | 'currency';

const COLUMNS: ColumnRules<StatusColumn> = {
  claim_number: {
    isNeeded: false,
    synonyms: /^(claim (number|no\.?|id|#)|claim|control (number|no\.?)|administrator (number|reference))$/,
  },
  reference: {
    isNeeded: false,
    synonyms:
      /^((your|filer|our|client|external) (ref(erence)?|number|id)|reference( number)?|filer claim (id|number))$/,
  },
  claimant: {
    isNeeded: false,
    synonyms: /^(claimant( name)?|name|beneficial owner|beneficiary|account (name|holder|owner))$/,
  },
  account: { isNeeded: false, synonyms: /^(account( (number|no\.?|id|#))?|brokerage account)$/ },
  status: { isNeeded: true, synonyms: /^((claim |current |processing )?status|determination|disposition)$/ },
  reasons: {
    isNeeded: false,
    synonyms:
      /^((deficiency |rejection |denial |status )?(reasons?|codes?|comments?|description)|deficienc(y|ies)|notes?)$/,
  },
  cure_by: {
    isNeeded: false,
    synonyms: /^((cure|response|deficiency) (by|date|deadline|due( date)?)|due date|respond by)$/,
  },
  recognized_claim: {
    isNeeded: false,
    synonyms: /^(recogni[sz]ed (claim|loss)( amount)?|approved (claim|loss)|allowed (claim|loss)|rl amount)$/,
  },
  award: {
    isNeeded: false,
    synonyms: /^(award( amount)?|payment( amount)?|distribution( amount)?|amount paid|check amount)$/,
  },
  currency: { isNeeded: false, synonyms: /^(currency|ccy|currency code)$/ },
};

/** A row needs at least one of these to be matched. */
const IDENTIFYING = ['claim_number', 'reference', 'claimant'] as const satisfies readonly StatusColumn[];

/** The heading of each column, and how its amounts and dates are written. */
export interface StatusMapping {
  columns: ChosenHeadings<StatusColumn>;
  decimal: AmountStyle['decimal'];
  dates: DateOrder;
}

export type UnmappedStatusHeadings = HeadingsOf<StatusColumn>;

/** A workbook's day as its bare number. */
const SERIAL = /^[2-5]\d{4}(?:\.\d+)?$/;
const MAX_REASONS_LENGTH = 2000;

/** What a header that needs no mapping has: days of which only one reading exists. */
const PLAIN: Pick<StatusMapping, 'decimal' | 'dates'> = { decimal: '.', dates: 'ymd' };

/**
 * An administrator's status file, in batches and bounded memory. Each row comes once and in its order; `fault` is set
 * where nothing of the file can be used, `asked` where a heading is ambiguous.
 */
export class StatusFileReader {
  readonly #style: AmountStyle;
  readonly #dates: DateOrder;
  readonly #header: HeaderFinder<StatusColumn>;
  #row = 0;
  fault: string | null = null;
  unmapped: UnmappedStatusHeadings | null = null;

  constructor(currency: string, mapping: StatusMapping | null) {
    const { decimal, dates } = mapping ?? PLAIN;
    this.#style = { currency, decimal };
    this.#dates = dates;
    this.#header = new HeaderFinder(COLUMNS, mapping?.columns ?? null);
  }

  add(records: readonly TableRecord[]): StatusRecord[] {
    const read: StatusRecord[] = [];
    for (const record of records) {
      if (this.fault !== null || this.unmapped !== null) break;
      const cells = cellsOf(record);
      if (cells === null) continue;
      if (this.#header.places !== undefined) read.push(this.#record(cells, record.line, this.#header.places));
      else {
        this.#header.add({ ...record, cells });
        this.#settle();
      }
    }
    return read;
  }

  /** The header that was found, which may be set otherwise; null before. */
  get header(): UnmappedStatusHeadings | null {
    return this.#header.header;
  }

  end(): void {
    if (this.fault !== null || this.unmapped !== null) return;
    this.#header.end();
    this.#settle();
    if (this.fault === null && this.unmapped === null && this.#row === 0)
      this.fault =
        this.#header.places === undefined
          ? 'The file is empty. It needs a line of headings and a row for each claim.'
          : 'The file has headings and no rows. It needs a row for each claim.';
  }

  #settle(): void {
    const { unmapped, fault, places } = this.#header;
    this.unmapped = unmapped;
    this.fault = fault;
    if (places !== undefined && !IDENTIFYING.some((name) => places.has(name)))
      this.fault =
        'The file has no column that names its claims: it needs a claim number, our reference or a claimant.';
  }

  #record(cells: readonly string[], line: number, places: ReadonlyMap<StatusColumn, number>): StatusRecord {
    this.#row += 1;
    const cell = (name: StatusColumn): string => cells[places.get(name) ?? -1] ?? '';
    const amountOf = (name: 'recognized_claim' | 'award'): ReadAmount | null =>
      cell(name) === '' ? null : readAmount(cell(name), this.#style);
    const recognized = amountOf('recognized_claim');
    const award = amountOf('award');
    const printed = cell('cure_by');
    const cure_by = printed === '' ? null : this.#day(printed);
    const record = {
      row_number: this.#row,
      line,
      claim_number: cell('claim_number').slice(0, MAX_CELL_LENGTH) || null,
      reference: cell('reference').slice(0, MAX_CELL_LENGTH) || null,
      claimant: cell('claimant').slice(0, MAX_CELL_LENGTH),
      account: cell('account').slice(0, MAX_CELL_LENGTH),
      word: cell('status').slice(0, MAX_CELL_LENGTH),
      reasons: cell('reasons').slice(0, MAX_REASONS_LENGTH),
      cure_by,
      recognized_claim: recognized?.ok ? recognized.amount : null,
      award: award?.ok ? award.amount : null,
    };
    return { ...record, fault: this.#faultOf(record, { printed, currency: cell('currency'), recognized, award }) };
  }

  #day(printed: string): string | null {
    return SERIAL.test(printed) ? readSerialDay(printed, false).slice(0, 10) : readDay(printed, this.#dates);
  }

  #faultOf(
    { line, word, claim_number, reference, claimant, cure_by }: Omit<StatusRecord, 'fault'>,
    {
      printed,
      currency,
      recognized,
      award,
    }: { printed: string; currency: string; recognized: ReadAmount | null; award: ReadAmount | null },
  ): string | null {
    const at = `Line ${line}`;
    if (word === '') return `${at} has no status. It needs a word such as Accepted.`;
    if (claim_number === null && reference === null && claimant === '')
      return `${at} names no claim. It needs a claim number, our reference or a claimant.`;
    if (currency !== '' && currency.toUpperCase() !== this.#style.currency)
      return `${at} is in ${currency.toUpperCase().slice(0, 10)}, and this file in ${this.#style.currency}.`;
    if (printed !== '' && cure_by === null)
      return `The cure date of line ${line}, "${printed.slice(0, 40)}", is not a day as this file writes them. Set its dates with the columns.`;
    if (recognized?.ok === false) return `The recognized claim of line ${line} ${recognized.reason}.`;
    if (award?.ok === false) return `The award of line ${line} ${award.reason}.`;
    return null;
  }
}
