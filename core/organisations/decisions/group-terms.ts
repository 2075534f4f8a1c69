/** Who pays the other side's costs if the case is lost: an insurer, the funder, the group up to a limit, or its members. */
export const ADVERSE_COSTS = ['insured', 'funder', 'capped', 'members'] as const;
/** Whether a member may leave: without cost, leaving its costs behind, or not at all. */
export const LEAVING = ['free', 'costs_stay', 'binding'] as const;
/** How much evidence a group requires of a member. */
export const DISCOVERY = ['light', 'medium', 'heavy'] as const;

/** The terms of a group that gathers investors. Amounts are in the case's currency. */
export interface GroupTerms {
  name: string;
  counsel: string;
  /** Null: no outside funder. */
  funder: string | null;
  /** Percent of what is paid. */
  fee_pct: string;
  /** Our share of the costs, whatever is paid. */
  shared_costs: string;
  /** How the costs fall due; null: nothing to pay on joining. */
  on_joining: string | null;
  adverse_costs: (typeof ADVERSE_COSTS)[number];
  adverse_costs_text: string;
  leaving: (typeof LEAVING)[number];
  leaving_text: string;
  /** Who decides on a settlement. */
  decides: string;
  smallest_loss: string | null;
  /** What a member has to hand in. */
  documents: readonly string[];
  discovery: (typeof DISCOVERY)[number];
  discovery_text: string;
  /** Whether its members are named in public filings. */
  is_named: boolean;
  name_text: string;
  /** Losses and members that have signed. */
  signed_loss: string | null;
  signed_members: number | null;
  courts: string;
  /** Where the terms were read. */
  source: string;
}
