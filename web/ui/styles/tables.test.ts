import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the header and the heads of tables stay at the top, one below the other', () => {
  expect(read('components/layout/header/header.module.css')).toMatch(/\.header \{\s+position: sticky;\s+top: 0;/);
  expect(read('ui/styles/table.module.css')).toMatch(
    /\.bleed thead th \{\s+position: sticky;\s+top: var\(--header-h\);/,
  );
});

test('a row of cases is pressed as a whole, and what can be pressed in it stays above', () => {
  const sheet = read('ui/styles/table.module.css');
  expect(sheet).toMatch(/\.bleed tbody a\.name::after \{\s+position: absolute;\s+inset: 0;/);
  expect(sheet).toMatch(/\.bleed tbody :is\(a:not\(\.name\), button, \[title\]\) \{\s+position: relative;/);
});

test('a printed page has no buttons, dialogs or bars', () => {
  expect(read('styles/base.css')).toMatch(
    /@media print \{\s+:root:root:root :is\(button, dialog, nav, .*\[data-foot-bar\], \[data-toasts\]\) \{\s+display: none;/,
  );
});

test('a printed page has no notices above it, at any width', () => {
  const sheet = read('components/layout/page-shell.module.css');
  expect(sheet).toMatch(/@media print \{\s+\.notices \{\s+display: none;/);
  // a grid outside of the screen would win by its selector
  expect(sheet.match(/@media [^{]*\{\s+\.notices:has/g)).toEqual([
    '@media screen and (min-width: 1100px) {\n  .notices:has',
  ]);
});

test('a message in the corner covers no button of a step', () => {
  const [, bottom] =
    /:root:has\(\[data-step-bar\]\) \.region \{\s+bottom: (\d+)px;/.exec(read('ui/styles/toast.module.css')) ?? [];
  // 14 px above and below a button of at most 48 px
  expect(Number(bottom)).toBeGreaterThanOrEqual(14 + 48 + 14);
  expect(read('dialogs/claims/payout-dialog.tsx')).toContain('<div className={styles.foot} data-step-bar>');
});
