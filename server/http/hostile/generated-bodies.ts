import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import fc from 'fast-check';

const words = [
  '',
  ' ',
  '\0',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{}',
];
const numbers = [0, -1, 1.5, 2_147_483_648, 2 ** 53 + 2, 1e308, -0];
const others = ['\ud800', '\u202e', '📈'.repeat(300), 'x'.repeat(20_000), '0000-01-01', '99999999999999999999.999'];

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, ...words, ...numbers, ...others),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
);

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 'deep');

/** Any JSON value, mostly small. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(nested(500), { __proto__: null, constructor: { prototype: 1 } }, [[]], [{}]),
  },
);

type Fields = Record<string, unknown>;
type Change = (body: Fields) => unknown;

/**
 * Changes that make an accepted body invalid: a field of another type, a missing or additional field, or another body
 * altogether.
 */
function changesOf(fields: string[]): fc.Arbitrary<Change> {
  const more = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'id', 'account_id', 'is_admin', 'a b'), anything);
  const another: fc.Arbitrary<Change> = anything.map((value) => () => value);
  const added: fc.Arbitrary<Change> = more.map(([name, value]) => (body) => ({ ...body, [name]: value }));
  if (fields.length === 0) return fc.oneof(another, added);
  const field = fc.constantFrom(...fields);
  const replaced: fc.Arbitrary<Change> = fc.tuple(field, anything).map(([name, value]) => (body) => ({
    ...body,
    [name]: value,
  }));
  const removed: fc.Arbitrary<Change> = field.map((gone) => (body) => {
    const { [gone]: _, ...rest } = body;
    return rest;
  });
  return fc.oneof({ weight: 6, arbitrary: replaced }, removed, added, another);
}

/** Bodies similar to the example's. */
export function spoiledBodies({ body }: ExampleRequest): fc.Arbitrary<unknown> {
  const whole = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return fc
    .array(changesOf(Object.keys(whole)), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<unknown>(
        (so, change) => change((typeof so === 'object' && so !== null ? so : {}) as Fields),
        whole,
      ),
    );
}

export interface RawBody {
  headers: Record<string, string>;
  payload: Buffer;
}

const typeOf = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json-patch+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'application/xml',
  'not a type',
);
const encodings = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip' },
  { 'x-encrypted': '1' },
  { 'x-encrypted': '1', 'x-nonce': '\u00ff' },
  { 'idempotency-key': 'a key with spaces' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'x-request-id': '<b>' },
  { cookie: 'session=%00; csrftoken' },
);

/** Invalid bodies: of other types and encodings, truncated, or with random bytes. */
export const rawBodies: fc.Arbitrary<RawBody> = fc
  .tuple(
    typeOf,
    encodings,
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('{"a":', '[', 'null', '"text"', '0', '{"data":"AAAA"}', '{"data":7}', 'a=1&b[]=2', '\ufeff{}')
        .map((text) => Buffer.from(text)),
      fc
        .constantFrom(
          '--b\r\ncontent-disposition: form-data; name="file"; filename="../../x\0.csv"\r\n\r\nx\r\n--b--',
          '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
          '--b\r\ncontent-disposition: form-data; name="',
          '--b--',
        )
        .map((text) => Buffer.from(text)),
    ),
  )
  .map(([type, more, payload]) => ({ headers: { 'content-type': type, ...more }, payload }));
