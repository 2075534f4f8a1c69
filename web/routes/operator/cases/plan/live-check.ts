import type { PlanDocument } from '../../../../components/plans/plan-document.ts';

/** A worked example with its result under the plan as typed. */
export interface Tried {
  passes: boolean;
  faults: string[];
  claim: string | null;
  /** The plan's result, in the CSV format of expected lines. */
  lines: string | null;
}

export interface LiveCheck {
  fault: { path: string; message: string } | null;
  plan: PlanDocument | null;
  tried: Tried[];
  /** Why it cannot be published; null where it can. */
  why: string | null;
}
