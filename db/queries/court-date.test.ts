import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A time without a zone: the date is then one of the session, and another near midnight. */
const BARE = /(\b\w+_(at|until|sync)|now\(\)[^`\n]*)\)?::date\b|\b\w+_at (>=|<|<=|>) \$\{\w+\}::date\b/;

test('no query takes the day of a time without its zone', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const bare = files.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8')
      .split('\n')
      .filter((line) => BARE.test(line) && !line.includes("at time zone 'America/New_York'"))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(bare).toEqual([]);
});
