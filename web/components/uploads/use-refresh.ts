import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { installRetries } from '../offline/retry-refreshes.ts';

/** Milliseconds between two refreshes of the page. */
const EVERY = 3000;

/** While files or links are imported and trades matched, reloads the page's data, and further data by `also`. */
export function useRefresh(updating: boolean, also?: () => Promise<void>): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef(also);
  latest.current = also;
  useEffect(installRetries, []);
  useEffect(() => {
    if (!updating || state !== 'idle') return;
    const timer = setTimeout(() => {
      // a failure is retried with the next refresh
      latest.current?.().catch(() => undefined);
      void revalidate();
    }, EVERY);
    return () => clearTimeout(timer);
  }, [updating, state, revalidate]);
}
