import { DELIMITERS, type TableRecord } from '../readers/csv.ts';
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

/** The columns of the file; those that are needed stand with true. The order does not matter. */
const DISTRIBUTION_COLUMNS = {
  claim_number: true,
  claimant: false,
  recognized_claim: false,
  award: true,
  currency: false,
  payment_reference: false,
} as const;
export type DistributionColumn = keyof typeof DISTRIBUTION_COLUMNS;

/** The heading of each column, and how amounts are written, as an operator set it. */
export interface DistributionMapping {
  columns: Partial<Record<DistributionColumn, string>>;
  decimal: AmountStyle['decimal'];
}

/** A file whose headings leave a doubt: they are shown with the first rows, and what they seem to mean. */
export interface AskedHeadings {
  headings: string[];
  samples: string[][];
  proposal: Partial<Record<DistributionColumn, string>>;
}

const LONGEST = 200;
const SAMPLES = 5;
/** A letterhead above the header is no longer than this. */
const OPENING = 30;
const MOST_HEADINGS = 100;
const names = Object.keys(DISTRIBUTION_COLUMNS) as DistributionColumn[];

/** What administrators call the columns, lower case with single spaces; proposed, and never used unasked. */
const SYNONYMS: Record<DistributionColumn, RegExp> = {
  claim_number: /^(claim (number|no\.?|id|#)|claim|claim ?ref(erence)?|control (number|no\.?)|reference number)$/,
  claimant: /^(claimant|claimant name|name|payee|payee name|beneficial owner|beneficiary)$/,
  recognized_claim: /^(recogni[sz]ed (claim|loss)( amount)?|approved (claim|loss)|allowed claim|rl amount)$/,
  award:
    /^(award( amount)?|payment( amount)?|net payment|distribution( amount)?|amount( paid)?|pro ?rata (payment|amount|share)|check amount)$/,
  currency: /^(currency|ccy|currency code)$/,
  payment_reference: /^(payment (reference|ref|id|number)|check (number|no\.?)|wire reference)$/,
};

const plain = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

function knownColumn(heading: string): DistributionColumn | undefined {
  const name = plain(heading).replaceAll(' ', '_');
  return names.find((one) => one === name);
}

function propose(headings: readonly string[]): AskedHeadings['proposal'] {
  const proposal: AskedHeadings['proposal'] = {};
  for (const name of names) {
    const fits = headings.filter((heading) => knownColumn(heading) === name || SYNONYMS[name].test(plain(heading)));
    // of two that fit nobody but the operator knows which is meant
    const exact = fits.filter((heading) => knownColumn(heading) === name);
    const [only, other] = exact.length > 0 ? exact : fits;
    if (only !== undefined && other === undefined) proposal[name] = only;
  }
  return proposal;
}

/** Each heading under its own name: what has none is called by its place, what appears twice is numbered. */
function nameHeadings(cells: readonly string[]): string[] {
  const named: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = cell.slice(0, LONGEST) || `Column ${at + 1}`;
    let name = heading;
    for (let n = 2; named.some((other) => plain(other) === plain(name)); n += 1) name = `${heading} (${n})`;
    named.push(name);
  }
  return named;
}

/** What is between the cells of a text file: the character that its first lines have most of. */
export function detectDelimiter(opening: string): string {
  const lines = opening.split('\n', 6).join('\n');
  const count = (sign: string): number => lines.split(sign).length - 1;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * An administrator's distribution file, in batches and bounded memory. Each row comes once and in its order;
 * `fault` is set where nothing of the file can be used, `asked` where its headings leave a doubt.
 */
export class DistributionReader {
  readonly #style: AmountStyle;
  readonly #mapping: DistributionMapping | null;
  #places: Map<DistributionColumn, number> | undefined;
  /** What came before the header was found. */
  #opening: TableRecord[] = [];
  #row = 0;
  fault: DistributionFault | null = null;
  asked: AskedHeadings | null = null;

  constructor(currency: string, mapping: DistributionMapping | null = null) {
    this.#style = { currency, decimal: mapping?.decimal ?? '.' };
    this.#mapping = mapping;
  }

  add(records: readonly TableRecord[]): DistributionRecord[] {
    const read: DistributionRecord[] = [];
    for (const record of records) {
      if (this.fault !== null || this.asked !== null) break;
      const cells = record.cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
      if (cells.every((cell) => cell === '')) continue;
      if (this.#places === undefined) this.#findHeader({ ...record, cells });
      else read.push(this.#record(cells, record.line, this.#places));
    }
    return read;
  }

  end(): void {
    if (this.fault !== null || this.asked !== null) return;
    if (this.#places === undefined && this.#opening.length > 0) this.#ask();
    else if (this.#row === 0)
      this.fault = { message: this.#places === undefined ? 'The file is empty.' : 'The file has no rows.' };
  }

  #findHeader(record: TableRecord): void {
    const places = this.#mapping === null ? readHeader(record.cells) : mappedHeader(record.cells, this.#mapping);
    if (places !== null) this.#places = places;
    else this.#opening.push(record);
    if (this.#opening.length >= OPENING) this.#ask();
  }

  #ask(): void {
    if (this.#mapping !== null) {
      const headings = Object.values(this.#mapping.columns).join(', ');
      this.fault = { message: `No line of the file has the headings ${headings}.` };
      return;
    }
    const width = ({ cells }: TableRecord): number => cells.filter((cell) => cell !== '').length;
    const fits = ({ cells }: TableRecord): number => Object.keys(propose(cells)).length;
    const header = this.#opening.reduce((best, one) =>
      fits(one) > fits(best) || (fits(one) === fits(best) && width(one) > width(best)) ? one : best,
    );
    const headings = nameHeadings(header.cells.slice(0, MOST_HEADINGS));
    const rows = this.#opening.slice(this.#opening.indexOf(header) + 1, this.#opening.indexOf(header) + 1 + SAMPLES);
    const samples = rows.map(({ cells }) => headings.map((_, at) => (cells[at] ?? '').slice(0, LONGEST)));
    this.asked = { headings, samples, proposal: propose(headings) };
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
    const claim_number = cell('claim_number').slice(0, LONGEST);
    const reason = reasonOf(claim_number, award, stated);
    return {
      row_number: this.#row,
      claim_number,
      claimant: cell('claimant').slice(0, LONGEST),
      recognized_claim: stated?.ok ? stated.amount : null,
      award: award.ok ? award.amount : '0.00',
      payment_reference: cell('payment_reference').slice(0, LONGEST) || null,
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

/** Where every heading is known, none appears twice, and those that are needed are there. */
function readHeader(cells: readonly string[]): Map<DistributionColumn, number> | null {
  const places = new Map<DistributionColumn, number>();
  for (const [at, cell] of cells.entries()) {
    const known = knownColumn(cell);
    if (known === undefined || places.has(known)) return null;
    places.set(known, at);
  }
  return names.every((name) => !DISTRIBUTION_COLUMNS[name] || places.has(name)) ? places : null;
}

function mappedHeader(
  cells: readonly string[],
  { columns }: DistributionMapping,
): Map<DistributionColumn, number> | null {
  const places = new Map<DistributionColumn, number>();
  for (const [name, heading] of Object.entries(columns) as [DistributionColumn, string][]) {
    const at = nameHeadings(cells).findIndex((cell) => plain(cell) === plain(heading));
    if (at < 0) return null;
    places.set(name, at);
  }
  return places;
}
