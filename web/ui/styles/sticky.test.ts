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
