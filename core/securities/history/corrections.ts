import type { KnownChange } from '../known-changes.ts';
import type { DailyCloses } from './split-evidence.ts';

/** The owner's corrections of single trades, by their 0-based places in the list that is computed with. */
export interface Corrections {
  /** An out and an in that are one move of the owner's, or the two legs of one exchange. */
  joined: readonly (readonly [number, number])[];
  /** An out and an in that are not. */
  parted: readonly (readonly [number, number])[];
  /** Splits, and legs of exchanges, with their ratio. */
  ratios: ReadonlyMap<number, string>;
  /** Rows that did not happen as the file prints them. */
  ignored: ReadonlySet<number>;
  /** Receipts with the purchase that the shares once were. */
  acquired: ReadonlyMap<number, { on: string; price: string }>;
}

export const NO_CORRECTIONS: Corrections = {
  joined: [],
  parted: [],
  ratios: new Map(),
  ignored: new Set(),
  acquired: new Map(),
};

/** All that is known of an owner's trades beside what the files print. */
export interface OwnHistory {
  /** The security of a trade, by its place: the key that the case gives it. */
  assigned: ReadonlyMap<number, string>;
  corrections: Corrections;
  changes: readonly KnownChange[];
  /** Closing prices by the plan's securities, where they are known. */
  closes?: ReadonlyMap<string, DailyCloses>;
}

export const PLAIN_HISTORY: OwnHistory = { assigned: new Map(), corrections: NO_CORRECTIONS, changes: [] };
