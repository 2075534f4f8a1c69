/** What a notice reports; `decisions of the plan page, section 1 and 3`. */
type NoticeCode =
  | 'before_opening'
  | 'unknown_security'
  | 'internal_transfer'
  | 'unbalanced'
  | 'zero_price'
  | 'unpriced'
  | 'short_opened'
  | 'option_excess'
  | 'time_unknown'
  | 'incomplete_plan'
  | 'missing_history'
  | 'implausible'
  | 'split_uncertain'
  | 'estimate';

/** Something the reader of a figure must know; `row` is the 1-based line of the account's file. */
export interface Notice {
  code: NoticeCode;
  message: string;
  row: number | null;
}

/** One lot and its outcome: why it counts, and the numbers that decide. All figures are decimal strings. */
export interface LossLine {
  security: string;
  component?: string;
  bought: string;
  price_bought: string | null;
  quantity: string;
  sold: string | null;
  price_sold: string | null;
  /** The plan's branch, or `outside`, `delivered`, `cover`, `zero_price`, `unpriced`, `exercised`. */
  branch: string;
  clause: string | null;
  terms: Record<string, string>;
  per_share: string;
  amount: string;
  /** The terms that use the next row's value, because the day is in a gap of the table. */
  gaps?: string[];
  /** The lines (1-based) of the account's file that the lot and the disposal come from. */
  rows: { bought: number; sold: number | null };
}

export interface LossPosition {
  security: string;
  opening: string;
  bought_in_class: string;
  sold_in_class: string;
  held_at_class_end: string;
  closing: string | null;
  difference: string | null;
}

/** A payment as a range: what is known of the fund and the claims against it decides how wide it is. */
export interface PaymentEstimate {
  low: string | null;
  expected: string | null;
  high: string | null;
  /** In words: what the range rests on. */
  basis: string;
  below_minimum: boolean;
  /** The smallest payment that the plan makes; null: it states none. */
  minimum: string | null;
  /** The probability that the payment is below the minimum and not made, in percent; null without a minimum or a range. */
  chance_below_minimum: number | null;
}

/** The result of a plan for one account; the form of the plan page, section 4. */
export interface LossResult {
  claim: string;
  currency: string;
  lines: LossLine[];
  positions: LossPosition[];
  market: { loss: string | null; test: 'none' | 'gate' | 'cap' };
  payment: PaymentEstimate;
  notices: Notice[];
  /** sha256 of the canonical plan and transactions, hexadecimal. */
  fingerprint: string;
}
