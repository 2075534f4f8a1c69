import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import type { Findings, TableFormat } from '../formats/format.ts';
import { markedCancelled, withoutMark } from '../orders/marked-cancelled.ts';
import { reverses, stateEffect } from '../orders/reversals.ts';
import { UNDONE } from '../orders/unfilled-orders.ts';
import { namesCoin } from '../readers/coins.ts';
import { DayReader, readTime } from '../readers/dates.ts';
import { isBlank, isNegative, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { strikeShownBeside } from '../readers/option-symbols.ts';
import { plainMeaning } from './action-terms.ts';
import { ActionBook } from './actions.ts';
import type { Field, Header } from './columns.ts';
import { expired, ignore, type Meaning, reinvested, type TradeMeaning } from './meaning.ts';
import { dayWithin, isPending, isProse, timeWithin } from './prose.ts';
import { AmountReader } from './read-amounts.ts';
import { Row } from './row.ts';
import {
  badDate,
  cutOff,
  endsBefore,
  missingNumber,
  missingSecurity,
  redeemedContract,
  shortened,
  tooManyCells,
  unknownAction,
  unreadContract,
} from './row-errors.ts';
import { checkedCusip, checkedIsin, SecurityReader } from './securities.ts';

/** What is before the contract in the description of an option's event. */
const EVENT_WORDS = /^option\s+\w+\s+(?:for\s+)?(?=\S+\s+\d)/i;
/** How a contract begins, in however many spellings. */
const UNREAD_CONTRACT = /^(?:call|put)s?(?![a-z]).*\d/i;

/** A booking that undoes another, by the words of its text. */
const REVERSED = /\b(?:REVERS(?:ED|AL)|CANCEL(?:L?ED|LATION)?|STORNO|ANNUL(?:ATION|É)?|MAKULERING)(?!\p{L})/iu;

/** Deposits at a bank, into which brokers move cash. */
const SWEPT = /\b(?:BANK DEPOSIT|DEPOSIT (?:PROGRAM|SWEEP))\b/i;

const STATE = /^(?:order )?status$/i;
/** An order expires as its state shows; elsewhere it is a contract that expires. */
const EXPIRED = /^expired$/i;

/** The reader of the same file's table before, and whether rows are only tried whether they are of this format. */
export interface Sharing {
  shared?: RowReader | undefined;
  onTrial?: boolean;
}

/** Reads the records of one table, each into exactly one of the three lists. */
export class RowReader {
  readonly row: Row;
  account: string | null = null;
  /** Of all rows, where no column has it. */
  day: string | null = null;
  security: string | null = null;
  #figures: AmountReader;
  #format: TableFormat;
  #book: ActionBook;
  #days: DayReader;
  #securities: SecurityReader;
  #stateAt: number;
  #symbolMayBeContract: boolean;
  #descriptionMayBeContract: boolean;
  #knowsWords: boolean;
  /** The last text above of each field that a blank cell inherits. */
  #above = new Map<number, string>();

  constructor(format: TableFormat, header: Header, { shared, onTrial = false }: Sharing = {}) {
    this.row = new Row(header);
    this.#format = format;
    this.#knowsWords = !onTrial && !format.strict;
    this.#book = shared ? shared.#book : new ActionBook(format.actions);
    this.#days = shared ? shared.#days : new DayReader(format.dates, format.ambiguousDays);
    this.#securities = shared ? shared.#securities : new SecurityReader();
    this.account = shared?.account ?? null;
    this.#figures = new AmountReader(format, header);
    this.#stateAt = header.index.status === undefined ? header.names.findIndex((name) => STATE.test(name)) : -1;
    this.#symbolMayBeContract = format.contracts?.includes('symbol') ?? false;
    this.#descriptionMayBeContract = format.contracts?.includes('description') ?? false;
  }

  /** The currency of sums that name none. */
  set currency(code: string | null) {
    this.#figures.currency = code;
  }

  read(line: number | string, cells: readonly string[], into: Findings): void {
    const row = this.row;
    row.line = line;
    row.cells = this.#format.inherits ? this.#inherited(cells, this.#format.inherits) : cells;
    const outcome = this.#outcome();
    if ('ref' in outcome) this.#addTrade(outcome, into);
    else if ('ignored' in outcome) into.ignored.push({ row: line, reason: outcome.ignored });
    else into.errors.push(outcome);
  }

  /** The cells with what blank ones inherit from the records above. */
  #inherited(cells: readonly string[], fields: readonly Field[]): readonly string[] {
    let filled: string[] | null = null;
    for (const field of fields) {
      const at = this.row.header.index[field];
      if (at === undefined) continue;
      const printed = (cells[at] ?? '').trim();
      if (printed !== '') this.#above.set(at, printed);
      else {
        filled ??= Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) => cells[place] ?? '');
        filled[at] = this.#above.get(at) ?? '';
      }
    }
    return filled ?? cells;
  }

  #addTrade(trade: Trade, into: Findings): void {
    const legs = this.#format.legs?.(trade, this.row);
    if (legs === undefined) into.trades.push(trade);
    else if (Array.isArray(legs)) into.trades.push(...legs);
    else into.errors.push(legs);
  }

  /** Whether the cell of the trade date contains a figure: no header does. */
  hasDay(cells: readonly string[]): boolean {
    return /\d/.test(cells[this.row.header.index.trade_date ?? 0] ?? '');
  }

  /** Whether a record names neither a day nor an action, and so only continues with the one before it. */
  isDetail(cells: readonly string[]): boolean {
    const { trade_date: day = 0, action = 0 } = this.row.header.index;
    return (cells[day] ?? '').trim() === '' && (cells[action] ?? '').trim() === '';
  }

  #outcome(): Trade | RowError | { ignored: string } {
    const format = this.#format;
    const row = this.row;
    row.derived = null;
    if (format.derive) row.derived = format.derive(row);
    if (this.security !== null) row.derived = { description: this.security, ...row.derived };
    if (this.day !== null) row.derived = { trade_date: this.day, ...row.derived };
    const first = row.text('trade_date');

    const asOf = dayWithin(first, format.dates);
    const day = asOf ?? this.#days.read(first);
    const action = format.actionOf ? format.actionOf(row) : row.text('action');
    if (day === null || action === '') {
      for (const [pattern, reason] of format.footers ?? [])
        if (pattern.test(firstText(row))) return { ignored: reason };
    }
    let meaning = action === '' ? null : (this.#book.find(action) ?? this.#newWord(action));
    if (day === null && (meaning === null || row.cells.length === 1) && isProse(row, first))
      return { ignored: 'text outside the table (note or footer)' };
    if (day === null && first === '' && row.cells.length > 2 && isHeading(row.cells))
      return ignore('heading of the rows below');
    if (row.unended && row.cells.length < row.width) return cutOff(row);
    if (row.hasExtraCells()) return tooManyCells(row);
    if (meaning === null) {
      if (movesNothing(row)) return { ignored: `cash entry without security or quantity ("${shortened(action)}")` };
      return unknownAction(row, action);
    }
    const undone = this.#undone(row);
    if (undone !== null && !reverses(row, meaning, format.decimalComma))
      return ignore(`order that was not carried out (${undone})`);
    if (format.overrule) meaning = format.overrule(row, meaning);
    if (meaning === null) return unknownAction(row, action);
    if (meaning.ignored !== undefined) return meaning;
    const marked =
      meaning.side === undefined ? null : markedCancelled(row.text('description'), meaning.side, this.#signedFigures());
    meaning = marked ?? meaning;
    if (meaning.ignored !== undefined) return meaning;
    if (day === null) return badDate(row, 'trade_date', first, format.dates);

    const quantity = this.#figures.number(row, 'quantity', format.quantityText);
    if (quantity.error) return quantity.error;
    const units = quantity.value === '0' ? null : quantity.value;
    if (meaning.side !== undefined && movesNothing(row) && SWEPT.test(row.text('description')))
      return ignore('sweep of cash into or out of a bank deposit');
    const isOfCoin = meaning.side !== undefined && meaning.subtype === null && isCoin(row);
    if (isOfCoin) meaning = { ...meaning, subtype: 'crypto' };
    const resolved = this.#buysUnits(meaning, units) ? reinvested : resolve(meaning, units);
    if (resolved.ignored !== undefined) return resolved;
    const trade = this.#trade(resolved, action, day, first, units, asOf !== null);
    if (marked !== null && 'ref' in trade && trade.security_name !== null)
      trade.security_name = withoutMark(trade.security_name) || trade.security_name;
    return trade;
  }

  /** The printed sum and units with their signs; no sum where its sign shows nothing. */
  #signedFigures(): { paid: string | null; units: string | null } {
    const { unsignedAmount, isAmountSignUnclear, decimalComma } = this.#format;
    const isUnclear = unsignedAmount === true || isAmountSignUnclear === true;
    const read = (field: 'amount' | 'quantity') =>
      readDecimal(this.row.text(field), decimalComma === true && !this.row.isDerived(field));
    return { paid: isUnclear ? null : read('amount'), units: read('quantity') };
  }

  /** The state of an order that was not executed, in a column that the format does not read. */
  #undone(row: Row): string | null {
    const state = this.#stateAt < 0 ? '' : (row.cells[this.#stateAt] ?? '').trim();
    return UNDONE.test(state) || EXPIRED.test(state) ? state : null;
  }

  /** A word that this broker did not use before and all others do; one for money alone only where nothing else moves. */
  #newWord(action: string): Meaning | null {
    const meaning = this.#knowsWords ? plainMeaning(action) : null;
    if (meaning === null) return null;
    if (meaning.ignored === undefined) {
      const isUnfilled = meaning.subtype === 'cancel' && !reverses(this.row, meaning, this.#format.decimalComma);
      return isUnfilled ? ignore(`order that was not carried out (${shortened(action)})`) : meaning;
    }
    const units = this.row.text('quantity');
    return isBlank(units) || readDecimal(units, this.#format.decimalComma) === '0' ? meaning : null;
  }

  /** Whether a dividend's row is the purchase that it went into: units come in and money goes out. */
  #buysUnits(meaning: TradeMeaning, units: string | null): boolean {
    if (meaning.type !== 'dividend' || meaning.subtype === 'reversal') return false;
    if (units === null || isNegative(units) || REVERSED.test(this.row.text('description'))) return false;
    return isNegative(readDecimal(this.row.text('amount'), this.#format.decimalComma) ?? '0');
  }

  #trade(
    printed: TradeMeaning,
    action: string,
    day: string,
    printedDay: string,
    units: string | null,
    isAsOf: boolean,
  ): Trade | RowError {
    const format = this.#format;
    const row = this.row;
    const trade = blankTrade(row.line);
    trade.trade_date = day;
    if (isAsOf) trade.note = `posted ${this.#days.read(printedDay)}, effective ("as of") ${day}`;
    trade.account = format.accountOf
      ? format.accountOf(row)
      : row.text('account_number') || row.text('account') || this.account;

    trade.time = row.has('time') ? readTime(row.text('time')) : timeWithin(printedDay);
    const settled = row.text('settle_date');
    if (settled !== '' && !isBlank(settled) && !isPending(settled)) {
      trade.settle_date = this.#days.read(settled);
      if (trade.settle_date === null) return badDate(row, 'settle_date', settled, format.dates);
    }

    const contract = this.#nameSecurity(trade);
    // A contract that matures is sold to nobody: it expires.
    const isMatured = contract !== null && printed.subtype === 'redemption';
    if (isMatured && paysMoney(row, format)) return redeemedContract(row, action, row.text('symbol'));
    const meaning = isMatured ? expired : printed;
    const typed = this.#typed(trade, meaning, contract, action);
    if (typed) return typed;

    if (
      needsAmount(meaning) &&
      row.has('amount') &&
      (!row.reaches('amount') || (row.unended && row.text('amount') === ''))
    )
      return endsBefore(row, 'amount', action);
    if (units === null && meaning.quantity === 'required') return missingNumber(row, 'quantity', action);
    if (units !== null && meaning.quantity !== 'none') {
      const outward = isNegative(units);
      if (outward && meaning.outward) {
        trade.type = meaning.outward.type;
        trade.subtype = meaning.outward.subtype;
      }
      trade.quantity = trade.type === 'split' ? units : magnitude(units);
      if (meaning.isRemoved) trade.quantity = negate(magnitude(units));
      if (meaning.signed) trade.stated_quantity = units;
    }
    const error = this.#amounts(trade, meaning, units) ?? format.finish?.(trade, row);
    if (error) return error;
    if (trade.subtype === 'cancel') stateEffect(trade, meaning, units);
    return trade;
  }

  #nameSecurity(trade: Trade): OptionContract | null {
    const row = this.row;
    const printed = row.text('symbol');
    const description = this.#format.descriptionOf?.(row) ?? row.text('description');
    const named = this.#securities.symbol(printed, this.#symbolMayBeContract);
    trade.symbol = named.symbol;
    trade.cusip = named.cusip;
    trade.isin = named.isin;
    let contract = named.contract;
    if (contract !== null) {
      trade.raw_symbol = row.printed('symbol') || printed;
      contract = strikeShownBeside(contract, description);
    } else if (this.#descriptionMayBeContract) {
      contract = this.#securities.contract(description);
      if (contract !== null) {
        trade.raw_symbol = description.replace(EVENT_WORDS, '');
        trade.symbol = contract.underlying;
      }
    }
    if (row.has('cusip')) trade.cusip = identifier(row.text('cusip')) ?? trade.cusip;
    if (row.has('isin')) trade.isin = identifier(row.text('isin')) ?? trade.isin;
    trade.cusip_valid = checkedCusip(trade.cusip);
    trade.isin_valid = checkedIsin(trade.isin);
    if (description !== '' && !isBlank(description)) trade.security_name = description;
    trade.option = contract;
    return contract;
  }

  #typed(trade: Trade, meaning: TradeMeaning, contract: OptionContract | null, action: string): RowError | null {
    trade.type = meaning.type;
    trade.subtype = meaning.subtype;
    if (meaning.note !== undefined) trade.note = meaning.note;
    if (meaning.side !== undefined && contract !== null) {
      trade.type = optionType(meaning.side, meaning.effect ?? effectIn(this.row.text('description')));
      trade.subtype = null;
    } else if (meaning.contract === 'required' && contract === null) {
      return unreadContract(this.row, action, this.row.text('symbol') || this.row.text('description'));
    } else if (meaning.event !== undefined && contract === null) {
      trade.type = 'other';
      trade.subtype = meaning.event;
    }
    if (meaning.side !== undefined && contract === null && this.#descriptionMayBeContract) {
      const description = this.row.text('description');
      if (UNREAD_CONTRACT.test(description)) return unreadContract(this.row, action, description);
    }
    const named = trade.symbol ?? trade.cusip ?? trade.isin ?? trade.security_name;
    return named === null && meaning.side !== undefined ? missingSecurity(this.row, action) : null;
  }

  #amounts(trade: Trade, meaning: TradeMeaning, units: string | null): RowError | null {
    const error = this.#figures.read(trade, this.row, meaning);
    if (error !== null) return error;
    if (this.#format.signedQuantity && units !== null && cancels(meaning, units, trade.net_amount)) {
      trade.type = 'other';
      trade.subtype = 'cancel';
      trade.stated_quantity = units;
    }
    return null;
  }
}

