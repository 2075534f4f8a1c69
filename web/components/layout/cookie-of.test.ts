import { expect, test } from 'vitest';
import { cookieOf } from './cookie-of.ts';

test('a cookie of a script is Secure where the page is https', () => {
  expect(cookieOf('theme=dark', { protocol: 'https:' })).toBe(
    'theme=dark; path=/; max-age=31536000; samesite=lax; secure',
  );
  expect(cookieOf('theme=dark', { protocol: 'http:' })).toBe('theme=dark; path=/; max-age=31536000; samesite=lax');
  expect(cookieOf('theme=', { removes: true })).toBe('theme=; path=/; max-age=0; samesite=lax');
});
