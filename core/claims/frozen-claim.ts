import { canonical } from '../losses/fingerprint/canonical.ts';
import type { LossLine, LossPosition } from '../losses/loss.ts';

/** A trade as the claim states it, and the file that printed it. */
export interface FrozenTrade {
  account: string | null;
  security: string;
  /** Of the catalogue on the trade's day, or as the file printed it; absent in claims that were signed without. */
  cusip?: string | null;
  isin?: string | null;
  type: string;
  subtype: string | null;
  trade_date: string;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  currency: string | null;
  /** File and row; null for a linked broker's record. */
  source: { file_name: string; row: string } | null;
}

/** What was held of a security at the start and the end of the period on the claim form, as computed. */
export interface FrozenHolding {
  security: string;
  cusip: string | null;
  isin: string | null;
  /** At the close of the day before the class period. */
  opening: { date: string; quantity: string };
  /** At the close of the last day of the class period. */
  closing: { date: string; quantity: string };
}

/** Everything that a claimant certifies. It excludes what may change later, such as payment details. */
export interface FrozenClaim {
  form: 1;
  case: { slug: string; title: string; court: string | null; docket: string | null };
  beneficial_owner: string;
  claimant: {
    kind: string;
    legal_name: string;
    co_owner: string | null;
    street: string;
    city: string;
    region: string;
    postal_code: string;
    country: string;
    tax_id_last4: string | null;
    /** Who may sign for it and in which capacity, where that is not the claimant. */
    signer?: { name: string; title: string | null };
  } | null;
  basis: 'plan' | 'estimate';
  plan_version: number | null;
  currency: string;
  recognized_claim: string | null;
  /** Hash of plan and transactions: equal hashes mean equal figures. */
  fingerprint: string | null;
  positions: readonly LossPosition[];
  lines: readonly Omit<LossLine, 'component' | 'gaps'>[];
  transactions: readonly FrozenTrade[];
  /** Absent in claims that were signed without. */
  holdings?: readonly FrozenHolding[];
  documents: readonly { file_name: string; sha256: string; accounts: readonly string[] }[];
  contract: { text_version: string; text_sha256: string; signed_at: string } | { agreement: string } | null;
  answers: { claimed_elsewhere: string | null; is_excluded_party: boolean | null };
  certification: { version: string; sha256: string };
}

/** The claim as one text, equal for equal claims: what is signed and stored; its SHA-256 is shown on the receipt. */
export const freezeClaim = (claim: FrozenClaim): string => canonical(claim);
