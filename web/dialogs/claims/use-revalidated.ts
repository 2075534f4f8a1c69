import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Runs the work whenever the page behind was reloaded: a file added during the claim has changed its trades. */
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
