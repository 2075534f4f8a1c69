/**
 * How to add a broker whose file is a table (CSV and its kin)
 *
 * 1. Write `formats/<kind of broker>/<broker>-csv.ts` that exports a `TableFormat`: the columns by name, the fields that make a record the
 *    header (`required`), the actions and what each means (`rows/meaning.ts` has the words), and the quirks. Nothing reads
 *    the file's name, and no column is found by position.
 * 2. Add it to `formats/all.ts`.
 * 3. Put an invented file under `fixtures/trade-files/ok` with its expected result beside it.
 *
 * Detection needs no code: every format whose required columns are in a record of the file's opening reads the rows
 * behind it on trial, and the one that knows most of the columns and understands most of the rows is chosen. A table with
 * everyday columns and actions that could be any broker's is nobody's, and so is one with money of another currency or
 * costs in columns that are not declared: list those that rightly stay unread (`unread`).
 *
 * An action that is not listed makes its row an error that names the action, so list what the broker prints for cash,
 * interest, fees and taxes too. A format that is no table (OFX, XML) is an `ElementFormat`; a
 * statement in lines, such as a PDF document's text, is a `LineFormat`. A workbook's sheets are read as tables: the same
 * declaration serves a CSV and an XLSX.
 */
import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { DateOrder } from '../readers/dates.ts';
import type { Actions } from '../rows/actions.ts';
import type { Columns, Field, Header } from '../rows/columns.ts';
import type { Meaning } from '../rows/meaning.ts';
import type { Derived, Row } from '../rows/row.ts';

/** What a record prints as the sum of the rows of one security above it, as text. */
export interface Subtotal {
  name: string;
  quantity: string;
  amount: string;
}

export interface TableFormat {
  kind: 'table';
  /** Printed as a result's `format`. */
  id: string;
  /** For people. */
  title: string;
  columns: Columns;
  /** Columns that add up to the fees. Left out where the format has none: fees are then null, not 0. */
  fees?: readonly string[];
  /**
   * How costs are printed: `positive` and `negative` show a rebate by its sign; by default only the absolute value
   * counts.
   */
  feeSign?: 'positive' | 'negative';
  /** A record with columns for all of these is the header. */
  required: readonly Field[];
  /**
   * Names of which one is in the header so spelled, where the columns alone could be anyone's; names that others
names that others are together, and all of them must be there. A file without any is
   * recognized as this format only when it has an action that no other format knows as closely, and nothing foreign.
   */
  hallmarks?: readonly (string | readonly string[])[];
  /** No file without a hallmark is of this format. */
  needsHallmark?: true;
  /** Columns of currencies and costs that the broker prints and that rightly stay unread. */
  unread?: readonly (string | RegExp)[];
  /** The actual columns of fields, when the rows show that the broker's header names its columns in another order. */
  placesOf?: (header: Header, rows: readonly (readonly string[])[]) => Header['index'] | null;
  /** Finds the header otherwise than by the names of the columns. */
  headerOf?: (cells: readonly string[]) => Header | null;
  /** Whether the rows behind a header are of this format, where the header alone could be anyone's. */
  fits?: (header: Header, rows: readonly (readonly string[])[]) => boolean;
  /** The columns of a table that no line names, and the line of its first row. */
  begins?: { header: Header; line: number };
  /** The cells as the file's owner put them right. */
  correct?: (line: number, cells: readonly string[]) => readonly string[];
  /** Formats whose sheet in the same workbook shows the same trades, and is read in this one's place. */
  supersededBy?: readonly string[];
  /** The column by which both sheets number what they show; rows of a number that the other does not have are read. */
  supersededByNumber?: string;
  /** Every column must be known; a file with another is refused. */
  strict?: boolean;
  dates: DateOrder;
  /** The file has days that cannot be in this order, and none that can only be in it. */
  ambiguousDays?: true;
  decimalComma?: boolean;
  /** The currency where no column names one. */
  currency: string | null;
  actions: Actions;
  /** The action's text, where it is not the cell of the action column. */
  actionOf?: (row: Row) => string;
  /** The security's description, where it is part of another cell. */
  descriptionOf?: (row: Row) => string;
  /** The quantity as a number, where the file prints more than one. */
  quantityText?: (printed: string) => string;
  /** A meaning that the rest of the row corrects; null when the row does not show what happened. */
  overrule?: (row: Row, meaning: Meaning) => Meaning | null;
  /** Where the file prints option contracts. */
  contracts?: readonly ('symbol' | 'description')[];
  /** Columns in which a zero means nothing. */
  zeroIsBlank?: readonly ('price' | 'amount')[];
  /** Sums have no sign; whether they were paid or received follows from the action. */
  unsignedAmount?: boolean;
  /** Sums of purchases may be printed without a sign, so that a sum without one is no money that came back. */
  isAmountSignUnclear?: boolean;
  /** Fields that the file prints inside other cells; figures among them as plain decimals. They go before columns. */
  derive?: (row: Row) => Derived | null;
  /** Records of one order are together: what they share, and those among them that are costs of its trade. */
  orders?: {
    of: (row: Row) => string;
    costOf: (row: Row) => Cost | null;
    /** What was paid or received, with its sign, where a record of its own states it. */
    paymentsOfClaim?: (row: Row) => Cost | null;
    /** Where records of several orders may be mixed: what only those of one moment have in common. */
    momentOf?: (row: Row) => string;
  };
  /** Sells are printed with a negative quantity, so that a positive one with money going out cancels a sale. */
  signedQuantity?: boolean;
  /** Finds the account in the text before the header; its first group is the account. */
  accountLine?: RegExp;
  accountOf?: (row: Row) => string | null;
  /** Finds the day of all rows in the text before the header, where no column has it; its first group is the day. */
  dayLine?: RegExp;
  /** Finds the security of all rows in the text before the header, where no column names one; its first group is the name. */
  securityLine?: RegExp;
  /** Finds the currency in the text before the header, where no column names one; its first group is the code. */
  currencyLine?: RegExp;
  /** Such lines are between the rows as well, each before the rows of its currency. */
  isGroupedByCurrency?: true;
  /** The first cell of each record names its table, and the second shows which record is a header, if they are marked. */
  hasSections?: true | 'unmarked';
  /** The first cell of each row of the table; rows with another are of other sections. */
  section?: string | null;
  /** Headers of further sections that contain trades, behind the first. */
  furtherHeaderOf?: (cells: readonly string[]) => Header | null;
  /** Fields that a record leaves blank where they are the same as in the record above. */
  inherits?: readonly Field[];
  /** A record without date and action belongs to the one before it, whose empty cells it fills. */
  detailsFollow?: boolean;
  /** The records of a record and of those that follow it, where these are parts of it with figures of their own. */
  partsOf?: (
    cells: readonly string[],
    details: readonly (readonly string[])[],
    names: readonly string[],
  ) => readonly (readonly string[])[];
  /** Whether a record has more of the words of the one before it, under which they are in a document. */
  goesOn?: (cells: readonly string[], header: Header) => boolean;
  /** Records that close the file or a part of it, identified by their first text. */
  footers?: readonly (readonly [RegExp, string])[];
  /** Headers of other tables in the same file; their rows are ignored for the reason given. */
  otherTables?: readonly { names: readonly string[]; reason: string }[];
  /** The kind of table that another header belongs to; its rows are left out, and one of trades is an error. */
  otherHeader?: (cells: readonly string[]) => 'trades' | 'else' | null;
  /** What a heading line means for the rows below it: whether they are trades, or orders that may come to nothing. */
  headingOf?: (cells: readonly string[]) => { isDone: boolean; text: string } | null;
  /** What a record prints as the sum of the rows above it; null for any other record. */
  subtotalOf?: (row: Row) => Subtotal | null;
  /** What records before the header are. */
  preamble?: string;
  /** Quirks of single fields, after all else is read. */
  finish?: (trade: Trade, row: Row) => RowError | null;
  /** The trades of a row that contains more than one, such as a round trip. */
  legs?: (trade: Trade, row: Row) => Trade[] | RowError;
}

