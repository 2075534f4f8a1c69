import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay, readTime } from '../../readers/dates.ts';
import { isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import { checkedCusip, checkedIsin } from '../../rows/securities.ts';
import type { ElementFormat, Findings, LineReader, TextLine } from '../format.ts';

const BEGIN = /8=FIX(?:T|\.\d)/;
/** Fields end with a control letter, which many logs print as another. */
const END = '\\u0001|\\||;|\\^A|<SOH>|\\s';
const FIELD = new RegExp(`(?:^|${END})(\\d{1,4})=([^\\u0001|;^<]*)`, 'g');
const HAS_TYPE = new RegExp(`(?:${END})35=`);
const MAX_EXECUTIONS = 500_000;

/** What a field's number means, of FIX 4.0 to 5.0. */
const ACCOUNT = 1;
const COMMISSION = 12;
const COMMISSION_TYPE = 13;
const CURRENCY = 15;
const EXEC_ID = 17;
const EXEC_REF_ID = 19;
const TRANS_TYPE = 20;
const ID_SOURCE = 22;
const LAST_PRICE = 31;
const LAST_QUANTITY = 32;
const MESSAGE_TYPE = 35;
const POSSIBLE_DUPLICATE = 43;
const SECURITY_ID = 48;
const SIDE = 54;
const SYMBOL = 55;
const TRANSACTED_AT = 60;
const SETTLES_ON = 64;
const TRADED_ON = 75;
const NAME = 107;
const EXEC_TYPE = 150;
const REPORT_ACTION = 487;
const SIDES = 552;
const REPORT_ID = 571;
const REPORT_REF_ID = 572;
const REPORT_TYPE = 856;
const SECURITY_TYPE = 167;

/** Executions of a FIX log: fills, among the states of orders, repeats, cancellations and corrections. */
export const fixLog: ElementFormat = {
  kind: 'elements',
  id: 'fix-log',
  title: 'FIX log of executions',
  recognizes: (opening) => BEGIN.test(opening) && HAS_TYPE.test(opening),
  start: () => new LineText(new FixLogReader()),
};

type Fields = ReadonlyMap<number, string>;

class FixLogReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #executions = new Map<string, Trade>();
  /** The kind of message that the trades are read from: a log may report a trade by one of each kind. */
  #kind: string | null = null;

  read({ ref, text }: TextLine): void {
    const begin = BEGIN.exec(text);
    if (begin === null) {
      if (text.trim() !== '') this.found.ignored.push({ row: ref, reason: 'line without a FIX message' });
      return;
    }
    const fields = new Map<number, string>();
    for (const [, tag, value] of text.slice(begin.index).matchAll(FIELD))
      if (!fields.has(Number(tag))) fields.set(Number(tag), value!.trim());
    this.#message(ref, fields);
  }

  end(): void {
    this.#executions.clear();
  }

  #message(ref: string, fields: Fields): void {
    const at = (tag: number) => fields.get(tag) ?? '';
    const reason = this.#whyIgnored(at);
    if (reason !== null) this.found.ignored.push({ row: ref, reason });
    else this.#execution(ref, at);
  }

  #whyIgnored(at: (tag: number) => string): string | null {
    const kind = at(MESSAGE_TYPE);
    if (kind !== '8' && kind !== TRADE_REPORT) return 'message that is not an execution report';
    this.#kind ??= isMovement(at) ? kind : null;
    if (this.#kind !== null && kind !== this.#kind) return 'report of trades that other messages show';
    if (kind === TRADE_REPORT) return this.#executions.has(idOf(at)) ? 'report that was sent before' : null;
    const isFill = /^[12FG]$/.test(at(EXEC_TYPE)) || at(TRANS_TYPE) === '2';
    const isMoved = isFill && at(TRANS_TYPE) !== '3' && Number(at(LAST_QUANTITY)) !== 0;
    if (!isCancel(at) && !isMoved) return 'state of an order, in which nothing was executed';
    const isRepeat = at(POSSIBLE_DUPLICATE) === 'Y' || this.#executions.has(at(EXEC_ID));
    return isRepeat ? 'execution that was sent before' : null;
  }

  #execution(ref: string, at: (tag: number) => string): void {
    if (isCancel(at) || isCorrection(at)) {
      const tag = at(MESSAGE_TYPE) === TRADE_REPORT ? REPORT_REF_ID : EXEC_REF_ID;
      const before = this.#executions.get(at(tag));
      if (before === undefined) {
        const right = 'the number of an execution above, in the same file';
        this.found.errors.push(fieldError(ref, tag, at(tag), right));
        return;
      }
      this.found.trades.push(reversed(before, ref));
      if (isCancel(at)) return;
    }
    const trade = executionOf(ref, at);
    if ('reason' in trade) this.found.errors.push(trade);
    else {
      this.found.trades.push(trade);
      const id = idOf(at);
      if (id !== '' && this.#executions.size < MAX_EXECUTIONS) this.#executions.set(id, trade);
    }
  }
}

