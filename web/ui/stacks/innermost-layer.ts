/**
 * Escape closes the topmost layer, which may be a part of a dialog: the crosshair of a chart, an open list. While such
 * a part is open, it has `data-leaves-first`, and its own key handler closes it. A dialog handles Escape before its
 * parts do, so none of them could stop it.
 */
export function isInnermostLayer({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return target instanceof Element && target.closest('[data-leaves-first]') !== null;
}