/** Whether nothing of the kind happens without a sum of money being printed. */
function needsAmount(meaning: TradeMeaning): boolean {
  return meaning.side !== undefined || meaning.type === 'dividend';
}

const paysMoney = (row: Row, { decimalComma }: TableFormat): boolean =>
  !isBlank(row.text('amount')) && readDecimal(row.text('amount'), decimalComma) !== '0';

function resolve(meaning: TradeMeaning, units: string | null): Meaning {
  return units === null && meaning.withoutQuantity !== undefined ? meaning.withoutQuantity : meaning;
}

function optionType(side: 'buy' | 'sell', effect: 'open' | 'close' | undefined): TradeType {
  return effect === undefined ? `option_${side}` : `option_${side}_to_${effect}`;
}

/** What a trade does to a position in an option, by the words behind the contract; undefined where they name both. */
function effectIn(description: string): 'open' | 'close' | undefined {
  const [opens, closes] = [OPENS.test(description), CLOSES.test(description)];
  if (opens === closes) return undefined;
  return opens ? 'open' : 'close';
}

const OPENS = /\b(?:OPEN(?:ING)? (?:TRANSACTION|CONTRACT|TRADE)|(?:BUY|SELL|BOUGHT|SOLD) TO OPEN)\b/i;
const CLOSES = /\b(?:CLOS(?:E|ING) (?:TRANSACTION|CONTRACT|TRADE)|(?:BUY|SELL|BOUGHT|SOLD) TO CLOSE)\b/i;

