import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatByCertainty, pluralize } from './format.ts';

test('counts of things', () => {
  expect(pluralize('1.000', 'share')).toBe('1 share');
  expect(pluralize('1240', 'share')).toBe('1,240 shares');
});

test('what is paid has its cents, and what is estimated or filed has none', () => {
  expect(formatByCertainty('4923.5', 'paid')).toBe('$4,923.50');
  expect(formatByCertainty('4923.5', 'filed')).toBe('$4,924');
  expect(formatByCertainty('4923.4', 'estimated', 'JPY')).toBe('¥4,923');
});

test('no sentence has “about” before an amount with cents', () => {
  const root = join(import.meta.dirname, '../../..');
  const paths = globSync('{web/{charts,components,dialogs,routes,ui},server,core}/**/*.{ts,tsx}', { cwd: root });
  const found = paths
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const faults = source.matchAll(
        /\babout\s+(?:<b>)?[\s{$]*format(?:Money|Amount)\([^()]*(?:\([^()]*\)[^()]*)*\)/gi,
      );
      return [...faults].filter(([text]) => !/places: 0|, 0[,)]/.test(text)).map(([text]) => `${path}: ${text}`);
    });
  expect(paths.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
