import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two reads of the page. */
const EVERY = 3000;

/** While files or links are read and trades matched, the page reads its data again, and what it fetched beside it by `also`. */
export function useRefresh(updating: boolean, also?: () => Promise<void>): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef(also);
  latest.current = also;
  useEffect(() => {
    if (!updating || state !== 'idle') return;
    const timer = setTimeout(() => {
      // what fails is tried again with the next read
      latest.current?.().catch(() => undefined);
      void revalidate();
    }, EVERY);
    return () => clearTimeout(timer);
  }, [updating, state, revalidate]);
}