/** What an order cost, printed in its own record. */
export interface Cost {
  amount: string;
  currency: string | null;
}

/** A format with elements in place of rows: it reads its own text. */
export interface ElementFormat {
  kind: 'elements';
  id: string;
  title: string;
  /** Whether the file's opening is of this format. */
  recognizes: (opening: string) => boolean;
  start: (opening: string) => TradeReader;
}

/** A statement or confirmation in lines: a document's text layer, or the text extracted from one. */
export interface LineFormat {
  kind: 'lines';
  id: string;
  title: string;
  recognizes: (opening: string) => boolean;
  /** Its documents confirm trades, mostly one, by figures that agree. */
  isConfirmation?: true;
  start: () => LineReader;
}

export interface TextLine {
  /** What it is called in a result: `line 14`, or `page 2 line 14` of a document. */
  ref: string;
  text: string;
}

export interface LineReader {
  readonly found: Findings;
  read(line: TextLine): void;
  end(): void;
}

export type Format = TableFormat | ElementFormat | LineFormat;

/** Days of an account of which a file has all that moved, as it states itself. */
export interface StatedPeriod {
  account: string;
  from: string;
  to: string;
}

/** What a reader has found and nobody has collected yet. */
export interface Findings {
  trades: Trade[];
  ignored: IgnoredRow[];
  errors: RowError[];
  /** Absent of formats that state none. */
  periods?: StatedPeriod[];
  /** Cancellations of trades that are not in the file. */
  unpaired?: Unpaired[];
}

/** A cancellation whose trade is in no row of the file, and the error that it is where no other file has the trade. */
export interface Unpaired {
  trade: Trade;
  error: RowError;
}

/** Reads a file's text chunk by chunk. */
export interface TradeReader {
  readonly found: Findings;
  push(text: string): void;
  end(): void;
}
