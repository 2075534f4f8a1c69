import { operations } from '@trover/contract/operations.ts';
import type { AnyObject, Operation } from '@trover/contract/protocol/operation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { writeCursor } from '../cursor.ts';

const reads: readonly Operation[] = operations.filter(
  ({ method, ...operation }: Operation) => method === 'GET' && (operation.params ?? operation.query),
);

let server: TestServer;
let investor: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

const numbers = ['1', '0', '-1', '1.5', '2147483647', '2147483648', '99999999999', '9007199254740991', '1e300'];
const decimals = [
  '0.1234567890123',
  '-3.5',
  '99999999999999999999999999999999999999999999',
  `1${'0'.repeat(900)}`,
  '.5',
];
const days = ['2018-01-10', '0000-01-01', '0001-01-01', '9999-12-31', '2024-02-30', '-0001-01-01'];
const words = [
  '',
  '\0',
  'a\0b',
  'KHC',
  'kra',
  'kraft-heinz-2019',
  '\\',
  'a\\',
  '%',
  '_',
  "'",
  '{}',
  '\ud800',
  '\u{1f4c8}',
  'true',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('KHC', '2018-01-10', '2018-01', '2018', '100', '1', 'TX', '12.50') },
  { weight: 4, arbitrary: fc.constantFrom(...numbers, ...decimals, ...days, ...words) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
  fc.maxSafeInteger().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
const cursor = fc.oneof(
  fc
    .array(fc.oneof(text, fc.integer(), fc.maxSafeInteger(), fc.double(), fc.constant('refused')), { maxLength: 3 })
    .map(writeCursor),
  text,
);

/** Mostly what the declaration lets through: that is what reaches the database. */
function valuesOf(name: string, field: z.ZodType): fc.Arbitrary<string> {
  const any = name === 'cursor' ? cursor : text;
  const choices = enumOf(field);
  const passes = (value: string) => field.safeParse(value).success;
  if (choices.length === 0 && !fc.sample(any, { seed: 1, numRuns: 500 }).some(passes))
    throw new Error(`nothing here is a ${name}: add a value to the texts, or its test never ends`);
  const passing = any.filter(passes);
  return fc.oneof(
    { weight: 1, arbitrary: any },
    { weight: 6, arbitrary: choices.length > 0 ? fc.constantFrom(...choices) : passing },
  );
}

function enumOf(field: z.ZodType): string[] {
  const inner = 'unwrap' in field ? (field as z.ZodOptional<z.ZodType>).unwrap() : field;
  return 'options' in inner && Array.isArray(inner.options) ? inner.options.map(String) : [];
}

const fieldsOf = (schema: AnyObject | undefined): [string, z.ZodType][] =>
  Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];

const escaped = (value: string): string => encodeURIComponent(value.toWellFormed());

function addresses(operation: Operation): fc.Arbitrary<string> {
  const params = Object.fromEntries(fieldsOf(operation.params).map(([name, field]) => [name, valuesOf(name, field)]));
  const fields = fieldsOf(operation.query);
  const query = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(name, field)])), {
    requiredKeys: fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name),
  });
  return fc.tuple(fc.record(params), query).map(([inPath, inQuery]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(inPath[name] ?? ''));
    const pairs = Object.entries(inQuery).map(([name, value]) => `${name}=${escaped(value ?? '')}`);
    return `${path}?${pairs.join('&')}`;
  });
}

describe('whatever is sent, a read never ends as a fault of ours', () => {
  test.each(reads.map((operation) => [operation.path, operation] as const))('%s', async (_, operation) => {
    await fc.assert(
      fc.asyncProperty(addresses(operation), async (address) => {
        const { status } = await investor.get(address);
        expect(status, address).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what the database cannot hold is refused before it', () => {
  test.each([
    ['orders/getorder/%00', 404],
    ['orders/getallorders?search_query=%00', 400],
    ['orders/getallorders?sector=%00', 400],
    ['orders/getallorders?deadline_from=0000-01-01', 400],
    ['orders/getallorders?sort=title&cursor=WyJcdTAwMDAiLDFd', 400],
    ['orders/getallorders?sort=fund&cursor=WyJub25lIiwxXQ', 400],
    ['orders/getallorderscount?search_query=%00', 400],
    ['company/autocomplete?term=%00', 400],
    ['company/get_loss?ticker=%00', 400],
    ['company/get_loss?ticker=KHC&bought_on=2018-01-10&quantity=0.1234567891&price_bought=1', 400],
    ['company/99999999999', 400],
    ['company/2147483647', 404],
    ['portfolio/trade?cursor=WyJcdTAwMDAiLDFd', 400],
    ['portfolio/trade?order_id=2147483648', 400],
    ['portfolio/portfolio/cases/stats?order_id=2147483648', 400],
    ['portfolio/holdings?portfolio_id=9007199254740991', 404],
  ])('%s', async (path, status) => {
    const answer = await investor.get(`/api/v1/${path}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      result: false,
      error: { code: status === 404 ? 'not_found' : 'invalid_input' },
    });
  });

  test('also deep in a body, with the field that holds it', async () => {
    const portfolio = await investor.post('/api/v1/portfolio/portfolio', { label: 'a\0b' });
    expect(portfolio.status).toBe(400);
    expect(portfolio.body.error.fields).toEqual({
      'body.label': 'this contains a character that is not allowed (NUL)',
    });
    const login = await server.visitor().signIn('a\0@demo.test', 'b');
    expect(login.status).toBe(400);
    expect(login.body.error.fields).toHaveProperty(['body.username']);
    expect((await investor.delete('/api/v1/portfolio/portfolio', { id: 2 ** 53 - 1 })).status).toBe(404);
    expect((await investor.delete('/api/v1/portfolio/portfolio', { id: 2 ** 53 })).status).toBe(400);
  });
});
