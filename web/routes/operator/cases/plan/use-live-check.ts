import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { useEffect, useState } from 'react';
import type { LiveCheck } from './live-check.ts';

const unread: LiveCheck = { fault: null, plan: null, tried: [], why: 'Checking the plan.' };

/** Checks the plan in the browser shortly after the last edit, by the same rules as the server. */
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
