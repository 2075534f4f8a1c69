/** What a notice does not establish, at its place in the plan. */
export interface PlanGap {
  path: string;
  why: string;
}

/** A plan's document, whole or with gaps. */
export type DraftPlan = Record<string, unknown>;

/** What of a notice's facts a plan needs. */
export interface KnownFacts {
  class_periods: readonly { from: string; to: string }[];
  currency: string | null;
  /** The kinds of what the class bought. */
  kinds?: readonly string[];
}
