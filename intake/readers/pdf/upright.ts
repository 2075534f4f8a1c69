import type { PlacedText } from './text-lines.ts';

/** A text as the PDF reader has it: its matrix on the page, and how far it reaches. */
export interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

type Turn = 0 | 1 | 2 | 3;

interface TurnedText extends Omit<PlacedText, 'turn'> {
  /** Quarter turns clockwise from upright; null for a slanted text, as of a watermark. */
  turn: Turn | null;
}

/**
 * The texts of a page from the top left corner, as a reader sees it: a page that was scanned or saved sideways is
 * turned so that most of its letters are upright. Texts in another direction, as in a margin, come after as their own.
 */
export function placedUpright(items: readonly TextItem[], toView: readonly number[]): PlacedText[][] {
  const texts = items.map((item) => placed(item, toView)).filter(({ x, y, width }) => Number.isFinite(x + y + width));
  const letters = [0, 0, 0, 0];
  for (const { turn, text } of texts) if (turn !== null) letters[turn]! += text.trim().length;
  const main = letters.indexOf(Math.max(...letters)) as Turn;
  const others = ([0, 1, 2, 3, null] as const).filter((turn) => turn !== main);
  return [main, ...others]
    .map((turn) => texts.filter((text) => text.turn === turn).map((text) => turnedBack(text, turn ?? 0)))
    .filter((pieces) => pieces.length > 0);
}

function placed({ str, transform, width, height }: TextItem, toView: readonly number[]): TurnedText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toView;
  const [along = 1, across = 0, , tall = 0, x = 0, y = 0] = transform;
  return {
    text: str,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    width,
    height: height || Math.abs(tall) || 10,
    turn: turnOf(a * along + c * across, b * along + d * across),
  };
}

/** The quarter turn of a text that runs in this direction, in a view whose y grows downwards. */
function turnOf(x: number, y: number): Turn | null {
  const quarters = Math.atan2(y, x) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > 0.06 ? null : (((nearest + 4) % 4) as Turn);
}

function turnedBack({ text, x, y, width, height }: TurnedText, turn: Turn): PlacedText {
  const at = [
    { x, y },
    { x: y, y: -x },
    { x: -x, y: -y },
    { x: -y, y: x },
  ][turn]!;
  return { text, ...at, width, height, ...(turn === 0 ? {} : { turn }) };
}
