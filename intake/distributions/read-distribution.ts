import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';

/** A row of a distribution file. A row that cannot be read keeps its place, with what it has. */
export interface DistributionRecord {
  row_number: number;
  claim_number: string;
  claimant: string;
  recognized_claim: string | null;
  award: string;
  payment_reference: string | null;
  problem: 'unreadable' | null;
}

/** Why a file cannot be used at all, as a sentence. */
export interface DistributionFault {
  message: string;
}

/** The columns of the file; those that are needed stand with true. The order does not matter. */
export const DISTRIBUTION_COLUMNS = {
  claim_number: true,
  claimant: false,
  recognized_claim: false,
  award: true,
  currency: false,
  payment_reference: false,
} as const;
type Column = keyof typeof DISTRIBUTION_COLUMNS;

const LONGEST = 200;
const names = Object.keys(DISTRIBUTION_COLUMNS) as Column[];

function readHeader(cells: readonly string[]): Map<Column, number> | DistributionFault {
  const places = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase().replaceAll(' ', '_');
    const known = names.find((one) => one === name);
    if (known === undefined)
      return {
        message: `The column "${cell.trim()}" is not known here. The file has the columns ${names.join(', ')}.`,
      };
    if (places.has(known)) return { message: `The column ${known} stands twice.` };
    places.set(known, at);
  }
  const missing = names.find((name) => DISTRIBUTION_COLUMNS[name] && !places.has(name));
  if (missing !== undefined) return { message: `The column ${missing} is missing in the first line.` };
  return places;
}

/** `1,234.5` or `$1234.50` as `1234.50`; null for anything else, and for fractions of a cent. */
export function readMoney(text: string): string | null {
  const bare = text.trim().replace(/^\$/, '').replaceAll(',', '');
  const cents = parseCents(bare);
  return cents === null || cents < 0n || cents > 10n ** 15n ? null : formatCents(cents);
}

/**
 * An administrator's distribution file (CSV with a header), piece by piece in bounded memory. Each row comes once and in
 * its order; `fault` is set where nothing of the file can be used.
 */
export class DistributionReader {
  readonly #reader = new CsvReader(',');
  readonly #currency: string;
  #places: Map<Column, number> | undefined;
  #row = 0;
  fault: DistributionFault | null = null;

  constructor(currency: string) {
    this.#currency = currency;
  }

  push(text: string): DistributionRecord[] {
    const records: TableRecord[] = [];
    this.#reader.push(text, records);
    return this.#take(records);
  }

  end(): DistributionRecord[] {
    const records: TableRecord[] = [];
    this.#reader.end(records);
    const last = this.#take(records);
    if (this.fault === null && this.#row === 0)
      this.fault = { message: this.#places === undefined ? 'The file is empty.' : 'The file has no rows.' };
    return last;
  }

  #take(records: readonly TableRecord[]): DistributionRecord[] {
    const taken: DistributionRecord[] = [];
    for (const { cells, line } of records) {
      if (this.fault !== null) break;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.#places === undefined) {
        const header = readHeader(cells.map((cell) => cell.replace(/^\uFEFF/, '')));
        if (header instanceof Map) this.#places = header;
        else this.fault = header;
        continue;
      }
      taken.push(this.#record(cells, line, this.#places));
    }
    return taken;
  }

  #record(cells: readonly string[], line: number, places: Map<Column, number>): DistributionRecord {
    this.#row += 1;
    const cell = (name: Column): string => (cells[places.get(name) ?? -1] ?? '').trim();
    const currency = cell('currency').toUpperCase();
    if (currency !== '' && currency !== this.#currency)
      this.fault = {
        message: `Line ${line} is in ${currency}: a distribution is in one currency, this one in ${this.#currency}.`,
      };
    const [award, stated] = [readMoney(cell('award')), cell('recognized_claim')];
    const recognized_claim = stated === '' ? null : readMoney(stated);
    const claim_number = cell('claim_number').slice(0, LONGEST);
    const isRead = claim_number !== '' && award !== null && (stated === '' || recognized_claim !== null);
    return {
      row_number: this.#row,
      claim_number,
      claimant: cell('claimant').slice(0, LONGEST),
      recognized_claim,
      award: award ?? '0.00',
      payment_reference: cell('payment_reference').slice(0, LONGEST) || null,
      problem: isRead ? null : 'unreadable',
    };
  }
}
