import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRedirectTarget } from './redirect-target.ts';

describe('a target after signing in', () => {
  test.each(['/user/portfolio', '/cases/twitter-2016?tab=trades#lines', '?page=2', '#documents', '/'])(
    '[Q-1] %s is on this site',
    (target) => expect(parseRedirectTarget(target)).toBe(target),
  );

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/..//elsewhere.example',
    'javascript:alert(1)',
    'cases/screener',
    '',
  ])('[Q-1] [V-2] %j is not, and is dropped', (target) => expect(parseRedirectTarget(target)).toBeNull());

  test('[V-2] whatever passes stays on the origin it started from', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary-ascii', maxLength: 30 }),
        fc.constantFrom('/', '?', '#', '//', '/.', ''),
        (text, head) => {
          const target = parseRedirectTarget(head + text);
          if (target !== null)
            expect(new URL(target, 'https://portal.test/cases/x').origin).toBe('https://portal.test');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
