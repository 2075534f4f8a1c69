import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { surerOf, withoutRules } from './scans/without-rules.ts';

const [WIDTH, HEIGHT] = [1000, 600];
const page = (shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`,
    ),
  )
    .grayscale()
    .png()
    .toBuffer();
const across = (y: number) => `<rect x="100" y="${y}" width="800" height="2"/>`;
const down = (x: number) => `<rect x="${x}" y="100" width="2" height="202"/>`;
const TABLE = [100, 200, 300].map(across).join('') + [100, 500, 898].map(down).join('');
const LETTER = '<rect x="300" y="140" width="6" height="30"/>';
const darkOf = async (png: Buffer) =>
  (await sharp(png).grayscale().raw().toBuffer()).filter((shade) => shade < 128).length;

describe('the lines of a table', () => {
  test('are erased, and the letters in its cells are not', async () => {
    const plain = await withoutRules(await page(TABLE + LETTER));
    expect(plain).not.toBe(null);
    expect(await darkOf(plain!)).toBe(6 * 30);
  });

  test('are not those of a page with underlines or a picture alone', async () => {
    expect(await withoutRules(await page(LETTER + [100, 200, 300].map(across).join('')))).toBe(null);
    expect(await withoutRules(await page('<rect x="100" y="100" width="800" height="300"/>'))).toBe(null);
  });

  test('are not those of a hatched page, which is read in seconds', async () => {
    const dash = (x: number, y: number) => `M${x + 0.5} ${y}v40`;
    const rows = Array.from({ length: 11 }, (_, at) => at * 50);
    const columns = Array.from({ length: 490 }, (_, at) => at * 2);
    const dashes = columns.flatMap((x) => rows.map((y) => dash(x, y))).join('');
    const hatched = await page(
      `${[100, 200, 300].map(across).join('')}<path d="${dashes}" stroke="#000" shape-rendering="crispEdges"/>`,
    );
    expect(await withoutRules(hatched)).toBe(null);
  });

  test('give way to a reading of higher confidence', () => {
    const [few, more] = [[{ confidence: 90 }], [{ confidence: 60 }, { confidence: 70 }]];
    expect(surerOf(few, more)).toBe(more);
    expect(surerOf(more, few)).toBe(more);
  });
});
