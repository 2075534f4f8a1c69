import { type RefObject, useEffect } from 'react';

/** When an action removes the focused element, moves the focus to the heading of its section. */
export function useRestoredFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = page.current;
    if (!all) return;
    let from: Element | null = null;
    let parts: readonly Element[] = [];
    const note = ({ target }: FocusEvent) => {
      from = target as Element;
      parts = [...all.querySelectorAll('section')].filter((part) => part.contains(from)).reverse();
    };
    const seen = new MutationObserver(() => {
      if (!from || from.isConnected || document.activeElement !== document.body) return;
      from = null;
      const heading = (parts.find((part) => part.isConnected) ?? all).querySelector<HTMLElement>('h1, h2, h3');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    all.addEventListener('focusin', note);
    seen.observe(all, { childList: true, subtree: true });
    return () => {
      all.removeEventListener('focusin', note);
      seen.disconnect();
    };
  }, [page]);
}
