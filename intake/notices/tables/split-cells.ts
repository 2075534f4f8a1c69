import type { SourceCell } from '../source/source.ts';
import { readValue } from './written-value.ts';

const MONTH = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`;
export const DATE = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|${MONTH} \d{1,2}, ?\d{4}|\d{1,2}[ -]${MONTH}[ -](?:\d{4}|\d{2})|\d{4}-\d\d-\d\d)`;
const MONEY = String.raw`\(?-?(?:US)?[$€£] ?\(?\d[\d,]*(?:\.\d+)?\)?(?!\d)|-?\d[\d,]*\.\d+ ?%|-?\d+ ?%|-?\d[\d,]*\.\d+|\d+(?![\d/.,-])`;
const RANGE = String.raw`${DATE} ?(?:-{1,2}|–|—|to|through|thru|and|until) ?${DATE}`;
const OPEN_END = String.raw`(?:and )?[Tt]hereafter|[Pp]resent|or later|and later`;
const WITH_DATE = new RegExp(DATE);
const ATOM = new RegExp(
  String.raw`(${RANGE}|${DATE}(?: (?:${OPEN_END}))?|${OPEN_END}|${MONEY}|N\/A|-{1,3}|[–—])(?: |$)`,
  'y',
);

/**
 * The cells of a table's line: a lone currency sign joins its figure, and adjacent figures are split,
 * each at its share of the width.
 */
export function splitCells(cells: readonly SourceCell[]): SourceCell[] {
  return joinSigns(cells.map(withoutMark)).flatMap(split);
}

/** The mark of a footnote behind a day or a figure is no part of it. */
const withoutMark = (cell: SourceCell): SourceCell => {
  const text = cell.text.replace(/(?<=\d)(?:[*†‡¹²³⁴]+|\[\d\])(?=$|[\s–—-])/g, '');
  return text === cell.text ? cell : { ...cell, text };
};

function joinSigns(cells: readonly SourceCell[]): SourceCell[] {
  const joined: SourceCell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isSign = last !== undefined && /^(?:US)?[$€£]\s?\(?$/.test(last.text) && /^[\d.(]/.test(cell.text);
    const isPercent = last !== undefined && /^%$/.test(cell.text) && readValue(last.text) !== null;
    if (last && (isSign || isPercent))
      joined[joined.length - 1] = { text: `${last.text}${cell.text}`, x: last.x, end: cell.end };
    else joined.push(cell);
  }
  return joined;
}

function split(cell: SourceCell): SourceCell[] {
  const { text, x, end } = cell;
  if (!/\d/.test(text) || readValue(text) !== null) return [cell];
  const atoms: { text: string; at: number }[] = [];
  ATOM.lastIndex = 0;
  for (let at = 0; at < text.length; at = ATOM.lastIndex) {
    ATOM.lastIndex = at;
    const match = ATOM.exec(text);
    if (!match) return splitTail(cell);
    atoms.push({ text: match[1]!, at });
  }
  // A dash beside a day joins it to another, on the next line perhaps.
  if (atoms.some((atom) => /^[-–—]+$/.test(atom.text)) && WITH_DATE.test(text)) return [cell];
  const width = (end - x) / text.length;
  return atoms.map((atom) => ({
    text: atom.text,
    x: x + atom.at * width,
    end: x + (atom.at + atom.text.length) * width,
  }));
}

const TAIL =
  /^(.*(?:\d{4}|[Tt]hereafter|later|inclusive|\))[,;:]?) ((?:\(?(?:US)?[$€£] ?\(?\d[\d,]*(?:\.\d+)?\)?|\d[\d,]*\.\d+ ?%?)(?: (?:\(?(?:US)?[$€£] ?\(?\d[\d,]*(?:\.\d+)?\)?|\d[\d,]*\.\d+ ?%?))*)$/;

/** Days in words, and behind them the figures: `On or after March 2, 2020 $0.82`. */
function splitTail(cell: SourceCell): SourceCell[] {
  const match = TAIL.exec(cell.text);
  if (!match || !new RegExp(DATE).test(match[1]!)) return [cell];
  const width = (cell.end - cell.x) / cell.text.length;
  const cut = cell.x + (match[1]!.length + 1) * width;
  return [
    { text: match[1]!, x: cell.x, end: cell.x + match[1]!.length * width },
    ...split({ text: match[2]!, x: cut, end: cell.end }),
  ];
}
