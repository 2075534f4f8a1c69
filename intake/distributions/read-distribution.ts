import {
  type ChosenHeadings,
  type ColumnRules,
  cellsOf,
  HeaderFinder,
  type UnmappedHeadings as HeadingsOf,
  MAX_CELL_LENGTH,
} from '../headings/find-header.ts';
import type { TableRecord } from '../readers/csv.ts';
import { type AmountStyle, readAmount } from './read-amount.ts';

/** A row of a distribution file. A row that cannot be read stays in its place, with what it has. */
export interface DistributionRecord {
  row_number: number;
  claim_number: string;
  claimant: string;
  recognized_claim: string | null;
  award: string;
  payment_reference: string | null;
  problem: 'unreadable' | null;
  /** In words: why it cannot be read. */
  reason: string | null;
}

/** Why a file cannot be used at all, as a sentence. */
export interface DistributionFault {
  message: string;
}

export type DistributionColumn =
  | 'claim_number'
  | 'claimant'
  | 'recognized_claim'
  | 'award'
  | 'currency'
  | 'payment_reference';

/** The columns of the file. The order does not matter. */
const COLUMNS: ColumnRules<DistributionColumn> = {
  claim_number: {
    isNeeded: true,
    synonyms: /^(claim (number|no\.?|id|#)|claim|claim ?ref(erence)?|control (number|no\.?)|reference number)$/,
  },
  claimant: {
    isNeeded: false,
    synonyms: /^(claimant|claimant name|name|payee|payee name|beneficial owner|beneficiary)$/,
  },
  recognized_claim: {
    isNeeded: false,
    synonyms: /^(recogni[sz]ed (claim|loss)( amount)?|approved (claim|loss)|allowed claim|rl amount)$/,
  },
  award: {
    isNeeded: true,
    synonyms:
      /^(award( amount)?|payment( amount)?|net payment|distribution( amount)?|amount( paid)?|pro ?rata (payment|amount|share)|check amount)$/,
  },
  currency: { isNeeded: false, synonyms: /^(currency|ccy|currency code)$/ },
  payment_reference: {
    isNeeded: false,
    synonyms: /^(payment (reference|ref|id|number)|check (number|no\.?)|wire reference)$/,
  },
};

/** The heading of each column, and how amounts are written, as an operator set it. */
export interface DistributionMapping {
  columns: ChosenHeadings<DistributionColumn>;
  decimal: AmountStyle['decimal'];
}

export type UnmappedHeadings = HeadingsOf<DistributionColumn>;

/**
 * An administrator's distribution file, in batches and bounded memory. Each row comes once and in its order;
 * `fault` is set where nothing of the file can be used, `asked` where its headings leave a doubt.
 */
export class DistributionReader {
  readonly #style: AmountStyle;
  readonly #header: HeaderFinder<DistributionColumn>;
  #row = 0;
  fault: DistributionFault | null = null;
  unmapped: UnmappedHeadings | null = null;

  constructor(currency: string, mapping: DistributionMapping | null = null) {
    this.#style = { currency, decimal: mapping?.decimal ?? '.' };
    this.#header = new HeaderFinder(COLUMNS, mapping?.columns ?? null);
  }

  add(records: readonly TableRecord[]): DistributionRecord[] {
    const read: DistributionRecord[] = [];
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

  end(): void {
    if (this.fault !== null || this.unmapped !== null) return;
    this.#header.end();
    this.#settle();
    if (this.fault === null && this.unmapped === null && this.#row === 0)
      this.fault = { message: this.#header.places === undefined ? 'The file is empty.' : 'The file has no rows.' };
  }

  #settle(): void {
    this.unmapped = this.#header.unmapped;
    if (this.#header.fault !== null) this.fault = { message: this.#header.fault };
  }

  #record(cells: readonly string[], line: number, places: ReadonlyMap<DistributionColumn, number>): DistributionRecord {
    this.#row += 1;
    const cell = (name: DistributionColumn): string => cells[places.get(name) ?? -1] ?? '';
    const currency = cell('currency').toUpperCase();
    if (currency !== '' && currency !== this.#style.currency)
      this.fault = {
        message: `Line ${line} is in ${currency}: a distribution is in one currency, this one in ${this.#style.currency}.`,
      };
    const award = readAmount(cell('award'), this.#style);
    const stated = cell('recognized_claim') === '' ? null : readAmount(cell('recognized_claim'), this.#style);
    const claim_number = cell('claim_number').slice(0, MAX_CELL_LENGTH);
    const reason = reasonOf(claim_number, award, stated);
    return {
      row_number: this.#row,
      claim_number,
      claimant: cell('claimant').slice(0, MAX_CELL_LENGTH),
      recognized_claim: stated?.ok ? stated.amount : null,
      award: award.ok ? award.amount : '0.00',
      payment_reference: cell('payment_reference').slice(0, MAX_CELL_LENGTH) || null,
      problem: reason === null ? null : 'unreadable',
      reason,
    };
  }
}

function reasonOf(
  claim_number: string,
  award: ReturnType<typeof readAmount>,
  stated: ReturnType<typeof readAmount> | null,
): string | null {
  if (claim_number === '') return 'The row has no claim number.';
  if (!award.ok) return `The award ${award.reason}.`;
  return stated === null || stated.ok ? null : `The recognized claim ${stated.reason}.`;
}
