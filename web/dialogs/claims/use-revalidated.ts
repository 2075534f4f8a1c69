import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Does it whenever the page behind was loaded again: a file that was added over the claim has changed its trades. */
export function useRevalidated(work: () => void): void {
  const { state } = useRevalidator();
  const before = useRef(state);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (before.current === 'loading' && state === 'idle') latest.current();
    before.current = state;
  }, [state]);
}
