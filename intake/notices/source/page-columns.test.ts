import { describe, expect, it } from 'vitest';
import type { PlacedText } from '../../readers/pdf/text-lines.ts';
import { pageOfPieces } from './pdf-source.ts';
import { textOf } from './source.ts';

const HEIGHT = 11;
const line = (text: string, x: number, y: number, width = 225): PlacedText => ({ text, x, y, width, height: HEIGHT });
const wordsOf = (side: string, at: number) => `${side} line ${at} of the notice`;

/** Two columns of prose whose lines are not at one height, under a line across the page. */
function twoColumns(count: number, width = 225): PlacedText[] {
  const rows = Array.from({ length: count }, (_, at) => at);
  return [
    line('In re Alder Securities Litigation, Case No. 1:20-cv-00001', 100, 30, 400),
    ...rows.flatMap((at) => [
      line(wordsOf('left', at), 70, 60 + 16 * at, width),
      line(wordsOf('right', at), 317, 62 + 16 * at, width),
    ]),
    line('Page 1 of 9, Questions? Call 1-800-555-0132 or see the site', 100, 760, 400),
  ];
}

describe('a page of two columns of prose', () => {
  it('is read down the left column and then down the right', () => {
    const texts = pageOfPieces([twoColumns(20)]).lines.map(textOf);
    expect(texts[0]).toMatch(/^In re Alder/);
    expect(texts.slice(1, 21)).toEqual(Array.from({ length: 20 }, (_, at) => wordsOf('left', at)));
    expect(texts.slice(21, 41)).toEqual(Array.from({ length: 20 }, (_, at) => wordsOf('right', at)));
    expect(texts[41]).toMatch(/^Page 1 of 9/);
  });

  it('is read so where a table ends one of the columns', () => {
    const rows = (x: number, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => [
        line(`March ${at + 1}, 2020`, x - 10, from + 14 * at, 60),
        line(`$${10 + at}.15`, x + 150, from + 14 * at, 40),
      ]).flat();
    const left = Array.from({ length: 14 }, (_, at) => line(wordsOf('left', at), 70, 60 + 14 * at));
    const texts = pageOfPieces([[...left, ...rows(80, 270, 16), ...rows(330, 61, 30)]]).lines.map(textOf);
    expect(texts.slice(13, 15)).toEqual([wordsOf('left', 13), 'March 1, 2020  $10.15']);
    expect(texts.at(-1)).toBe('March 30, 2020  $39.15');
  });

  it('is read down each of three narrow columns, the last of which is short', () => {
    const column = (side: string, x: number, count: number) =>
      Array.from({ length: count }, (_, at) => line(wordsOf(side, at), x, 60 + 12 * at, 168));
    const texts = pageOfPieces([
      [...column('first', 40, 40), ...column('second', 220, 40), ...column('third', 400, 3)],
    ]).lines.map(textOf);
    expect([texts[0], texts[39], texts[40], texts[79], texts[82]]).toEqual([
      wordsOf('first', 0),
      wordsOf('first', 39),
      wordsOf('second', 0),
      wordsOf('second', 39),
      wordsOf('third', 2),
    ]);
  });

  it('is none where the cells of a table are beside each other', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      line('5/3/2021', 110, 60 + 16 * at, 50),
      line(`$${20 + at}.15`, 360, 60 + 16 * at, 40),
    ]);
    const { lines } = pageOfPieces([rows.flat()]);
    expect(lines.map(textOf)[3]).toBe('5/3/2021  $23.15');
  });

  it('is none where labels are beside what they mean', () => {
    const pieces = twoColumns(20).map((piece) =>
      piece.x === 70 ? { ...piece, text: 'OBJECT', width: 60, y: piece.y + 2 } : piece,
    );
    expect(textOf(pageOfPieces([pieces]).lines[1]!)).toBe(`OBJECT  ${wordsOf('right', 0)}`);
  });

  it('is none where a piece is far outside of any page', () => {
    const from = performance.now();
    const texts = pageOfPieces([[...twoColumns(20), line('far', 1e9, 400, 5)]]).lines.map(textOf);
    expect(texts.join(' ')).toContain('far');
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
