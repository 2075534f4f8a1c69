import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[C-4] what is being loaded shows nothing for the first 150 ms', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../styles/skeleton.module.css'), 'utf8');
  expect(sheet).toMatch(/animation:[^;]*wait 150ms steps\(1, end\)/);
});
