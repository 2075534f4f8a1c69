import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A shortcut of the page that is shown. */
export interface DeskKey {
  /** As the browser calls the key, a letter small: `j`, `Enter`, `X` for Shift and X, `?`, `mod+Enter`. */
  key: string;
  /** What it does, on the key bar and in the list of shortcuts. */
  label: string;
  /** Absent: the page’s own elements hear the key, and only the list shows it. */
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

/** The shortcuts of what is on the screen now, of the innermost part first. */
export function useShownKeys(): readonly DeskKey[] {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lists,
    () => none,
  );
  // lists of one page have the same keys
  return [...new Map(shown.flat().map((one) => [one.key, one])).values()];
}

/** What a key does here, if anything. */
export const findKey = (key: string): DeskKey | undefined =>
  lists
    .toReversed()
    .flat()
    .find((one) => one.key === key && one.run !== undefined);

/** Shortcuts while this part of the page is shown. What they do may change with every drawing; the keys may not. */
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

/** How a shortcut is called in `DeskKey.key`. */
export const nameOfKey = ({ key, metaKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>): string =>
  metaKey || ctrlKey ? `mod+${key}` : key;

/** Whether letters typed here are text. */
export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]') !==
    null;
