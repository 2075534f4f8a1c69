import { at } from './scale.ts';

export interface TallyStroke {
  x: number;
  y: number;
  width: number;
  height: number;
  collected: boolean;
}

/** One hundred strokes in rows of equal length; the first `collected` are solid. */
export function tallyStrokes(collected: number, width: number, height: number, rows: number): TallyStroke[] {
  const perRow = 100 / rows;
  const rowGap = rows === 1 ? 0 : 8;
  const rowHeight = (height - rowGap * (rows - 1)) / rows;
  const pitch = width / (perRow - 0.46);
  return Array.from({ length: 100 }, (_, index) => {
    const solid = index < collected;
    const inset = solid ? 0 : 0.5;
    return {
      x: at((index % perRow) * pitch + inset),
      y: at(Math.floor(index / perRow) * (rowHeight + rowGap) + inset),
      width: at(pitch * 0.54 - 2 * inset),
      height: at(rowHeight - 2 * inset),
      collected: solid,
    };
  });
}
