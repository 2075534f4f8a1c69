import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { useEffect, useState } from 'react';
import type { PlanDocument } from '../../../../components/plans/plan-document.ts';

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

const unread: LiveCheck = { fault: null, plan: null, tried: [], why: 'The plan is being read.' };

/** Reads the plan a moment after the last letter, in the browser, by the very rules that the server goes by. */
export function useLiveCheck(document: string, examples: readonly WorkedExample[]): LiveCheck {
  const [check, setCheck] = useState(unread);
  useEffect(() => {
    let isLeft = false;
    const timer = setTimeout(() => {
      void import('./check-plan.ts')
        .then(({ checkPlan }) => checkPlan(document, examples))
        .then((found) => {
          if (!isLeft) setCheck(found);
        });
    }, 250);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [document, examples]);
  return check;
}
