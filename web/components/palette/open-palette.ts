const EVENT = 'trover:palette';

/** Opens the palette from a button, as its keys do. */
export function openPalette(): void {
  document.dispatchEvent(new Event(EVENT));
}

export function onOpenPalette(act: () => void): () => void {
  document.addEventListener(EVENT, act);
  return () => document.removeEventListener(EVENT, act);
}
