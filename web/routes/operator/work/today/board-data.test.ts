import { expect, test } from 'vitest';
import { marksOf, mondaysOf, placeOfDay, radiusOf } from './board-data.ts';

const today = '2026-11-23';

test('a day is on the axis by its distance, and far days at the ends', () => {
  expect(placeOfDay(today, today)).toBe(25);
  expect(placeOfDay('2026-11-09', today)).toBe(0);
  expect(placeOfDay('2020-01-01', today)).toBe(0);
  expect(placeOfDay('2030-01-01', today)).toBe(100);
});

test('days that would lie on one another are one mark, but what is late never joins what is not', () => {
  const marks = marksOf(
    [
      { day: '2026-11-22', count: 2 },
      { day: '2026-11-23', count: 1 },
      { day: '2026-11-24', count: 4 },
      { day: '2026-12-20', count: 7 },
    ],
    today,
  );
  expect(marks.map(({ count, isLate, isNear }) => [count, isLate, isNear])).toEqual([
    [2, true, true],
    [5, false, true],
    [7, false, false],
  ]);
});

test('the mark of the next item has its ticker, also if days share the mark', () => {
  const days = [
    { day: '2026-11-23', count: 1 },
    { day: '2026-11-24', count: 4 },
    { day: '2026-12-20', count: 7 },
  ];
  const next = { due_on: '2026-11-24', ticker: 'HLDN' };
  expect(marksOf(days, today, next).map(({ ticker }) => ticker)).toEqual(['HLDN', null]);
  expect(marksOf(days, today, null).map(({ ticker }) => ticker)).toEqual([null, null]);
});

test('the axis has eight Mondays, and marks fit a row', () => {
  expect(mondaysOf(today).map(({ day }) => day)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ]);
  expect(radiusOf(1)).toBeGreaterThan(3);
  expect(radiusOf(1_000_000)).toBe(8);
});
