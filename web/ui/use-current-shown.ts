import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a strip of links sideways until the current one is visible: at first, and when another one is `current`. */
export function useCurrentShown(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    const link = strip.current?.querySelector('[aria-current]');
    if (!strip.current || !link || shown.current === current) return;
    shown.current = current;
    const [{ left, right }, at] = [strip.current.getBoundingClientRect(), link.getBoundingClientRect()];
    strip.current.scrollLeft += Math.max(0, at.right - right + 24) + Math.min(0, at.left - left);
  });
  return strip;
}
