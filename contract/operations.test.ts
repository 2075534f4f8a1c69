import type { LossResult } from '@trover/core/losses/loss.ts';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { lossResultSchema } from './companies/losses.ts';
import { operations } from './operations.ts';
import { failures } from './protocol/failures.ts';
import type { Operation } from './protocol/operation.ts';

const all: readonly Operation[] = operations;
const nameOf = (operation: Operation) => `${operation.method} ${operation.path}`;

describe('the declared calls', () => {
  test('have a method and path of their own', () => {
    const names = all.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(all.map((operation) => [nameOf(operation), operation] as const))('%s is complete', (_, operation) => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(operation.params?.shape ?? {})).toEqual(inPath);
    expect(Boolean(operation.response) || Boolean(operation.events)).toBe(true);
    if (operation.method === 'GET') expect(operation.body).toBeUndefined();
    if (operation.audience !== 'anyone') expect(operation.errors).toContain('not_signed_in');
    if (operation.query ?? operation.body) expect(operation.errors).toContain('invalid_input');
    for (const code of operation.errors) expect(failures).toHaveProperty(code);
  });

  test('take core’s LossResult as it is', () => {
    expectTypeOf<LossResult>().toExtend<z.input<typeof lossResultSchema>>();
  });
});
