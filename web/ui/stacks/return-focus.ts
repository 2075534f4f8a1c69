import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Where the focus goes when a dialog closes: what opened it, and where that has gone, what opened that. */
const openersOf = new WeakMap<Element, readonly Element[]>();

/** Those of a dialog that has just gone: the one that takes its place in the same breath has the same. */
let left: readonly Element[] = [];

function openersNow(): readonly Element[] {
  const from = document.activeElement;
  if (from === null || from === document.body) return left;
  const host = from.closest('[role="dialog"]');
  return [from, ...((host && openersOf.get(host)) ?? [])];
}

function canFocus(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element.checkVisibility();
}

/** `remember` when the dialog opens, before the focus moves into it; `giveBack` when it has closed. */
export function useReturnFocus(content: RefObject<Element | null>): { remember: () => void; giveBack: () => void } {
  const openers = useRef<readonly Element[]>([]);
  useEffect(
    () => () => {
      const own = openers.current;
      left = own;
      setTimeout(() => {
        if (left === own) left = [];
      });
    },
    [],
  );
  const remember = useCallback(() => {
    openers.current = openersNow();
    if (content.current) openersOf.set(content.current, openers.current);
  }, [content]);
  const giveBack = useCallback(() => openers.current.find(canFocus)?.focus(), []);
  return { remember, giveBack };
}
