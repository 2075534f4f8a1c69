import { describe, expect, test } from 'vitest';
import { adviceFor, durationText, secondsBetween } from './notice-labels.ts';

describe('what an operator can do about a notice that cannot be read', () => {
  test.each([
    ['notice.pdf cannot be read: it is locked with a password.', /without one/],
    ['notice.pdf is a scan: its pages are pictures, and no text was found in them.', /sharper scan/],
    ['notice.png is a picture, and this server cannot read pictures.', /has text/],
    ['notice.pdf cannot be read: it is damaged or cut off.', /Download the notice again/],
    ['notice.docx is neither a PDF, a web page nor a text.', /as a PDF/],
    ['notice.pdf is empty.', /Download the notice again/],
    ['Reading this document made no progress for too long, so it was stopped.', /reject it/],
  ])('%s', (failure, advice) => {
    expect(adviceFor(failure)).toMatch(advice);
  });
});

test('a duration is a number of seconds or of minutes, and never negative', () => {
  expect([0.2, 12.4, 89, 90, 600].map(durationText)).toEqual(['1 s', '12 s', '89 s', '2 min', '10 min']);
  expect(secondsBetween('2026-11-20T10:00:00Z', '2026-11-20T10:00:41Z')).toBe(41);
  expect(secondsBetween('2026-11-20T10:00:41Z', '2026-11-20T10:00:00Z')).toBe(0);
});
