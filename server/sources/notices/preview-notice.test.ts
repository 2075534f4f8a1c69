import { expect, test } from 'vitest';
import { pageOfText } from './preview-notice.ts';

test('a text has the pages that its page breaks make, or else pages of 80 lines', () => {
  expect(pageOfText('One\r\nTwo\fThree', 1)).toMatchObject({ page: 1, pages: 2, lines: ['One', 'Two'] });
  expect(pageOfText('One\r\nTwo\fThree', 2)).toMatchObject({ page: 2, lines: ['Three'], problem: null });
  const long = Array.from({ length: 100 }, (_, at) => `Line ${at + 1}`).join('\n');
  expect(pageOfText(long, 2)).toMatchObject({ pages: 2, lines: expect.arrayContaining(['Line 81', 'Line 100']) });
  expect(pageOfText(long, 3)).toMatchObject({ pages: 2, lines: [], problem: 'it has 2 pages' });
});
