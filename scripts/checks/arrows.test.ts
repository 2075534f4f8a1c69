import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults } from './arrows.mjs';

const faultsOf = (files: Record<string, string>): string[] => findFaults(new Map(Object.entries(files)));

test('core knows nobody and has no library, but for its tests', () => {
  expect(
    faultsOf({
      'core/a.ts': `import { z } from 'zod';\nimport type { Db } from '@trover/db/connect.ts';\nimport { readFileSync } from 'node:fs';`,
      'core/a.test.ts': `import { test } from 'vitest';`,
    }),
  ).toEqual([
    'core/a.ts imports zod: core has no library',
    'core/a.ts imports db/connect.ts: core may know nobody',
    'core/a.ts imports node:fs: core runs in a browser too',
  ]);
});

test('the server does not know the sources of the pages, by whatever form of import', () => {
  const forms = [
    `import { a } from '../web/a.ts';`,
    `import {\n  a,\n  b,\n} from '@trover/web/a.ts';`,
    `export { a } from '@trover/web/a.ts';`,
    `import '@trover/web/a.ts';`,
    `const a = await import('@trover/web/a.ts');`,
    `import type { A } from '@trover/web/a.ts';`,
  ];
  for (const form of forms)
    expect(faultsOf({ 'server/a.ts': form }), form).toEqual([
      'server/a.ts imports web/a.ts: server may know core, intake, contract, db',
    ]);
});

test('a cycle is reported whole; one of types alone is none', () => {
  expect(faultsOf({ 'db/a.ts': `import { b } from './b.ts';`, 'db/b.ts': `import { a } from './a.ts';` })).toEqual([
    'a cycle: db/a.ts → db/b.ts → db/a.ts',
  ]);
  expect(faultsOf({ 'db/a.ts': `import { b } from './b.ts';`, 'db/b.ts': `import type { A } from './a.ts';` })).toEqual(
    [],
  );
});

test('what is allowed is not a fault', () => {
  expect(
    faultsOf({
      'server/a.ts': `import fastify from 'fastify';\nimport { connect } from '@trover/db/connect.ts';\nimport { b } from './b.ts';`,
      'server/b.ts': `export const b = 'import nothing from "web/x"';`,
      'web/a.tsx': `import { call } from '@trover/contract/protocol/client.ts';\nimport './a.module.css';`,
    }),
  ).toEqual([]);
});
