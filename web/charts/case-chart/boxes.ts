/** Free space on a chart, so that labels do not overlap. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export type Anchor = 'start' | 'middle' | 'end';

/** The box of one line of text on its baseline; its width is a generous estimate. */
export function textBox(text: string, x: number, baseline: number, anchor: Anchor, size: number): Box {
  const width = text.length * size * 0.58;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, top: baseline - size * 0.8, right: left + width, bottom: baseline + size * 0.22 };
}

export interface PlacedText {
  x: number;
  y: number;
  anchor: Anchor;
}

/** The first position where the text fits and overlaps nothing; null where there is none. */
export function placeText(
  text: string,
  places: readonly PlacedText[],
  size: number,
  occupied: readonly Box[],
  within: Box,
): { place: PlacedText; box: Box } | null {
  for (const place of places) {
    const box = textBox(text, place.x, place.y, place.anchor, size);
    if (box.left < within.left || box.right > within.right || box.top < within.top || box.bottom > within.bottom)
      continue;
    if (!occupied.some((other) => overlaps(box, other))) return { place, box };
  }
  return null;
}
