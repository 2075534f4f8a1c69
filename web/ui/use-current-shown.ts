import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a strip of links sideways until the current one is seen, when it is shown and when another one is `current`. */
export function useCurrentShown(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector('[aria-current]');
    if (!strip.current || !link) return;
    const { left, right } = strip.current.getBoundingClientRect();
    const shown = link.getBoundingClientRect();
    strip.current.scrollLeft += Math.max(0, shown.right - right + 24) + Math.min(0, shown.left - left);
  }, [current]);
  return strip;
}
