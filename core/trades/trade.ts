/** What happened to the security. */
export type TradeType =
  | 'buy'
  | 'sell'
  | 'split'
  | 'transfer_in'
  | 'transfer_out'
  | 'dividend'
  | 'option_buy_to_open'
  | 'option_sell_to_open'
  | 'option_buy_to_close'
  | 'option_sell_to_close'
  | 'option_buy'
  | 'option_sell'
  | 'option_expire'
  | 'option_assign'
  | 'option_exercise'
  | 'other';

/** The contract of an option trade; `multiplier` is units of the underlying per contract. */
export interface OptionContract {
  underlying: string;
  expiry: string;
  strike: string;
  right: 'C' | 'P';
  multiplier: string;
  root?: string;
}

/**
 * One record of a trade file, as printed: nothing derived, nothing guessed.
 *
 * Quantities, prices and amounts are decimal strings. `quantity` is positive and `type` gives the direction, but for
 * `split`, where it is the signed change in shares. `net_amount` is the effect on cash: negative is paid.
 * `price` is per share, or per unit of an option's underlying. Dates are `YYYY-MM-DD`.
 */
export interface Trade {
  /** The record's line in the file (1-based), or its transaction id where the format has one. */
  ref: number | string;
  type: TradeType;
  subtype: string | null;
  account: string | null;
  /** Null where the file has the settlement alone; `tradeDay` is the day that counts. */
  trade_date: string | null;
  settle_date: string | null;
  /** Wall-clock time `HH:MM` or `HH:MM:SS` of the trade, where the file prints one. */
  time: string | null;
  symbol: string | null;
  raw_symbol: string | null;
  cusip: string | null;
  /** Whether the check digit is valid; null without a CUSIP. */
  cusip_valid: boolean | null;
  isin: string | null;
  isin_valid: boolean | null;
  security_name: string | null;
  quantity: string | null;
  /** The quantity with its printed sign, where the sign carries meaning of its own. */
  stated_quantity: string | null;
  price: string | null;
  currency: string | null;
  price_currency: string | null;
  fees: string | null;
  fees_currency: string | null;
  net_amount: string | null;
  /** How the sign or the sum of `net_amount` was computed, if the file does not print it. */
  net_amount_basis: string | null;
  accrued_interest: string | null;
  /** Whether `net_amount` contains the interest accrued; absent or null where neither the file nor its figures show it. */
  has_interest_in_amount?: boolean | null;
  option: OptionContract | null;
  /** `2:1`, where the file prints a split's ratio. */
  ratio: string | null;
  note: string | null;
  /** Only in the neutral CSV: a received lot's own purchase. */
  acquired_on: string | null;
  acquired_price: string | null;
  /** Of the trade that opened a lot of a gain and loss report: the day on which the lot was closed. Absent of others. */
  lot_closed_on?: string;
  /** Where a document prints it. Absent of files that have no pages. */
  place?: TradePlace;
  /** Its place in the order of the files, where it is in a list that is sorted otherwise. */
  sequence?: number;
}

/** Left, top, right and bottom, in ten-thousandths of a page's width and height from its top left corner. */
export type PageBox = readonly [left: number, top: number, right: number, bottom: number];

/** The part of a document that a trade was read from. */
export interface TradePlace {
  page: number;
  box: PageBox;
}

/** A row that is not a trade, and why. */
export interface IgnoredRow {
  row: number | string;
  reason: string;
}

/** A row that should have been a trade and cannot be read: what is wrong, where, and what would be right. */
export interface RowError {
  row: number | string;
  column: string | null;
  value: string | null;
  reason: string;
}

/** What a trade file yields: every row is in one of the three lists. */
export interface TradeFile {
  /** The format's id; null for a file of no known format, which has one error and nothing else. */
  format: string | null;
  trades: Trade[];
  ignored: IgnoredRow[];
  errors: RowError[];
  /** What was recognized in a picture: no trades until their owner confirms them. */
  to_confirm?: Trade[];
}
