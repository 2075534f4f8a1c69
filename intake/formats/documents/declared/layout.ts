import type { DateOrder } from '../../../readers/dates.ts';

/** What a line or a movement states; each is the name of a group in a layout's patterns. */
export type FactName =
  | 'account'
  | 'currency'
  | 'day'
  | 'isin'
  | 'name'
  | 'net'
  | 'netCurrency'
  | 'price'
  | 'priceCurrency'
  | 'rate'
  | 'settled'
  | 'sum'
  | 'symbol'
  | 'units'
  | 'wkn';

export type Facts = Partial<Record<FactName, string>>;

/** A kind of movement: the line that begins it, and what it is. */
export interface MovementKind {
  /** Its groups are facts too. */
  begins: RegExp;
  /** `signed`: a purchase where the units are positive, a sale where they are negative. */
  side: 'buy' | 'sell' | 'signed' | null;
  /** It takes back an equal movement of the other sign. */
  isReversal?: boolean;
  /** Why a movement without a side is no trade. */
  reason?: string;
  /** Words of its lines without which it is no trade. */
  onlyWith?: RegExp;
  /** Patterns of this kind alone, before those of the layout. */
  facts?: readonly RegExp[];
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
  decimalComma: boolean;
  dayOrder?: DateOrder;
  /** Lines whose facts are of all movements below, until another such line. Searched with the line before it, too. */
  above?: readonly RegExp[];
  /** A list of names and their ISINs, for movements that state the name alone, or its beginning. */
  named?: RegExp;
  movements: readonly MovementKind[];
  /** Searched in the lines of a movement, which are joined by line breaks. */
  facts?: readonly RegExp[];
  /** A line that ends a movement. */
  ends?: RegExp;
}
