import { monthNumber } from '../../readers/dates.ts';
import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import {
  bought,
  boughtToCover,
  cashMovement,
  dividend,
  exchanged,
  fee,
  interest,
  moved,
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  soldShort,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';

const activity: TableFormat = {
  kind: 'table',
  id: 'lime-pdf-text',
  title: 'Lime Trading or Vision Financial Markets statement (PDF)',
  columns: {
    trade_date: ['Effective Date'],
    settle_date: ['Settlement Date'],
    description: ['Description'],
    cusip: ['CUSIP'],
    action: ['Type of Activity'],
    quantity: ['Quantity'],
    price: ['Market Price'],
    amount: ['Net Settlement Amount'],
    account_number: ['Account Number'],
  },
  required: ['trade_date', 'action', 'amount'],
  dates: 'ymd',
  currency: 'USD',
  contracts: ['description'],
  actions: [
    ['Buy', bought()],
    ['Sell', sold()],
    ['Sell Short', soldShort],
    ['Short Sell', soldShort],
    ['Cover*', boughtToCover],
    ['Reinvest*', reinvested],
    ['Dividend Reinvest*', reinvested],
    ['Dividend', dividend()],
    ['Qualified Dividend', dividend('qualified')],
    ['Lmtd Partner', dividend('partnership')],
    ['Capital Gain*', dividend('cap_gain')],
    ['Return of Capital', returnOfCapital],
    ['Split*', split()],
    ['Stock Split', split()],
    ['Stock Dividend', split('stock_dividend')],
    ['Merger', exchanged('merger')],
    ['Redemption', paidOut('redemption')],
    ['Receive*', moved(null)],
    ['Deliver*', moved(null)],
    ['Transfer*', moved('account_transfer')],
    ['Journal', moved('journal')],
    ['Deposit*', cashMovement],
    ['Withdrawal*', cashMovement],
    ['Wire*', cashMovement],
    ['ACH*', cashMovement],
    [/\bWITHHOLD/, taxWithheld],
    [/\bINTEREST\b/, interest],
    [/\bFEES?\b/, fee],
  ],
};

const ROW_BEGINS = /^(?:[A-Z][a-z]{2}\s+\d{1,2}|Any)\s+\S/;
const DAY = /^(?:([A-Z][a-z]{2})\s+(\d{1,2})|Any)\s+/;
const FIGURES = /(?:\s+\(?-?\$?[\d,]*\.?\d+\)?){1,3}$/;
const CUSIP = /\s([0-9]{3}[0-9A-Z]{5}[0-9]|[0-9A-Z]{2}[0-9][0-9A-Z]{5}[0-9]|[0-9A-Z]{8}[0-9])\s+(?=[A-Z])/;
/** The words of an activity, of which a row without a CUSIP is known. */
const ACTIVITY =
  /\s((?:(?:Qualified|Stock|Short|Credit|Debit|Margin|Foreign|NRA|Capital|Lmtd|Wire|Return of|Dividend|Sell)\s+)?(?:Buy|Sell|Short|Journal|Dividend|Reinvestment|Interest|Withhold(?:ing)?|Fee|Fees|Gain|Partner|Capital|Split|Merger|Redemption|Receive|Deliver|Transfer|Deposit|Withdrawal|In|Out|ACH))$/;

/** Monthly statements: the rows under "Account Activity Details", whose year only the page's head has. */
export const limeStatement: LineFormat = {
  kind: 'lines',
  id: activity.id,
  title: activity.title,
  recognizes: (opening) =>
    /Vision Financial Markets|Lime Trading Corp/.test(opening) && /STATEMENT PERIOD:/i.test(opening),
  start: () => new LimeStatementReader(),
};

class LimeStatementReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(activity);
  #account = '';
  #lastMonth = 0;
  #lastDay = '';
  #year = 0;
  #isActivity = false;
  #open: { ref: string; texts: FieldTexts } | null = null;

  read({ ref, text }: TextLine): void {
    this.#account = /ACCOUNT NUMBER:\s*(\w+)/.exec(text)?.[1] ?? this.#account;
    const period = /STATEMENT PERIOD:\s*(.*?)(\d{1,2}),\s*(\d{4})\s*$/i.exec(text);
    if (period) {
      this.#year = Number(period[3]);
      const months = (period[1]!.match(/\b[A-Z][a-z]{2}/g) ?? []).map(monthNumber).filter((month) => month > 0);
      this.#lastMonth = months.at(-1) ?? 12;
      this.#lastDay = period[2]!;
    }
    if (/^Page \d+ of \d+/.test(text)) {
      this.#finish();
      this.#isActivity = false;
    } else if (/^Account Activity Details/i.test(text)) this.#isActivity = true;
    else if (this.#isActivity && ROW_BEGINS.test(text)) this.#begin(ref, text);
    else if (this.#open && text !== '')
      this.#open.texts.description = `${this.#open.texts.description ?? ''} ${text}`.trim();
  }

  end(): void {
    this.#finish();
  }

  #begin(ref: string, text: string): void {
    this.#finish();
    const day = DAY.exec(text)!;
    const figures = FIGURES.exec(text)?.[0] ?? '';
    const words = text.slice(day[0].length, text.length - figures.length);
    const numbers = figures.trim().split(/\s+/);
    const amount = numbers.pop() ?? '';
    const [quantity = '', price = ''] = numbers;
    const date =
      day[1] === undefined ? this.#dateOf(this.#lastMonth, this.#lastDay) : this.#dateOf(monthNumber(day[1]), day[2]!);
    const texts: FieldTexts = { trade_date: date, settle_date: date, quantity, price, amount };
    texts.account_number = this.#account;
    const cusip = CUSIP.exec(` ${words}`);
    if (cusip) {
      texts.cusip = cusip[1]!;
      texts.description = words.slice(0, Math.max(0, cusip.index - 1));
      texts.action = ` ${words}`.slice(cusip.index + cusip[0].length).trim();
    } else {
      const action = ACTIVITY.exec(` ${words}`)?.[1] ?? '';
      texts.action = action;
      texts.description = words.slice(0, words.length - action.length).trim();
    }
    // A dividend's row has the units held at the end of its description.
    if (/dividend/i.test(texts.action ?? ''))
      texts.description = texts.description?.replace(/\s+[\d,.]+\s*$/, '') ?? '';
    this.#open = { ref, texts };
  }

  #dateOf(month: number, day: string): string {
    const year = month > this.#lastMonth ? this.#year - 1 : this.#year;
    return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  }

  #finish(): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.#fields.read(open.ref, open.texts, this.found);
  }
}
