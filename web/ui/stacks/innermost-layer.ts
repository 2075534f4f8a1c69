/**
 * Escape closes what lies on top, and a part of a dialog may lie on top of it: the crosshair of a chart, an open
 * list. While it does, it carries `data-leaves-first`, and its own key handler closes it. A dialog hears Escape
 * before its parts do, so that none of them could stop it.
 */
export function isInnermostLayer({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return target instanceof Element && target.closest('[data-leaves-first]') !== null;
}
