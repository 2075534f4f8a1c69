import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay, readTime } from './dates.ts';

describe('a printed day', () => {
  it.each([
    ['12/28/2018', '2018-12-28'],
    ['1/2/2024', '2024-01-02'],
    ['04/05/23', '2023-04-05'],
    ['04/05/98', '1998-04-05'],
    ['2019-08-07', '2019-08-07'],
    ['2013-06-17, 20:25:00', '2013-06-17'],
    ['2021-10-29T18:52:56+0200', '2021-10-29'],
    ['2025/1/9', '2025-01-09'],
    ['20190212', '2019-02-12'],
    ['20190212;031052', '2019-02-12'],
    ['20120720000000.000[-4:EDT]', '2012-07-20'],
    ['20230714170000.000', '2023-07-14'],
    ['Jan 10, 2025', '2025-01-10'],
    ['January 10 2025', '2025-01-10'],
    ["Jan 20 '23", '2023-01-20'],
    ['25-Mar-2021', '2021-03-25'],
    ['16JUL21', '2021-07-16'],
    ['10 January 2025', '2025-01-10'],
    ['Wed, 10 Jan 2025', '2025-01-10'],
    ['31.12.2024', '2024-12-31'],
    ['03/26/2026 16:01:46 EDT', '2026-03-26'],
    [' 07/05/2023', '2023-07-05'],
    ['02/29/2024', '2024-02-29'],
    ['113/05/02', '2024-05-02'],
    ['115-10-01', '2026-10-01'],
    ['2569-01-15', '2026-01-15'],
  ])('%s is %s', (printed, day) => expect(readDay(printed)).toBe(day));

  it.each([
    '',
    '13/45/2023',
    '02/29/2023',
    '00/10/2023',
    '2023-13-01',
    'Foo 10, 2025',
    '12/28',
    '20191301',
    '1/2/0001',
    '12/28/2018x',
  ])('%j is none', (printed) => expect(readDay(printed)).toBeNull());

  it('is day first where the file states that', () => {
    expect(readDay('05/04/2023', 'dmy')).toBe('2023-04-05');
    expect(readDay('25/04/2023', 'mdy')).toBeNull();
    expect(readDay('05/04/2023', 'ymd')).toBeNull();
  });

  it('is a day of the calendar or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.\- A-Za-z:;,]{0,24}$/)), (text) => {
        const day = readDay(text);
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });
});

describe('a printed time', () => {
  it.each([
    ['2013-06-17, 20:25:00', '20:25:00'],
    ['20190212;031052', '03:10:52'],
    ['093406', '09:34:06'],
    ['09:47:59', '09:47:59'],
    ['15:07', '15:07'],
    ['04/06/2019, 6:29 PM', '18:29'],
    ['12:00:00 AM', '00:00:00'],
    ['2021-10-29T18:52:56+0200', '18:52:56'],
  ])('in %s is %s', (printed, time) => expect(readTime(printed)).toBe(time));

  it.each(['', '25:00', '12:61', '20190212', 'noon'])('is not in %j', (printed) =>
    expect(readTime(printed)).toBeNull(),
  );
});