/** A trade capture report. */
const TRADE_REPORT = 'AE';

type At = (tag: number) => string;

const isReport = (at: At): boolean => at(MESSAGE_TYPE) === TRADE_REPORT;
const idOf = (at: At): string => at(isReport(at) ? REPORT_ID : EXEC_ID);
const isMovement = (at: At): boolean => isReport(at) || (at(LAST_QUANTITY) !== '' && Number(at(LAST_QUANTITY)) !== 0);

/** Whether a message cancels a trade: cancelled, reversed, or busted. */
const isCancel = (at: At): boolean =>
  isReport(at)
    ? /^[14]$/.test(at(REPORT_ACTION)) || /^[67]$/.test(at(REPORT_TYPE))
    : at(EXEC_TYPE) === 'H' || at(TRANS_TYPE) === '1';
const isCorrection = (at: At): boolean =>
  isReport(at) ? at(REPORT_ACTION) === '2' : at(EXEC_TYPE) === 'G' || at(TRANS_TYPE) === '2';

function executionOf(ref: string, at: (tag: number) => string): Trade | RowError {
  const [units, price] = [readDecimal(at(LAST_QUANTITY)), readDecimal(at(LAST_PRICE))];
  const side = at(SIDE);
  if (Number(at(SIDES)) > 1) return fieldError(ref, SIDES, at(SIDES), '1, for the side of the account alone');
  if (units === null || isNegative(units))
    return fieldError(ref, LAST_QUANTITY, at(LAST_QUANTITY), 'the units executed');
  if (price === null) return fieldError(ref, LAST_PRICE, at(LAST_PRICE), 'the price of the execution');
  if (!/^[1256]$/.test(side)) return fieldError(ref, SIDE, side, '1 (buy), 2 (sell), 5 or 6 (sell short)');
  if (/^(?:OPT|FUT|MLEG|FXSPOT|FXFWD)$/.test(at(SECURITY_TYPE)))
    return fieldError(ref, SECURITY_TYPE, at(SECURITY_TYPE), 'a share or a bond');
  const day = readDay(at(TRADED_ON).slice(0, 8), 'ymd') ?? readDay(at(TRANSACTED_AT).slice(0, 8), 'ymd');
  if (day === null) return fieldError(ref, TRANSACTED_AT, at(TRANSACTED_AT), 'a time like 20240304-14:30:00');
  const trade = blankTrade(ref);
  trade.type = side === '1' ? 'buy' : 'sell';
  if (side === '5' || side === '6') trade.subtype = 'short_sell';
  trade.account = at(ACCOUNT) || null;
  trade.trade_date = day;
  trade.time = readTime(at(TRANSACTED_AT).slice(9));
  trade.settle_date = readDay(at(SETTLES_ON), 'ymd');
  trade.symbol = at(SYMBOL) || null;
  if (at(ID_SOURCE) === '1') trade.cusip = at(SECURITY_ID) || null;
  if (at(ID_SOURCE) === '4') trade.isin = at(SECURITY_ID) || null;
  trade.cusip_valid = checkedCusip(trade.cusip);
  trade.isin_valid = checkedIsin(trade.isin);
  if (trade.symbol === null && trade.cusip === null && trade.isin === null)
    return fieldError(ref, SYMBOL, '', 'the ticker of the security');
  trade.security_name = at(NAME) || null;
  trade.quantity = magnitude(units);
  trade.price = magnitude(price);
  trade.currency = at(CURRENCY) || null;
  const costs = at(COMMISSION_TYPE) === '' || at(COMMISSION_TYPE) === '3' ? readDecimal(at(COMMISSION)) : null;
  trade.fees = costs === null ? null : magnitude(costs);
  return trade;
}

/** The row that cancels an execution: its units, the other way round. */
function reversed(trade: Trade, ref: string): Trade {
  const stated_quantity = trade.type === 'buy' ? negate(trade.quantity!) : trade.quantity;
  return { ...trade, ref, type: 'other', subtype: 'cancel', stated_quantity };
}

function fieldError(row: string, tag: number, value: string, right: string): RowError {
  const found = value === '' ? `Field ${tag} is missing` : `"${shortened(value)}" in field ${tag} is not read`;
  return { row, column: String(tag), value, reason: `${found}. It should be ${right}.` };
}
