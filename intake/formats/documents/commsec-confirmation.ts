import type { RowError } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { negate, readDecimal } from '../../readers/numbers.ts';
import { FieldReader } from '../../rows/field-reader.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const note: TableFormat = {
  kind: 'table',
  id: 'commsec-confirmation',
  title: 'CommSec contract note (PDF)',
  columns: {
    trade_date: ['Date'],
    settle_date: ['Settlement Date'],
    action: ['Side'],
    symbol: ['Code'],
    description: ['Company'],
    quantity: ['Total Units'],
    price: ['Average Price'],
    amount: ['Total'],
    account_number: ['Account No'],
  },
  fees: ['Brokerage & Costs'],
  required: ['trade_date', 'action', 'quantity', 'price', 'amount'],
  dates: 'dmy',
  currency: 'AUD',
  actions: [
    ['bought', bought()],
    ['sold', sold()],
  ],
};

const SIDE = /^WE HAVE (BOUGHT|SOLD) THE FOLLOWING SECURITIES FOR YOU/i;
const CANCELLED = /^(?:TRADE |CONTRACT NOTE )?(?:CANCELL?ATION|CANCELLED|REVERSAL)\b/i;
const CODE = /^[A-Z0-9]{3,6}$/;
/** Shares of several fills are printed each before its price. */
const FILL = /(?:^|\s)([\d,]+)\s+(\d+\.\d{4,6})$/;
/** Labels that a line begins with, and what is behind each. */
const LABELS = {
  company: /^COMPANY:?\s+(\S.*)$/i,
  traded: /^(?:(?:TRADE|TRANSACTION|CONTRACT)\s+)?DATE:\s*(\d{1,2}\/\d{1,2}\/\d{4})/i,
  settled: /(?:^|\s)SETTLEMENT DATE:\s*(\d{1,2}\/\d{1,2}\/\d{4})/i,
  account: /(?:^|\s)ACCOUNT NO:\s*(\S+)/i,
  units: /(?:^|\s)TOTAL UNITS:\s*([\d,]+)/i,
  price: /(?:^|\s)AVERAGE PRICE:\s*\$?([\d,]+\.\d+)/i,
  consideration: /(?:^|\s)CONSIDERATION \(AUD\):\s*\$?([\d,]+\.\d\d)/i,
  brokerage: /(?:^|\s)BROKERAGE & COSTS INCL GST:\s*\$?([\d,]+\.\d\d)/i,
  total: /(?:^|\s)(?:TOTAL COST|NET PROCEEDS)(?: \(AUD\))?:\s*\$?([\d,]+\.\d\d)/i,
} as const;
type Label = keyof typeof LABELS;
/** A day behind a name, as of the owner beside it; days of other things are named as well. */
const NAMED_DAY =
  /(?<=[A-Z])(?<!\b(?:PRINT(?:ED|ING)?|ISSUED?|INVOICE|CONFIRM(?:ATION|ED)?|RECORD|PROCESS(?:ED|ING)?|SETTLE(?:MENT|D)?|MATURITY|AT|OF|DUE|PAY(?:MENT|ABLE)?|EXPIRY|VALUE|REPORT|ORDER|STATEMENT|EX|TAX|START|END|EFFECTIVE|CREATED|BIRTH))\s+DATE:\s*(\d{1,2}\/\d{1,2}\/\d{4})/i;

const CENTS = 0.011;
const UNCERTAIN_DAY = 'which of its days is that of the trade is not certain';

/** Whether a note has no more than one day that may be its trade's: no reader can decide between several. */
export const hasOneDay = ({ reason }: RowError): boolean => !reason.includes(UNCERTAIN_DAY);

/** One contract note a trade: it is read only where its units, price, costs and sums come to each other. */
export const commsecConfirmation: LineFormat = {
  kind: 'lines',
  id: note.id,
  title: note.title,
  recognizes: (opening) =>
    /commonwealth securities|commsec/i.test(opening) && opening.split('\n').some((line) => SIDE.test(line.trim())),
  start: () => new ConfirmationReader(),
};

interface Note {
  ref: string;
  side: string;
  code: string;
  fill: string | null;
  isCancelled: boolean;
  /** What is printed above its title, where the note itself does not have it. */
  above: Partial<Record<Label, string>>;
  texts: Partial<Record<Label, string>>;
  /** The days behind names, in the note and above its title. */
  named: Set<string>;
}

class ConfirmationReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(note);
  #note: Note | null = null;
  /** A title above the next note cancels it. */
  #isNextCancelled = false;
  /** What is printed above the first note, beside its title. */
  #above: Note['texts'] = {};
  #namedAbove = new Set<string>();

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    const side = SIDE.exec(line)?.[1];
    if (side !== undefined) {
      this.#close();
      const isCancelled = this.#isNextCancelled;
      this.#note = {
        ...{ ref, side: side.toLowerCase(), code: '', fill: null, isCancelled },
        ...{ above: this.#above, texts: {}, named: this.#namedAbove },
      };
      this.#above = {};
      this.#namedAbove = new Set();
      this.#isNextCancelled = false;
    }
    if (CANCELLED.test(line)) {
      if (this.#note === null || this.#note.texts.total !== undefined) this.#isNextCancelled = true;
      else this.#note.isCancelled = true;
    }
    if (this.#note === null) noteLabels(line, this.#above, ABOVE);
    const named = NAMED_DAY.exec(line)?.[1];
    if (named !== undefined) (this.#note?.named ?? this.#namedAbove).add(named);
    const { texts } = this.#note ?? {};
    if (this.#note === null || texts === undefined) return;
    if (this.#note.code === '') this.#note.code = codeIn(line);
    this.#note.fill ??= FILL.exec(line)?.[2] ?? null;
    noteLabels(line, texts, Object.keys(LABELS) as Label[]);
  }

  end(): void {
    this.#close();
  }

  #close(): void {
    if (this.#note === null) return;
    const { ref, side, code, fill, isCancelled } = this.#note;
    const texts = { ...this.#note.above, ...this.#note.texts };
    const traded = dayOfNote(this.#note);
    const { named } = this.#note;
    this.#note = null;
    const [units, price, consideration, brokerage, total] = [
      texts.units,
      texts.price ?? fill ?? undefined,
      texts.consideration,
      texts.brokerage,
      texts.total,
    ].map((figure) => (figure === undefined ? null : readDecimal(figure)));
    if (isCancelled) {
      this.found.errors.push(unread(ref, 'it cancels a trade'));
      return;
    }
    if (traded === undefined && named.size > 0) {
      this.found.errors.push(unread(ref, UNCERTAIN_DAY));
      return;
    }
    if (!units || !price || !consideration || !brokerage || !total || !traded) {
      this.found.errors.push(unread(ref, 'its day, units, price or sums are not in their places'));
      return;
    }
    if (texts.settled !== undefined && isAfter(traded, texts.settled)) {
      this.found.errors.push(unread(ref, 'its day is after its settlement'));
      return;
    }
    // The figures are checked here and are not results.
    const rest = Number(consideration) + (side === 'bought' ? 1 : -1) * Number(brokerage) - Number(total);
    const slack = CENTS + Number(units) * 0.000001;
    if (Math.abs(Number(units) * Number(price) - Number(consideration)) > slack || Math.abs(rest) > CENTS) {
      this.found.errors.push(unread(ref, 'its units, price and sums do not come to each other'));
      return;
    }
    this.#fields.read(
      ref,
      {
        trade_date: traded,
        settle_date: texts.settled ?? '',
        action: side,
        symbol: code,
        description: texts.company ?? '',
        quantity: units,
        price,
        fees: brokerage,
        amount: side === 'bought' ? negate(total) : total,
        account_number: texts.account ?? '',
      },
      this.found,
    );
  }
}

/** The day that a line of the note begins with; else the only one above its title or behind a name, with its settlement. */
function dayOfNote({ texts, above, named }: Note): string | undefined {
  if (texts.traded !== undefined || named.size === 0) return texts.traded ?? above.traded;
  const days = new Set([...named, ...(above.traded === undefined ? [] : [above.traded])]);
  const [only] = days;
  return days.size === 1 && texts.settled !== undefined ? only : undefined;
}

const isAfter = (traded: string, settled: string): boolean =>
  (readDay(traded, 'dmy') ?? '') > (readDay(settled, 'dmy') ?? '');

/** The labels that may be above the title of a note. */
const ABOVE: readonly Label[] = ['traded', 'account'];

function noteLabels(line: string, texts: Note['texts'], labels: readonly Label[]): void {
  for (const label of labels) {
    const text = LABELS[label].exec(line)?.[1];
    if (text !== undefined) texts[label] ??= text;
  }
}

/** The code of the exchange, alone in its line or behind the kind of security. */
function codeIn(line: string): string {
  if (CODE.test(line) && /[A-Z]/.test(line)) return line;
  return /^SECURITY:?\s+.*\s([A-Z0-9]{3,4})$/.exec(line)?.[1] ?? '';
}

const unread = (row: string, why: string): RowError => ({
  row,
  column: null,
  value: null,
  reason: `This contract note is not read: ${why}. It should have the day, the units, the average price, the consideration, the costs and the total.`,
});
