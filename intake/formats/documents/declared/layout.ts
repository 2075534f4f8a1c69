import type { DateOrder } from '../../../readers/dates.ts';

/** What a line or a movement states; each is the name of a group in a layout's patterns. */
export type FactName =
  | 'account'
  | 'currency'
  | 'cusip'
  | 'day'
  /** Whether a trade of an option opens or closes a position, by a word that begins so. */
  | 'effect'
  | 'expiry'
  | 'isin'
  | 'multiplier'
  | 'name'
  | 'net'
  | 'netCurrency'
  | 'note'
  /** The price of a bond, of whose nominal value the units are. */
  | 'percent'
  | 'price'
  | 'priceCurrency'
  | 'rate'
  /** C or P of an option, or its word. */
  | 'right'
  | 'settled'
  | 'strike'
  | 'sum'
  | 'symbol'
  /** What was withheld of the sum, where the net alone is printed. */
  | 'tax'
  | 'underlying'
  | 'units'
  | 'wkn'
  /** The year of days that are printed without theirs. */
  | 'year';

export type Facts = { [Name in FactName]?: string | undefined };

/** Facts that lines state, by the groups of a pattern, and what a text of this shape means besides. */
export type FactPattern = RegExp | { pattern: RegExp; also: Facts };

/** A kind of movement: the line that begins it, and what it is. */
export interface MovementKind {
  /** The pattern's named groups are facts too. */
  begins: RegExp;
  /** `signed`: a purchase where the units are positive, a sale where they are negative. */
  side: 'buy' | 'sell' | 'signed' | null;
  subtype?: string;
  /** Of an option: whether it opens or closes a position. */
  effect?: 'open' | 'close';
  /** What was paid is printed, and the price of one unit is not, or as nothing. */
  withoutPrice?: boolean;
  /** It reverses an equal movement of the other sign. */
  isReversal?: boolean;
  /** Why a movement without a side is no trade. */
  reason?: string;
  /** Words of its lines without which it is no trade. */
  onlyWith?: RegExp;
  /** Patterns of this kind alone, before those of the layout. */
  facts?: readonly FactPattern[];
}

/**
 * How a bank prints the movements of an account, one below the other. Each fact is a named group of a pattern; of several
 * patterns the first that finds a fact counts. Units times price must come to the sum of each movement.
 */
export interface DocumentLayout {
  id: string;
  title: string;
  /** Words that every document of this layout has. */
  anchors: readonly RegExp[];
  /** Words that no document of this layout has. */
  refuses?: RegExp;
  decimalComma: boolean;
  /** Units have a point for their fraction, whatever the sums have. */
  pointInUnits?: boolean;
  dayOrder?: DateOrder;
  /** Its one sum may have costs in it, of some percent. Units and price are known by their places in each row. */
  sumHasCosts?: boolean;
  /**
   * Lines whose facts are of all movements below, until another such line. Searched with the line before it, too.
   * A day and a CUSIP are of one movement alone.
   */
  above?: readonly RegExp[];
  /** A line that begins another security or account: of the context above it, only the account applies below. */
  resets?: RegExp;
  /** A list of names or symbols and their ISINs, for movements that state the name alone, or its beginning. */
  named?: RegExp;
  movements: readonly MovementKind[];
  /** Searched in the lines of a movement, which are joined by line breaks. */
  facts?: readonly FactPattern[];
  /** The first line of a movement is printed again where it goes on: on the next page, or in a note about it. */
  repeatsTitles?: boolean;
  /** Words of a movement that was cancelled or corrected: its owner decides whether its trade counts. */
  withdrawn?: RegExp;
  /** Lines that end a movement. */
  ends?: RegExp;
}
