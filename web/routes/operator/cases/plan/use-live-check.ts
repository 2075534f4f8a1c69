import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { useEffect, useState } from 'react';
import type { LiveCheck } from './live-check.ts';

const unread: LiveCheck = { fault: null, plan: null, tried: [], why: 'Checking the plan.' };

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
