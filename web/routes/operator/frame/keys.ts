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

/** Names of the single-character shortcuts that this person turned off, in this browser (WCAG 2.1.4). */
const STORED = 'desk-keys-off';

function readKeysOff(): ReadonlySet<string> {
  try {
    return new Set((window.localStorage.getItem(STORED) ?? '').split(' ').filter(Boolean));
  } catch {
    return new Set();
  }
}

/** Read from storage once, on the first question in a browser. */
let keysOff: ReadonlySet<string> | null = null;
const currentKeysOff = (): ReadonlySet<string> => {
  keysOff ??= readKeysOff();
  return keysOff;
};
const noneOff: ReadonlySet<string> = new Set();

/** Whether a shortcut can be turned off: one character without Command or Control. */
export const canTurnOff = (key: string): boolean => key.length === 1;

/** Turns shortcuts of one character on or off, also for later visits in this browser. */
export function turnDeskKeys(keys: readonly string[], on: boolean): void {
  const next = new Set(currentKeysOff());
  for (const key of keys.filter(canTurnOff)) {
    if (on) next.delete(key);
    else next.add(key);
  }
  keysOff = next;
  try {
    if (next.size === 0) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, [...next].join(' '));
  } catch {
    // without browser storage the choice lasts until the page is loaded again
  }
  for (const listener of listeners) listener();
}

/** The shortcuts that are off, for the list of shortcuts and the key bar. */
export const useKeysOff = (): ReadonlySet<string> => useSyncExternalStore(subscribe, currentKeysOff, () => noneOff);

export const isKeyOff = (key: string): boolean => currentKeysOff().has(key);

let lists: readonly (readonly DeskKey[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof lists): void {
  lists = next;
  for (const listener of listeners) listener();
}

const none: typeof lists = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shortcuts on the screen now, those of the innermost part first. */
export function useShownKeys(): readonly DeskKey[] {
  const shown = useSyncExternalStore(
    subscribe,
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

/** Commands that act while somebody types; all others, such as Command and A, are the field’s own. */
export const worksInFields = (key: string): boolean => ['mod+Enter', 'mod+s', 'mod+k'].includes(key);

/** Shortcuts that may act again and again while their key is held down: those that only move. */
const REPEATED = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', '[', ']']);
export const mayRepeat = (key: string): boolean => REPEATED.has(key);

/** Whether an element acts on arrow keys itself: choices, menus, and parts that scroll. */
export const hasOwnArrows = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input[type=radio], [role=radiogroup], [role=tablist], [role=menu], section[tabindex="0"]') !== null;

/** Whether letters typed in this element are text. */
export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]') !==
    null;

/** Whether an element acts on Enter or Space itself; on a link, Space is a shortcut. */
export const pressesItself = (target: EventTarget | null, key: string): boolean =>
  ['Enter', ' '].includes(key) &&
  target instanceof Element &&
  target.closest(`${key === ' ' ? '' : 'a, '}button, summary, form input, input[type=checkbox], [role=menu]`) !== null;
