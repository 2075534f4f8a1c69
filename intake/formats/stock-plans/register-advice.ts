import { cusipHolds } from '@trover/core/securities/check-digits.ts';
import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, movedIn, movedOut, reinvested, sold } from '../../rows/meaning.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const advice: TableFormat = {
  kind: 'table',
  id: 'share-register-advice',
  title: 'Computershare advice of direct registration (PDF)',
  columns: {
    trade_date: ['Date'],
    action: ['Action'],
    cusip: ['CUSIP'],
    description: ['Security'],
    quantity: ['Quantity'],
    account_number: ['Account'],
  },
  required: ['trade_date', 'action', 'quantity'],
  dates: 'dmy',
  currency: 'USD',
  actions: [
    ['in', movedIn('account_transfer')],
    ['out', movedOut('account_transfer')],
    ['purchase', bought()],
    ['sale', sold()],
    ['reinvestment', reinvested],
  ],
};

const TITLE = /\bDirect Registration\b[^\n]{0,40}\bAdvice\b|\bDRS\)? (?:Transaction )?Advice\b/i;
/** `05 Feb 2025 DRS Transfer from broker 120.000000 36467W109 Class A Common Stock`. */
const ROW =
  /^(\d{1,2} [A-Z][a-z]{2}[a-z]* \d{4}) (\p{L}[\p{L}\d /&().,-]*?) (\(?-?[\d,]+\.\d{3,}\)?) ([0-9A-Z]{9})(?: (.*))?$/u;
const BALANCE = /^(?:\d[\d,]*\.\d{3,} ){2,}/;
/** What was done, by its words: the first that fits. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/cancel|revers|correct|adjust|split|certificate|merger|exchange/i, 'unknown'],
  [/\bwithdraw|\bout\b|\b(?:transfer|mov|deliver)\w*\b.* to (?!your?\b|DRS\b|book|direct|regist)/i, 'out'],
  [/\b(?:transfer|mov|deposit|receiv)\w*\b.* (?:from|in)\b/i, 'in'],
  [/reinvest|\bDRIP\b/i, 'reinvestment'],
  [/\b(?:sale|sold|sell)\b/i, 'sale'],
  [/\b(?:purchase|bought|buy)\b/i, 'purchase'],
  [/\bto (?:a |your )?(?:broker|issuer|DTC)\b|\bdelivered\b/i, 'out'],
  [/\bdeposit|\bfrom\b|\breceived\b|\bin\b|\bissu(?:ed|ance)\b/i, 'in'],
];

/**
 * What transfer agents send for shares that come to or leave their books. A row is read only where its sign is that of
 * its words, and a sale or purchase has no price here.
 */
export const registerAdvice: LineFormat = {
  kind: 'lines',
  id: advice.id,
  title: advice.title,
  recognizes: (opening) => {
    const lines = opening.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    return TITLE.test(opening) && lines.some((line) => ROW.test(line)) && lines.some((line) => BALANCE.test(line));
  },
  start: () => new AdviceReader(),
};

class AdviceReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(advice);
  /** Companies that are named above the rows: the issuer, where there is one alone. */
  #companies = new Set<string>();
  #hasRows = false;
  #account = '';

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    const row = ROW.exec(line);
    const company = ISSUER.exec(line)?.[1];
    if (row) {
      this.#hasRows = true;
      this.#row(ref, row);
    } else if (company !== undefined && !this.#hasRows && !AGENT.test(company)) this.#companies.add(company);
    this.#account ||= /\b([CU]\d{7,12})\b/.exec(line)?.[1] ?? '';
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    this.found.errors.push(unread('line 1', 'its rows', 'none is of shares that came or went'));
  }

  #row(ref: string, [, day, words, printed, number]: RegExpExecArray): void {
    const units = readDecimal(printed!) ?? '0';
    const kind = KINDS.find(([pattern]) => pattern.test(words!))?.[1] ?? 'unknown';
    const leaves = kind === 'sale' || kind === 'out';
    if (kind === 'unknown' || units === '0' || (isNegative(units) && !leaves)) {
      this.found.errors.push(unread(ref, words!, `the row "${shortened(words!)}" is not known`));
      return;
    }
    const cusip = cusipHolds(number!) ? number! : '';
    this.#fields.read(
      ref,
      {
        trade_date: day!,
        action: kind,
        cusip,
        description: this.#companies.size === 1 ? [...this.#companies][0]! : '',
        quantity: leaves ? `-${magnitude(units)}` : units,
        account_number: this.#account,
      },
      this.found,
    );
  }
}

/** A company's name alone or before the title, in capitals. */
const ISSUER =
  /^([A-Z][A-Z0-9 &.,'-]*\b(?:CORP(?:ORATION)?|INC|COMPANY|CO|PLC|LTD|GROUP|HOLDINGS|N\.?V|S\.?A)\b\.?)(?:\s*[-–].*)?$/;

/** Registrars, who manage the register of shareholders for issuers. */
const AGENT =
  /COMPUTERSHARE|EQUINITI|SHAREOWNER|BROADRIDGE|\bTRUST\b|TRANSFER|DEPOSITORY|\bDTCC?\b|CEDE|ODYSSEY|VSTOCK|LINK GROUP/;

const unread = (row: string, value: string, why: string) => ({
  row,
  column: null,
  value: shortened(value),
  reason: `This row is not read: ${why}. It should have a day, what was done, the shares and their CUSIP.`,
});
