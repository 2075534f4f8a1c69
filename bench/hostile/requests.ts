import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { bodyLimitOf, MAX_BODY_LEVELS } from '@trover/contract/protocol/body-limits.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';

/** What someone sends who wants others to wait. */
export interface HostileRequest {
  name: string;
  method: string;
  path: string;
  body?: string;
  /** A form with these fields in place of a body. */
  form?: Record<string, string>;
}

const examples: Record<string, ExampleRequest> = exampleRequests;
const all: readonly Operation[] = operations;

/** Texts on which a pattern, a parser or a search may go back and forth. */
export const texts = (length: number): Record<string, string> => ({
  spaces: `a${' '.repeat(length)}a`,
  dots: `a@${'.'.repeat(length)}@`,
  letters: `${'a'.repeat(length)}!`,
  digits: `${'1'.repeat(length)}!`,
  tags: '<a'.repeat(length / 2),
  comments: '<!--'.repeat(length / 4),
  scripts: '<script>'.repeat(length / 8),
  brackets: '[a]('.repeat(length / 4),
  stars: '*_'.repeat(length / 2),
  quotes: '> '.repeat(length / 2),
  ticks: '`a'.repeat(length / 2),
  signs: '(a+)+%_\\'.repeat(length / 8),
  accents: `a${'\u0301\u0323'.repeat(length / 2)}`,
});

const fill = (fields: readonly string[], value: unknown): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, value]));

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** The names of a body's fields, as the schema or the example has them. */
function fieldsOf({ body }: Operation, example: ExampleRequest): string[] {
  const shape = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return shape.length > 0 ? shape : Object.keys((example.body as object | undefined) ?? {});
}

/** Bodies at the call's limits of bytes and values, and above them. */
function bodiesOf(operation: Operation, example: ExampleRequest): Record<string, string> {
  const { bytes, values } = bodyLimitOf(operation);
  const fields = fieldsOf(operation, example);
  const own = (example.body as Record<string, unknown> | undefined) ?? {};
  const room = Math.floor((bytes - 2_000) / 6);
  const many = Math.floor(Math.min(values - 500, bytes / 8));
  const written = texts(Math.floor(room / Math.max(1, fields.length)));
  const list = (item: string) => `[${Array.from({ length: many }, () => item).join()}]`;
  return {
    'too much': JSON.stringify('x'.repeat(2_000_000)),
    'many keys': `{${Array.from({ length: Math.floor(many / 2) }, (_, at) => `"k${at}":0`).join()}}`,
    'many faults': `{${fields.map((field) => `${JSON.stringify(field)}:${list('{}')}`).join()}}`.slice(0, bytes),
    'a list of nothing': list('0'),
    deep: `{${fields.map((field) => `${JSON.stringify(field)}:${nested(MAX_BODY_LEVELS - 2)}`).join()}}`,
    ...Object.fromEntries(
      Object.entries(written).map(([kind, text]) => [kind, JSON.stringify({ ...own, ...fill(fields, text) })]),
    ),
  };
}

export const DAYS = ['0001-01-01', '9999-12-31', '-271821-04-20', '99999-99-99', '2024-02-30', '1'.repeat(2_000)];
export const NUMBERS = ['1e308', '-1', '9'.repeat(2_000), `0.${'0'.repeat(2_000)}1`];

/** Every field of a query with the same text, as long as an address may be. */
function addressesOf(operation: Operation, example: ExampleRequest): Record<string, string> {
  const fields = Object.keys(operation.query?.shape ?? {});
  const params = example.params ?? {};
  const address = (query: Record<string, unknown>) => addressOf(operation.path, params, query);
  if (fields.length === 0) return {};
  const kinds = Object.entries(texts(Math.floor(8_000 / 3 / fields.length)));
  const one = Object.entries(texts(2_400)).flatMap(([kind, text]) =>
    fields.map((field) => [`${field} of ${kind}`, address({ ...example.query, [field]: text })]),
  );
  return Object.fromEntries([
    ...kinds.map(([kind, text]) => [`all of ${kind}`, address(fill(fields, text))]),
    ...one,
    ...[...DAYS, ...NUMBERS].map((text) => [
      text.slice(0, 12),
      address({ ...example.query, ...fill(fields, text.slice(0, 300)) }),
    ]),
  ]);
}

/** Everything of the contract that a caller can fill, one request for each way to spoil it. */
export function hostileRequests(isFor: (operation: Operation) => boolean): HostileRequest[] {
  return all
    .filter((operation) => isFor(operation) && operation.events === undefined)
    .flatMap((operation) => {
      const call = `${operation.method} ${operation.path}`;
      const example = examples[call] ?? {};
      const path = addressOf(
        operation.path,
        example.params ?? {},
        operation.method === 'GET' ? {} : (example.query ?? {}),
      );
      if (operation.method === 'GET')
        return Object.entries(addressesOf(operation, example)).map(([kind, address]) => ({
          name: `${call}: ${kind}`,
          method: 'GET',
          path: address,
        }));
      if (operation.files !== undefined) {
        const fields = fieldsOf(operation, example);
        const { bytes } = bodyLimitOf(operation);
        const own = (example.body as Record<string, string> | undefined) ?? {};
        return Object.entries(texts(Math.floor((bytes - 2_000) / 3))).flatMap(([kind, text]) =>
          fields.map((field) => ({
            name: `${call}: ${field} of ${kind}`,
            method: operation.method,
            path,
            form: { ...own, [field]: text },
          })),
        );
      }
      return Object.entries(bodiesOf(operation, example)).map(([kind, body]) => ({
        name: `${call}: ${kind}`,
        method: operation.method,
        path,
        body,
      }));
    });
}
