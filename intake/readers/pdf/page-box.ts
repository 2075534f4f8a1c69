import type { PageBox } from '@trover/core/trades/trade.ts';
import type { PageLine } from './text-lines.ts';

export type { PageBox } from '@trover/core/trades/trade.ts';

const WHOLE = 10_000;
/** Margin around the letters, in points. */
const AROUND = 2;

interface Size {
  width: number;
  height: number;
}

/** Where a line is on its page as it is shown, however the page was turned to be read. */
export function boxOnPage({ cells, top = 0, bottom = 0, turn = 0 }: PageLine, { width, height }: Size): PageBox {
  const left = Math.min(...cells.map(({ x }) => x)) - AROUND;
  const right = Math.max(...cells.map(({ end }) => end)) + AROUND;
  const [first, second] = [shown(left, top - AROUND, turn), shown(right, bottom + 2 * AROUND, turn)];
  const share = (at: number, size: number) => Math.min(WHOLE, Math.max(0, Math.round((at / size) * WHOLE)));
  return [
    share(Math.min(first.x, second.x), width),
    share(Math.min(first.y, second.y), height),
    share(Math.max(first.x, second.x), width),
    share(Math.max(first.y, second.y), height),
  ];
}

/** The box around several. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ];
}

/** A place of the page that was turned by so many quarters to be read, on the page as it is shown. */
export function shown(x: number, y: number, turn: number): { x: number; y: number } {
  return [
    { x, y },
    { x: -y, y: x },
    { x: -x, y: -y },
    { x: y, y: -x },
  ][turn]!;
}
