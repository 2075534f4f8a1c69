import type { ClaimStage, Step } from './stages.ts';

/** The trades of one broker account in a claim, and what proves them. */
export interface ProofOfAccount {
  portfolio_id: number;
  portfolio: string;
  /** As the broker prints it; null where the file names none. */
  account: string | null;
  trades: number;
  /** Trades that were imported from a file and need a document as proof. Those of a linked broker need none. */
  by_file: number;
  /** Of these, trades without a document that only a gain and loss report shows. */
  by_gain_report?: number;
  /** Trades with a document. */
  proved: number;
  /** Trades that a reviewer found in the document. */
  checked: number;
  /** The months, in words, of the trades that no document is given for; empty where there are none. */
  open_months: string;
  /** A sentence for each open trade that a document does not prove: what is wrong, and what would be right. */
  mismatches: readonly string[];
  /** The oldest trade of the account in the claim. */
  oldest: string;
}

/** All that decides what a claim still needs. */
export interface ClaimFacts {
  stage: ClaimStage;
  cured_by: Step | null;
  /** Whether the administrator has or had it: a deficiency is cured after the deadline too. */
  was_filed: boolean;
  today: string;
  claim_deadline: string | null;
  /** Whether claims can be filed in the case. */
  accepts_claims: boolean;
  eligible: boolean;
  /** In words: what makes it eligible, or why it is not. */
  why: string;
  bought_in_class: boolean;
  below_minimum: boolean;
  /** The notices of the computation, by `NoticeCode`. */
  notices: readonly { code: string; message: string }[];
  accounts: readonly ProofOfAccount[];
  /** Whether the claimant confirmed that these trades are complete. */
  is_confirmed: boolean;
  /** A contract that covers the case, or the agreement of an institution. */
  has_contract: boolean;
  /** Whether the claimant's name, address and tax id are known. */
  has_claimant: boolean;
  /** Whether the claimant's address has the state or province and the postal code that its country needs. */
  has_full_address: boolean;
  /** Payment details are chosen, or are in an institution's agreement. */
  has_payment_details: boolean;
  claimed_elsewhere: 'no' | 'broker' | 'other' | null;
  is_excluded_party: boolean | null;
  /** Another user's claim on the same account, in this case. */
  duplicate: 'none' | 'open' | 'submitted';
  /** The day to cure a deficiency by. */
  cure_by: string | null;
  /** Whether the document that an open deficiency requires was added; `none` if it requires none. */
  required_document: 'none' | 'missing' | 'added';
}
