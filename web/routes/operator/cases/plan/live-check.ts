import type { PlanDocument } from '../../../../components/plans/plan-document.ts';

/** A worked example, tried by the plan as it is written now. */
export interface Tried {
  passes: boolean;
  faults: string[];
  claim: string | null;
  /** What the plan gives, in the CSV of expected lines. */
  lines: string | null;
}

export interface LiveCheck {
  fault: { path: string; message: string } | null;
  plan: PlanDocument | null;
  tried: Tried[];
  /** Why it cannot be published; null where it can. */
  why: string | null;
}
