import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Targets of the focus when a dialog closes: its trigger, or that trigger's trigger where it is removed. */
const targetsOf = new WeakMap<Element, readonly Element[]>();

/** Openers of the dialog that just closed; a dialog opened in the same tick reuses them. */
let left: readonly Element[] = [];

function focusTargets(): readonly Element[] {
  const from = document.activeElement;
  if (from === null || from === document.body) return left;
  const host = from.closest('[role="dialog"]');
  return [from, ...((host && targetsOf.get(host)) ?? [])];
}

function canFocus(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element.checkVisibility();
}

/** `remember` when the dialog opens, before the focus moves into it; `restore` when it has closed. */
export function useReturnFocus(content: RefObject<Element | null>): { remember: () => void; restore: () => void } {
  const targets = useRef<readonly Element[]>([]);
  useEffect(
    () => () => {
      const own = targets.current;
      left = own;
      setTimeout(() => {
        if (left === own) left = [];
      });
    },
    [],
  );
  const remember = useCallback(() => {
    targets.current = focusTargets();
    if (content.current) targetsOf.set(content.current, targets.current);
  }, [content]);
  const restore = useCallback(() => targets.current.find(canFocus)?.focus(), []);
  return { remember, restore };
}
