import { expect, test } from 'vitest';
import { countAhead, labelsOf, marksOf, mondaysOf, placeOfDay, radiusOf } from './board-data.ts';

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

test('a mark’s text does not cross the line of today, leave the axis, or overlap another', () => {
  const days = [
    { day: '2026-11-21', count: 3 },
    { day: '2026-11-25', count: 1 },
    { day: '2026-11-28', count: 12 },
    { day: '2026-12-20', count: 7 },
    { day: '2027-01-03', count: 2 },
  ];
  const marks = marksOf(days, today, { due_on: '2026-11-25', ticker: 'BLFD' });
  expect(labelsOf(marks, placeOfDay(today, today))).toEqual([
    { text: '3', anchor: 'middle', shift: 0 },
    { text: 'BLFD 1', anchor: 'start', shift: 0 },
    null,
    { text: '7', anchor: 'middle', shift: 0 },
    { text: '2', anchor: 'middle', shift: 0 },
  ]);
  const edges = marksOf(
    [
      { day: today, count: 5 },
      { day: '2027-03-01', count: 41 },
    ],
    today,
  );
  expect(labelsOf(edges, placeOfDay(today, today))).toEqual([
    { text: '5', anchor: 'start', shift: 4 },
    { text: '41', anchor: 'end', shift: 0 },
  ]);
});

test('the table counts what is due within a week apart from what is due later', () => {
  const days = [
    { day: '2026-11-22', count: 2 },
    { day: today, count: 1 },
    { day: '2026-11-30', count: 4 },
    { day: '2026-12-01', count: 7 },
  ];
  expect(countAhead(days, today)).toEqual({ soon: 4, later: 7 });
});
