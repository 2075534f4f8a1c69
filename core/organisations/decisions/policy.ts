import type { Stage } from '../../cases/stages.ts';

/** What a policy makes of a case. Joining is done by a person, whatever the outcome. */
export type Outcome = 'join' | 'propose' | 'escalate' | 'ignore';

type LossMethod = 'fifo' | 'lifo' | 'recognized';

/**
 * One test of a case. Amounts are decimal strings in the policy's currency and count over all entities together. One in
 * another currency cannot be tested, nor a loss or cost that cannot be computed: people decide. A payment that nobody can
 * expect yet, and a recognized loss without a plan, meet no test.
 */
export type Condition =
  | { field: 'phase'; is: Phase }
  | { field: 'kind' | 'court' | 'sector' | 'country'; in: readonly string[] }
  | { field: 'loss'; method: LossMethod; at_least: string }
  | { field: 'share_of_assets'; method: LossMethod; at_least_pct: string }
  /** What the shares that were bought in the class period cost. */
  | { field: 'exposure'; at_least: string }
  | { field: 'payment'; at_least: string }
  | { field: 'deadline'; within_days: number }
  | { field: 'conflict' };

/**
 * `complaint`: nothing is settled yet; `settlement`: there is a settlement, and a claim to file; `opt_in`: only
 * participants are paid, and groups collect them.
 */
export type Phase = 'complaint' | 'settlement' | 'opt_in';

/** All conditions must be met; a rule without any is met by every case. */
export interface Rule {
  when: readonly Condition[];
  outcome: Outcome;
  /** How many approvers must agree; none for `join` and `ignore` that the policy itself decides. */
  approvals: number;
  /** E-mail addresses of the members whose approval counts; absent or empty: every approver and owner. */
  approvers?: readonly string[] | undefined;
  /** Working days until then; null: no day is set. */
  within_days: number | null;
}

/** The first rule that fits decides. The last one fits every case, so that none is left without a decision. */
export interface Policy {
  currency: string;
  /** The total of all entities, to compute shares of it; null: not set. */
  assets: string | null;
  /** Names or tickers of companies in which someone of the organisation has an interest. */
  conflicts: readonly string[];
  rules: readonly Rule[];
}

/** What is known of a case when it is decided. */
export interface CaseFacts {
  company: string;
  ticker: string | null;
  kind: string;
  stage: Stage;
  /** Opt-in: groups collect investors, and only participants are paid. */
  is_opt_in: boolean;
  court: string | null;
  sector: string | null;
  country: string | null;
  currency: string;
  /** What the shares bought in the class period cost. */
  exposure: string | null;
  losses: Readonly<Record<LossMethod, string | null>>;
  payment_expected: string | null;
  /** To the claim deadline; null: not known, or over. */
  days_left: number | null;
}

/** One condition and what it met: what the record of a decision shows. */
export interface Reason {
  condition: Condition;
  /** The case's own figure or word; null where it is not known: what is met by it may be met, and people decide. */
  found: string | null;
  is_met: boolean;
  /** Of the figure, where it is not the policy's, so that the two cannot be compared: people decide. */
  currency?: string | undefined;
}

export interface PolicyDecision {
  /** The place of the rule, from 1. */
  rule: number;
  outcome: Outcome;
  approvals: number;
  within_days: number | null;
  reasons: Reason[];
}
