import { isFigure } from '../mapping/column-content.ts';
import { nameFit } from '../mapping/field-names.ts';
import { headingOf } from '../orders/order-headings.ts';
import type { TableRecord } from '../readers/csv.ts';
import { PageColumns } from '../readers/pdf/page-columns.ts';
import type { PageLine } from '../readers/pdf/text-lines.ts';
import { understood } from '../rows/action-terms.ts';
import { type AlignedHeader, DAYS_IN_TWO, headerAt, isOfNames, isRule, plainName, spelling } from './aligned-header.ts';
import { isWordOfName, type SplitPlaces, splitCells, splitPlaces } from './cells/split-cells.ts';
import { textOf, wordsOf } from './cells/text-of-line.ts';
import { columnsOf, hasColumn, isDayName, withDayInPlace } from './column-places.ts';
import { likeColumns } from './like-columns.ts';
import { LineGaps } from './line-gaps.ts';
import {
  AT_PRICE,
  BEGINS_WITH_DAY,
  CONTRACT_CELL,
  DESCRIBED,
  DETAILS,
  DONE_FIRST,
  furtherNames,
  isNameBelowTicker,
  isProseLine,
  isRemark,
  LABEL,
  LABELS,
  type Label,
  legendIn,
  MONTH,
  NUMBER_AND_REMARK,
  PROMISES_NUMBER,
  SECTION,
  TOTALS,
  TRADED_BELOW,
  UNIT_PRICE,
  withoutLabels,
  withoutPageNumber,
} from './row-patterns.ts';
import { isOfAbove, isOfOther, symbolColumns } from './rows-of-one-day.ts';
import { CashSections } from './sections/cash-sections.ts';
import { findStatementEnd, type StatementEnd, settledAfter, withYear } from './statement-year.ts';
import { isSettledFrom, tradeDayIn } from './trade-day-above.ts';

export interface NumberedLine extends PageLine {
  number: number;
}

const MAX_WAITING_LINES = 5;

/**
 * The lines of a statement as records of the table under one header, which pages repeat. A line without a day
 * continues with the row above it; rows under another header belong to another table.
 */
export class AlignedTable {
  readonly names: readonly string[];
  #columns: PageColumns;
  #spelled: string;
  /** The columns of another table that are under the last header, and where those of this table are among them. */
  #other: { columns: PageColumns; places: (number | null)[] } | null = null;
  #end: StatementEnd | null;
  #isInside = false;
  #isUnderHeader = false;
  #open: TableRecord | null = null;
  /** The previous row: a row without a day has the day of that one. */
  #last: TableRecord | null = null;
  /** Lines of the row whose own line is yet to come. */
  #above: NumberedLine[] = [];
  #gaps = new LineGaps();
  #waiting: NumberedLine[] = [];
  #width: number;
  /** The columns of days. */
  #days: number[];
  #traded: number;
  #settled: number;
  #figures: number[];
  #actions: number[];
  #symbols: number[];
  #price: number;
  #sums: number[];
  #labels: readonly Label[];
  /** All words of the row that is read. */
  #words = '';
  /** Whether a ticker or CUSIP is below the name of a security, by the names of the columns. */
  #promisesNumber: boolean;
  /** Whether a day below a row's own is that of its settlement. */
  #hasDaysInTwo: boolean;
  #isTradedBelow: boolean;
  /** The one day on which all rows were traded, as a confirmation prints it above a table of settlement days. */
  #tradedAbove: string | null;
  /** Whether a row was settled on a day that does not follow from the one above the table. */
  hasOtherDays = false;
  /** The lines whose day of trade is in a column that this table does not have. */
  readonly unreadDays = new Set<number>();
  #hasUnreadDay = false;
  /** The column whose words begin with what was done; -1 where another column has that. */
  #description: number;
  #places: SplitPlaces;
  #cash = new CashSections();

  /** Whether a day of trade is missing below all days of settlement, where the name of their column has both. */
  isWithoutDaysBelow: boolean;