function cancels(meaning: TradeMeaning, units: string, amount: string | null): boolean {
  if (meaning.side === undefined) return false;
  const bought = meaning.side === 'buy';
  // Units of a purchase are printed without a sign: those that go out again without money are a purchase reversed.
  if (amount === null || amount === '0') return bought && isNegative(units);
  return isNegative(units) === bought && isNegative(amount) !== bought;
}

function identifier(text: string): string | null {
  return text === '' || isBlank(text) ? null : text.toUpperCase();
}

function firstText(row: Row): string {
  const filled = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.find((cell) => /\p{L}/u.test(cell)) ?? filled[0] ?? '';
}

const isCoin = (row: Row): boolean => namesCoin(row.text('symbol'), row.text('description'));

/** Words in the first cell alone, such as `Purchases`. */
const isHeading = ([first = '', ...others]: readonly string[]): boolean =>
  /\p{L}{3}/u.test(first) && !/\d/.test(first) && others.every((cell) => cell.trim() === '');

function movesNothing(row: Row): boolean {
  const quantity = row.text('quantity');
  const symbol = row.text('symbol');
  return (
    (isBlank(quantity) || readDecimal(quantity) === '0') &&
    isBlank(symbol) &&
    isBlank(row.text('cusip')) &&
    isBlank(row.text('isin'))
  );
}
