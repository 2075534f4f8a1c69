import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import type { NumberedLine } from './aligned-table.ts';

/** The title of a list of trades that are, or are listed again, among those of the activity. */
const UNSETTLED = /\b(?:not (?:yet )?settled|unsettled|(?:pending|awaiting) settlement)\b/i;
/** The title of another list, with or without a gap above it. */
const OTHER_LIST = /\b(?:activity|transactions|history|bought (?:&|and|or) sold|trades|settled)\b/i;
/** A heading of the kind of securities below it, within a list. */
const KIND =
  /^(?:equit(?:y|ies)|(?:common |preferred )?(?:stocks?|shares)|bonds?|fixed income|options?|(?:mutual |exchange[- ]traded )?funds?|etfs?|etps?|unit trusts?|certificates of deposit|cash (?:account|type)|margin(?: account| type)?|purchases|sales|buys|sells)(?: (?:and|&|\/) (?:options?|etfs?|funds?|equities|stocks?))?$/i;
const MAX_TITLE_LENGTH = 80;

/** A title that names the trades below it; a note on one row has no plural. */
const HEADING = /\b(?:trades|transactions|purchases|sales|orders|positions|activity)\b/i;

/** Trades that a statement lists both while they are unsettled and in its activity: they are read once. */
export class UnsettledTrades {
  #isInside = false;
  /** Whether the line above is a title of such a list if column names or a heading are below it. */
  #mayBegin = false;
  #marked = new Set<string | number>();
  /** The table of each row, by a number. */
  #tables = new Map<string | number, number>();
  #table = 0;
  #isBelowGap = true;
  #bottom: number | null = null;
  /** Where the line above begins, if it may be a title. */
  #titleAt: number | null = null;
  /** Where the last row of this table begins. */
  #rowAt: number | null = null;
  /** Whether the rows of this table have gaps between them. */
  #isSpaced = false;

  pass(line: NumberedLine, ref: string | number): void {
    const [first] = line.cells;
    this.#isBelowGap ||= first === undefined || this.#hasGapAbove(line);
    if (first === undefined) return;
    const isTitle =
      line.cells.length === 1 && first.text.length <= MAX_TITLE_LENGTH && /^\D*\p{L}\D*$/u.test(first.text);
    if (isTitle) this.#mayBegin = this.#passTitle(first);
    else {
      this.#passRow(line, first.x, ref);
      this.#mayBegin = false;
    }
    this.#titleAt = isTitle && !UNSETTLED.test(first.text) && !KIND.test(first.text) ? first.x : null;
    this.#isBelowGap = false;
    this.#bottom = line.bottom ?? null;
  }

  /** A line of a row, a note on it, or a heading within the list, does not end it. True where what is below shows what it is. */
  #passTitle({ text, x }: { text: string; x: number }): boolean {
    const [hasGap, isHeading] = [this.#hasOwnGap(), HEADING.test(text)];
    const isNote = this.#rowAt !== null && !(hasGap && isHeading) && (x > this.#rowAt || !(hasGap || isHeading));
    if (UNSETTLED.test(text)) {
      if (!isNote) this.#begin(true);
      return isNote;
    }
    if (KIND.test(text)) {
      if (this.#mayBegin) this.#begin(true);
    } else if (this.#isInside && (this.#isBelowGap || OTHER_LIST.test(text))) this.#begin(false);
    // a sentence between a title and the names of its columns
    else return this.#mayBegin;
    return false;
  }

  #passRow(line: NumberedLine, x: number, ref: string | number): void {
    const areNames = isOfNames(line);
    if (areNames && this.#mayBegin) this.#begin(true);
    // The names of another table's columns, below its title.
    else if (areNames && this.#titleAt !== null && x >= this.#titleAt) this.#begin(false);
    else if (areNames && (this.#rowAt === null || this.#hasOwnGap())) this.#begin(this.#isInside);
    else {
      if (this.#isInside) this.#marked.add(ref);
      this.#tables.set(ref, this.#table);
      this.#isSpaced ||= this.#rowAt !== null && this.#isBelowGap;
      this.#rowAt = Math.min(x, this.#rowAt ?? x);
    }
  }

  /** Begins a table. */
  #begin(isInside: boolean): void {
    this.#isInside = isInside;
    this.#table += 1;
    this.#rowAt = null;
    this.#isSpaced = false;
  }

  /** Whether a gap is above the line, which is none between rows. */
  #hasOwnGap(): boolean {
    return this.#isBelowGap && !this.#isSpaced;
  }

  /** Whether a line begins another page, or has room for a line above it. */
  #hasGapAbove({ top, bottom }: NumberedLine): boolean {
    if (this.#bottom === null || top === undefined || bottom === undefined) return false;
    return top < this.#bottom - (bottom - top) || top - this.#bottom > bottom - top;
  }

  /** Whether a row is in such a list, whose own total it is of. */
  has(ref: string | number): boolean {
    return this.#marked.has(ref);
  }

  /** Leaves out those that another row of the statement is the same trade as, and those whose day of trade is not read. */
  leaveOut({ trades, ignored }: Findings, isDayUnread: (ref: string | number) => boolean = () => false): void {
    for (const trade of trades.filter(({ ref }) => this.#marked.has(ref) && isDayUnread(ref))) {
      trades.splice(trades.indexOf(trade), 1);
      ignored.push({ row: trade.ref, reason: 'trade that is not settled: the next statement has it' });
    }
    const others = trades.filter(({ ref }) => !this.#marked.has(ref));
    for (const trade of trades.filter(({ ref }) => this.#marked.has(ref))) {
      const table = this.#tables.get(trade.ref);
      const at = others.findIndex((other) => this.#tables.get(other.ref) !== table && isSame(trade, other));
      if (at < 0) continue;
      // Each row of the activity is that of one unsettled trade.
      others.splice(at, 1);
      trades.splice(trades.indexOf(trade), 1);
      ignored.push({ row: trade.ref, reason: 'trade that the statement lists again when it is settled' });
    }
  }
}

/** The columns' names, which have no figures. */
const isOfNames = ({ cells }: NumberedLine): boolean =>
  cells.length >= 3 && cells.every(({ text }) => !/\d/.test(text));

const SAME = ['type', 'trade_date', 'symbol', 'cusip', 'quantity', 'price', 'net_amount'] as const;

/** A name may have further lines in one of the lists. */
const isSame = (one: Trade, other: Trade): boolean =>
  SAME.every((name) => one[name] === other[name]) &&
  (one.symbol !== null || one.cusip !== null || one.security_name === other.security_name);