  constructor(header: AlignedHeader, head: string, words = '', mayHaveDaysBelow = true, mayBeNumbered = true) {
    this.#columns = new PageColumns({ cells: header.columns });
    this.#spelled = spelling(header);
    this.#end = findStatementEnd(head);
    this.#width = header.columns.length;
    const named = header.columns.map(({ text }) => plainName(text));
    const details = [DESCRIBED, ...DETAILS].filter(([name, pattern]) => pattern.test(words) && !hasColumn(named, name));
    const isTraded = details.some(([name]) => name === 'Trade Date');
    this.#isTradedBelow = mayHaveDaysBelow && header.columns.some(({ text }) => TRADED_BELOW.test(text));
    this.isWithoutDaysBelow = this.#isTradedBelow && !isTraded;
    const own = named.map((name) =>
      (isTraded && /^date$/i.test(name)) || TRADED_BELOW.test(name) ? 'Settlement Date' : name,
    );
    this.#days = own.flatMap((name, at) => (isDayName(name) ? [at] : []));
    this.#settled = own.findIndex((name) => nameFit(name, 'settle_date').isExact);
    this.#traded = this.#days.find((at) => at !== this.#settled) ?? -1;
    this.#figures = columnsOf(own, 'quantity', 'price', 'amount');
    this.#actions = columnsOf(own, 'action');
    this.#symbols = symbolColumns(own);
    this.#sums = (['quantity', 'price', 'amount'] as const).map((field) => columnsOf(own, field)[0] ?? -1);
    this.#price = this.#sums[1]!;
    const isPriced = details.some(([name]) => name === UNIT_PRICE);
    const isDoneFirst =
      this.#actions.length === 0 && (isPriced || (this.#price >= 0 && /\b(?:Buy|Sell|Bought|Sold) \p{L}/u.test(words)));
    this.#description = isDoneFirst ? own.findIndex((name) => /^description$/i.test(name)) : -1;
    this.#promisesNumber = own.some((name) => PROMISES_NUMBER.test(name));
    this.#hasDaysInTwo = this.#isTradedBelow || header.columns.some(({ text }) => DAYS_IN_TWO.test(text));
    const isSettledOnly = !isTraded && !this.#isTradedBelow && this.#traded < 0 && this.#settled >= 0;
    this.#tradedAbove = isSettledOnly ? tradeDayIn(head) : null;
    this.names = [
      ...own,
      ...furtherNames(own, details),
      ...((this.#isTradedBelow && !isTraded) || this.#tradedAbove !== null ? ['Trade Date'] : []),
      ...(this.#description >= 0 ? ['Transaction'] : []),
    ];
    this.#labels = [...LABELS, ...details];
    if (this.#isTradedBelow || this.#tradedAbove !== null) this.#traded = this.names.lastIndexOf('Trade Date');
    const isOnlyDay = this.#days.length === 1 && this.#traded === this.#days[0] && !isTraded;
    this.#places = splitPlaces(own, this.names, {
      units: this.#figures[0] ?? -1,
      description: this.#description,
      actions: this.#actions,
      traded: this.#traded,
      settled: this.#settled,
      isNumbered: this.#promisesNumber && mayBeNumbered,
      isOnlyDay,
      legend: legendIn(words),
    });
  }

  /** The records that are whole with this line. */
  add(line: NumberedLine): TableRecord[] {
    this.#waiting.push(line);
    return this.#waiting.length < MAX_WAITING_LINES ? [] : this.#next();
  }

  end(): TableRecord[] {
    const records: TableRecord[] = [];
    while (this.#waiting.length > 0) records.push(...this.#next());
    return [...records, ...this.#close()];
  }

  #next(): TableRecord[] {
    const line = this.#waiting[0]!;
    if (this.#mayBeTitle(line) && this.#cash.pass(line, this.#waiting[1])) {
      this.#gaps.pass(this.#waiting.shift()!);
      return this.#endAt(line);
    }
    const header = headerAt(this.#waiting, 0);
    if (header !== null) {
      this.#isInside = this.#goUnder(header);
      this.#gaps.pass(this.#waiting.splice(0, header.lines).at(-1)!);
      this.#isUnderHeader = this.#isInside;
      const closed = [...this.#close(), ...this.#above.splice(0).map(textOf)];
      return [...closed, this.#isInside ? { line: line.number, cells: [...this.names] } : textOf(line)];
    }
    this.#waiting.shift();
    // What is above the header of the next page is no part of the row that ended the page before.
    const closedByPage = this.#gaps.isOfNextPage(line) ? this.#close() : [];
    return [...closedByPage, ...this.#readLine(line)];
  }

  /** A line that is no part of a row, and ends the one above it. */
  #endAt(line: NumberedLine): TableRecord[] {
    return [...this.#close(), ...this.#above.splice(0).map(textOf), textOf(line)];
  }

  #readLine(printed: NumberedLine): TableRecord[] {
    const isOfCash = !this.#isUnderHeader && this.#cash.passNames(printed);
    if (isOfCash || !this.#isInside || this.#isHeading(printed)) {
      this.#gaps.pass(printed);
      return this.#endAt(printed);
    }
    const line = withoutPageNumber(printed);
    const isNext = this.#gaps.isOfNext(line, this.#waiting[0], this.#above.length > 0);
    const isAbove = isNext && !LABEL.test(line.cells[0]?.text ?? '');
    const isOfHeader = this.#isUnderHeader && !isAbove && isOfNames(line) && line.cells.length > 1;
    if (isRule(line) || isOfHeader) return [];
    const isProse = line.cells.length === 1 && isProseLine(line.cells[0]!.text);
    const cells = this.#withDay(this.#withYears(withDayInPlace(this.#place(line), this.#days)));
    const isMargin =
      line !== printed && !(this.#beginsRow(cells) && this.#figures.some((at) => isFigure(cells[at] ?? '')));
    if (isProse || isMargin) return [textOf(printed)];
    this.#isUnderHeader = false;
    if (this.#beginsRow(cells)) {
      const closed = this.#close();
      const above = this.#above.splice(0);
      const lines = [...above, line];
      if (this.#cash.holds(lines, this.#sums, cells)) return [...closed, ...lines.map(textOf)];
      if (this.#hasUnreadDay) this.unreadDays.add(line.number);
      this.#open = { line: line.number, cells: this.names.map((_, at) => cells[at] ?? '') };
      for (const one of lines) this.#label(one);
      for (const one of above.toReversed()) this.#beginWith(this.#place(one));
      return closed;
    }
    if (isAbove && !TOTALS.test(wordsOf(line))) {
      this.#above.push(line);
      return this.#close();
    }
    if (this.#open === null || TOTALS.test(wordsOf(line))) return this.#endAt(line);
    this.#goOn(line, cells);
    return [];
  }

  /** Whether rows below this header are of the table: of the same columns, or of columns for the same. */
  #goUnder(header: AlignedHeader): boolean {
    const names = header.columns.map(({ text }) => plainName(text));
    const isSame = spelling(header) === this.#spelled;
    this.#cash.passHeader(names, this.names);
    this.#hasUnreadDay = !isSame && this.#traded < 0 && names.some((name) => /\btraded?\b/i.test(name));
    const own = this.names.map((_, at) => (at < this.#width ? at : null));
    // Each page may have its columns at places of its own.
    const places = isSame ? own : likeColumns(this.names, names, this.#width);
    this.#other = places && { columns: new PageColumns({ cells: header.columns }), places };
    return places !== null;
  }

  #place(line: NumberedLine): string[] {
    if (this.#other === null) return this.#columns.place(line);
    const { columns, places } = this.#other;
    const cells = columns.place(line);
    return places.map((place) => (place === null ? '' : (cells[place] ?? '')));
  }

  /** A heading of what is below it, and no word of a row's security under a further column. */
  #isHeading(line: NumberedLine): boolean {
    return SECTION.test(wordsOf(line)) || (headingOf([wordsOf(line)]) !== null && this.#mayBeTitle(line));
  }

  /** Whether a line is not below a further column of a row. */
  #mayBeTitle(line: NumberedLine): boolean {
    return this.#open === null || (line.cells[0]?.x ?? 0) < (this.#columns.names[1]?.x ?? 0);
  }

  /** Days with their years, those of settlement by the day of the trade. */
  #withYears(cells: readonly string[]): string[] {
    const traded = withYear(cells[this.#traded] ?? '', this.#end);
    return cells.map((cell, at) => withYear(at === this.#settled ? settledAfter(cell, traded) : cell, this.#end));
  }

  /** A row of the same day as the one above it, which some statements print once: with that day. */
  #withDay(cells: string[]): string[] {
    const open = this.#open ?? this.#last;
    const [day] = this.#days;
    if (open === null || day === undefined || this.#hasDaysInTwo || cells[day] !== '') return cells;
    if (open === this.#open && cells.some((cell, at) => this.#isSign(open.cells[at] ?? '', cell, at))) return cells;
    const filled = this.#figures.filter((at) => isFigure(cells[at] ?? '')).length;
    if (filled >= 3 && isOfAbove(cells, this.#figures))
      return cells.map((cell, at) => (cell === '' ? open.cells[at]! : cell));
    if (filled >= 3 && isOfOther(open.cells, cells, this.#symbols))
      return cells.map((cell, at) => (at === day || this.#actions.includes(at) ? cell || open.cells[at]! : cell));
    const isDone = filled >= 2 && DONE_FIRST.test(cells[this.#description] ?? '');
    const isNamed = isDone || this.#actions.some((at) => /\p{L}{3}/u.test(cells[at] ?? ''));
    if (!isNamed || filled === 0) return cells;
    return cells.map((cell, at) => (at === day ? open.cells[at]! : cell));
  }

  #beginsRow(cells: readonly string[]): boolean {
    const days = this.#days.length > 0 ? this.#days : [0];
    if (!days.some((at) => BEGINS_WITH_DAY.test(cells[at] ?? '') || MONTH.test(cells[at] ?? '')))
      return this.#isWithoutDay(cells, days);
    const isEmpty = !this.#figures.some((at) => isFigure(cells[at] ?? ''));
    const isNamed = this.#isTradedBelow && this.#actions.some((at) => /\p{L}{3}/u.test(cells[at] ?? ''));
    return isNamed || !(this.#hasDaysInTwo && this.#open !== null && isEmpty);
  }

  /** A separate row with an illegible day, not a continuation of the row above: it has an action and figures. */
  #isWithoutDay(cells: readonly string[], days: readonly number[]): boolean {
    const figures = this.#figures.filter((at) => isFigure(cells[at] ?? '')).length;
    const isNamed = this.#actions.some((at) => /\p{L}{3}/u.test(cells[at] ?? ''));
    return isNamed && figures >= 2 && days.some((at) => /\d/.test(cells[at] ?? ''));
  }

  /** Prepends words printed above a row's own line. */
  #beginWith(cells: readonly string[]): void {
    const open = this.#open!;
    for (const [at, words] of cells.entries()) {
      if (this.#days.includes(at) || this.#figures.includes(at) || !/\p{L}/u.test(words)) continue;
      open.cells[at] = `${words} ${open.cells[at] ?? ''}`.trim();
    }
  }

  /** Adds text below a row's own line to its empty cells or after its words. */
  #goOn(line: NumberedLine, cells: readonly string[]): void {
    const open = this.#open!;
    this.#label(line);
    for (const [at, cell] of cells.entries()) {
      if (this.#isTradedBelow && this.#days.includes(at) && BEGINS_WITH_DAY.test(cell)) {
        this.isWithoutDaysBelow = false;
        this.#name('Trade Date', withYear(cell, this.#end));
        continue;
      }
      // A day may be in two lines: `Apr`, and `15` below.
      if (this.#days.includes(at) && /^\d{1,2}$/.test(cell) && MONTH.test(open.cells[at] ?? '')) {
        open.cells[at] = withYear(`${open.cells[at]} ${cell}`, this.#end);
        continue;
      }
      const words = [...LABELS, ...DETAILS].reduce((text, [, pattern]) => text.replace(pattern, ''), cell).trim();
      if (this.#isReinvested(words) || isRemark(words) || this.#nameBelow(words, at)) continue;
      if (this.#goesOn(words, at)) open.cells[at] += ` ${words}`;
    }
  }

  /** Whether words below a purchase state that a dividend paid for it: it is then named so. */
  #isReinvested(words: string): boolean {
    if (!/^(?:dividend )?reinvest(?:ment|ed(?: shares)?)$/i.test(words)) return false;
    const [at] = this.#actions;
    if (at === undefined || !/^(?:buy|bought|purchased?)$/i.test(this.#open!.cells[at] ?? '')) return false;
    this.#open!.cells[at] = 'Reinvestment';
    return true;
  }

  /** Whether words below a cell continue it. Figures do only for a contract: they may be its expiry or strike. */
  #goesOn(words: string, at: number): boolean {
    const above = this.#open!.cells[at] ?? '';
    if (words === '' || this.#isSign(above, words, at)) return words !== '';
    if (isNameBelowTicker(this.names[at]!, above, words)) return false;
    if (/\p{L}/u.test(words) && /\p{L}{2}/u.test(above)) return true;
    if (this.#days.includes(at) || this.#figures.includes(at) || !/\p{L}/u.test(above)) return false;
    return this.#open!.cells.some((cell) => CONTRACT_CELL.test(cell));
  }

  /** Whether a sign of money is alone above its figure. */
  #isSign(above: string, figure: string, at: number): boolean {
    return this.#figures.includes(at) && /^[$€£]$/.test(above) && isFigure(figure);
  }

  #label(line: NumberedLine): void {
    this.#words += ` ${wordsOf(line)}`;
    for (const [name, pattern] of this.#labels) {
      const value = pattern.exec(this.#words)?.[1];
      if (value !== undefined) this.#name(name, value);
    }
  }

  #name(name: string, value: string): void {
    const at = this.names.indexOf(name, this.#width);
    if (at < 0 || this.#open!.cells[at] !== '') return;
    this.#open!.cells[at] = name === DESCRIBED[0] ? value : value.replace(/\d{1,2}\/\d{1,2}\s|[-\s]/g, '');
  }

  /** A ticker or CUSIP alone below a row's name, where the header promises one there, or in brackets. */
  #nameBelow(cell: string, at: number): boolean {
    const [, bracketed] = /^\(([A-Z][A-Z0-9.]{0,5}|[0-9A-Z]{8}\d)\)$|^([A-Z][A-Z.]{0,4}),$/.exec(cell) ?? [];
    const isAlone = /^(?:[A-Z][A-Z.]{0,4}|[0-9A-Z]{8}\d)$/.test(cell);
    // A word of capitals below what was done is the ticker, where it is no more of what was done.
    const isWhole = this.#actions.includes(at) && understood(this.#open!.cells[at] ?? '') !== null;
    const isBelowAction = isWhole && understood(cell) === null;
    const remarked = this.#promisesNumber ? NUMBER_AND_REMARK.exec(cell)?.[1] : undefined;
    const alone = isAlone && (this.#promisesNumber || isBelowAction) ? cell : undefined;
    const value = bracketed ?? /^([A-Z][A-Z.]{0,4}),$/.exec(cell)?.[1] ?? remarked ?? alone;
    if (value === undefined || isWordOfName(value)) return false;
    this.#name(value.length === 9 ? 'CUSIP' : 'Symbol', value);
    return true;
  }

  #close(): TableRecord[] {
    const open = this.#open;
    this.#last = open ?? this.#last;
    this.#open = null;
    this.#words = '';
    if (open === null) return [];
    if ([this.#price, this.names.lastIndexOf(UNIT_PRICE)].some((at) => (open.cells[at] ?? '') !== ''))
      open.cells = open.cells.map((cell) => cell.replace(AT_PRICE, ''));
    open.cells = open.cells.map((cell, at) =>
      at < this.#width && /\p{L}{3}/u.test(cell) ? withoutLabels(cell) : cell,
    );
    this.#dayAbove(open);
    splitCells(open.cells, this.#places);
    return [open];
  }

  #dayAbove({ cells }: TableRecord): void {
    if (this.#tradedAbove === null) return;
    if (isSettledFrom(this.#tradedAbove, cells[this.#settled] ?? '')) cells[this.#traded] = this.#tradedAbove;
    else this.hasOtherDays = true;
  }
}
