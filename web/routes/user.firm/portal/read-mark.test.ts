import { expect, test, vi } from 'vitest';
import { readMark, readMarkFile } from './read-mark.ts';

const svg = (inside: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;

test('[W-1] the mark of a firm is the one path of an SVG file in a box of 24 by 24', () => {
  expect(readMark(svg('<path fill="none" d="M3 3\n h6v2"/>'))).toEqual({ path: 'M3 3 h6v2' });
});

test.each([
  ['words', 'not an SVG file'],
  [svg('<path d="M0 0"/>', '0 0 48 48'), 'view box of the mark is 0 0 48 48'],
  [svg('<circle r="4"/><path d="M0 0"/>'), 'has a circle'],
  [svg('<path d="M0 0"/><path d="M1 1"/>'), '2 paths'],
  [svg(''), '0 paths'],
])('[W-1] another file states why it cannot be the mark: %s', (file, words) => {
  expect(readMark(file)).toMatchObject({ fault: expect.stringContaining(words) });
});

test('[W-1] a file that is too large for a mark is refused before it is read', async () => {
  const text = vi.fn(async () => svg('<path d="M3 3h6"/>'));
  expect(await readMarkFile({ size: 100_001, text })).toMatchObject({ fault: expect.stringContaining('100 kB') });
  expect(text).not.toHaveBeenCalled();
  expect(await readMarkFile({ size: 100_000, text })).toEqual({ path: 'M3 3h6' });
});
