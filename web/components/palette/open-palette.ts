const EVENT = 'trover:palette';

/** Whether the palette's code has loaded, and the text typed after it was requested; null if it was not. */
let isReady = false;
let typedEarly: string | null = null;

/** Opens the palette from a button, as its keys do. */
export function openPalette(): void {
  if (!isReady) typedEarly ??= '';
  document.dispatchEvent(new Event(EVENT));
}

/** @param act - opens the palette; `typed` is the text typed since it was requested */
export function onOpenPalette(act: (typed: string) => void): () => void {
  const open = (): void => act('');
  isReady = true;
  document.addEventListener(EVENT, open);
  if (typedEarly !== null) act(typedEarly);
  typedEarly = null;
  return () => {
    isReady = false;
    document.removeEventListener(EVENT, open);
  };
}

export const isPaletteShortcut = ({
  key,
  metaKey,
  ctrlKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Whether a key press is text for the palette while its code is loading. */
export const isTyped = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && !ctrlKey && !altKey;

/**
 * Whether a key press belongs to the palette while its code is loading: the shortcut that requests it, and the letters
 * typed after it. A page with single-letter shortcuts must check this before it handles a key.
 */
export function isEarlyForPalette(event: KeyboardEvent): boolean {
  if (isReady) return false;
  if (isPaletteShortcut(event)) {
    typedEarly ??= '';
    return true;
  }
  if (typedEarly === null || !isTyped(event)) return false;
  typedEarly += event.key;
  return true;
}
