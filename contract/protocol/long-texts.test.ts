import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../operations.ts';
import type { Operation } from './operation.ts';

interface Check {
  _zod: { def: { check: string; abort?: boolean; pattern?: RegExp } };
}
interface Inner {
  _zod: { def: Record<string, unknown> & { type: string; checks?: Check[] } };
}

const seen = new Set<unknown>();
const found: { call: string; path: string; checks: Check[] }[] = [];

/** Every text of a schema, with what is checked of it. */
function visit(value: unknown, call: string, path: string): void {
  const def = (value as Inner | undefined)?._zod?.def;
  if (def === undefined || seen.has(value)) return;
  seen.add(value);
  if (def.type === 'string' && def.checks !== undefined) found.push({ call, path, checks: def.checks });
  for (const [key, inner] of Object.entries(def)) {
    if (key === 'checks') continue;
    if (key === 'shape')
      for (const [name, field] of Object.entries(inner as object)) visit(field, call, `${path}.${name}`);
    else if (Array.isArray(inner)) for (const one of inner) visit(one, call, path);
    else visit(inner, call, path);
  }
}

for (const { method, path, params, query, body } of operations as readonly Operation[])
  for (const [part, schema] of Object.entries({ params, query, body })) visit(schema, `${method} ${path}`, part);

test('a text that is too long is compared with no pattern: some take a time that grows with its square', () => {
  expect(found.length).toBeGreaterThan(100);
  const late = found.filter(({ checks }) => {
    const defs = checks.map((check) => check._zod.def);
    const pattern = defs.findIndex(({ check, pattern }) => check === 'string_format' && pattern !== undefined);
    const longest = defs.findIndex(({ check }) => check === 'max_length');
    return pattern >= 0 && longest >= 0 && !(longest < pattern && defs[longest]?.abort === true);
  });
  expect(late.map(({ call, path }) => `${call}: ${path}`)).toEqual([]);
});

test('zod continues after a text that is too long, unless it aborts', () => {
  const texts = (abort: boolean) => z.string().max(2, { error: 'long', abort }).regex(/^a/, 'no a');
  expect(texts(false).safeParse('bbb').error?.issues).toHaveLength(2);
  expect(texts(true).safeParse('bbb').error?.issues).toHaveLength(1);
});
