import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A shortcut of the current page. */
export interface DeskKey {
  /** The browser's name of the key, letters in lower case: `j`, `Enter`, `X` for Shift and X, `?`, `mod+Enter`. */
  key: string;
  /** The action's label, on the key bar and in the list of shortcuts. */
  label: string;
  /** Absent: the page’s own elements handle the key, and it only appears in the list. */
  run?: () => void;
  /** Whether the key bar shows it. */
  inBar?: boolean;
}

let lists: readonly (readonly DeskKey[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof lists): void {
  lists = next;
  for (const listener of listeners) listener();
}

const none: typeof lists = [];

/** The shortcuts on the screen now, those of the innermost part first. */
export function useShownKeys(): readonly DeskKey[] {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lists,
    () => none,
  );
  // lists on one page have the same keys
  return [...new Map(shown.flat().map((one) => [one.key, one])).values()];
}

/** The shortcut for a key here, if any. */
export const findKey = (key: string): DeskKey | undefined =>
  lists
    .toReversed()
    .flat()
    .find((one) => one.key === key && one.run !== undefined);

/**
 * Registers shortcuts while this part of the page is shown. Their actions may change with every render; the keys may
 * not.
 */
export function useDeskKeys(keys: readonly DeskKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = keys.map(({ key, label, inBar }) => `${key} ${label} ${inBar}`).join('\n');
  useEffect(() => {
    if (names === '') return;
    const own = latest.current.map((one, at) => ({
      ...one,
      ...(one.run && { run: () => latest.current[at]?.run?.() }),
    }));
    change([...lists, own]);
    return () => change(lists.filter((other) => other !== own));
  }, [names]);
}

/** The name of a shortcut in `DeskKey.key`. */
export const nameOfKey = ({ key, metaKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>): string =>
  metaKey || ctrlKey ? `mod+${key}` : key;

/** Whether letters typed in this element are text. */
export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]') !==
    null;
