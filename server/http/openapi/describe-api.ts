import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { keyScopesOf } from '@trover/contract/organisations/member-access.ts';
import { failureSchema, successSchema } from '@trover/contract/protocol/envelope.ts';
import { type FailureCode, failures } from '@trover/contract/protocol/failures.ts';
import {
  type AnyObject,
  type AnySchema,
  type FilePart,
  type Operation,
  schemaOf,
} from '@trover/contract/protocol/operation.ts';
import { formatBytes } from '@trover/core/format/bytes.ts';
import { z } from 'zod';

const STEP_UP =
  'Money, roles, keys and exports: a session alone is not enough. Confirm it with `POST /api/v1/auth/step_up` first, which ' +
  'counts for ten minutes; until then the answer is `step_up_required`.';
const STEP_UP_AFTER_SIGN_IN =
  'More than ten minutes after the sign-in, confirm the session with `POST /api/v1/auth/step_up` first, which counts for ten ' +
  'minutes; until then the answer is `step_up_required`.';

export type Json = Record<string, unknown>;

/** The examples of a call: the request, and the response where one was recorded. */
export interface ApiExamples {
  requests: Readonly<Record<string, ExampleRequest>>;
  answers: Readonly<Record<string, unknown>>;
}

const jsonOf = (schema: AnySchema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schemaOf(schema), { io, unrepresentable: 'any' });
  return json;
};

function parametersOf(operation: Operation, example: ExampleRequest): Json[] {
  const from = (place: 'path' | 'query', schema: AnyObject | undefined): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !schemaOf(field).safeParse(undefined).success,
      schema: jsonOf(field, 'input'),
      ...exampleIn(place === 'path' ? example.params : example.query, name),
    }));
  const key = isKeyed(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...from('path', operation.params), ...from('query', operation.query), ...key];
}

const exampleIn = (fields: Record<string, unknown> | undefined, name: string): Json =>
  fields && name in fields ? { example: fields[name] } : {};

/** Calls whose repetition is recognised by the caller's idempotency key. */
const isKeyed = ({ method, audience, idempotency, files }: Operation): boolean =>
  method !== 'GET' && audience !== 'anyone' && idempotency !== 'natural' && !files;

function bodyOf({ body, files, form }: Operation, example: ExampleRequest): Json | undefined {
  const shown = example.body === undefined ? {} : { example: example.body };
  const json = body && { 'application/json': { schema: jsonOf(body, 'input'), ...shown } };
  if (!files && !form) return json && { required: true, content: json };
  const content = { ...(form === 'or_json' && json), ...formOf(body, files ?? []) };
  return { required: true, content };
}

function formOf(body: Operation['body'], files: readonly FilePart[]): Json {
  const fields = body ? (jsonOf(body, 'input') as { properties?: Json; required?: string[] }) : {};
  const parts = Object.fromEntries(
    files.map(({ field, max_bytes }) => [
      field,
      { type: 'string', format: 'binary', description: `at most ${formatBytes(max_bytes)}` },
    ]),
  );
  const required = [...(fields.required ?? []), ...files.filter((file) => file.required).map((file) => file.field)];
  const schema = { type: 'object', properties: { ...fields.properties, ...parts }, required };
  return { 'multipart/form-data': { schema } };
}

function successOf({ response, events, redirects }: Operation, answer: unknown): Json {
  if (redirects)
    return {
      description: 'Redirects to a link that works for some minutes',
      headers: { Location: { schema: { type: 'string' } } },
    };
  if (response)
    return {
      description: 'Done',
      content: {
        'application/json': {
          schema: jsonOf(successSchema(schemaOf(response)), 'output'),
          ...(answer !== undefined && { example: answer }),
        },
      },
    };
  const described = Object.entries(events ?? {}).map(([event, schema]) => ({
    title: event,
    type: 'object',
    properties: { event: { const: event }, data: jsonOf(schema, 'output') },
  }));
  return { description: 'Events as they come', content: { 'text/event-stream': { schema: { oneOf: described } } } };
}

/** By status, since the document lists responses by status; the description has the codes. */
function failuresOf(operation: Operation): Json {
  const always: FailureCode[] = [
    ...(operation.method === 'GET' ? [] : (['csrf_failed'] as const)),
    ...(isKeyed(operation) ? (['conflict'] as const) : []),
    ...(operation.step_up ? (['step_up_required'] as const) : []),
    'too_many_requests',
    'internal_error',
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...operation.errors, ...always])) {
    const { status, message } = failures[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  const entries = [...byStatus].map(([status, lines]) => [
    status,
    {
      description: lines.join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return Object.fromEntries(entries) as Json;
}

function securityOf(operation: Operation): Json[] {
  if (operation.audience === 'anyone') return operation.method === 'GET' ? [] : [{ csrf: [] }];
  const session = operation.method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  return keyScopesOf(operation).length === 0 ? [session] : [session, { api_key: [] }];
}

/** The API as an OpenAPI 3.1 document, generated from the declarations that the server validates with. */
export function describeApi(operations: readonly Operation[], shown?: ApiExamples): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`;
    const example = shown?.requests[name] ?? {};
    const requestBody = bodyOf(operation, example);
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: {
        operationId: name.toLowerCase().replace(/\W+/g, '_').replace(/_$/, ''),
        summary: operation.summary,
        tags: [operation.path.replace(/^\/api\/(v1\/)?/, '').split('/', 1)[0]],
        'x-audience': operation.audience,
        ...(keyScopesOf(operation).length > 0 && { 'x-api-key-scopes': keyScopesOf(operation) }),
        ...(operation.step_up && {
          description: operation.step_up === true ? STEP_UP : STEP_UP_AFTER_SIGN_IN,
          'x-step-up': operation.step_up,
        }),
        security: securityOf(operation),
        parameters: parametersOf(operation, example),
        ...(requestBody && { requestBody }),
        responses: {
          [operation.redirects ? 302 : (operation.status ?? 200)]: successOf(operation, shown?.answers[name]),
          ...failuresOf(operation),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trover',
      version: '1',
      description:
        'Every call of the portal. Money and quantities are decimal strings. JSON bodies may be sent encrypted where the ' +
        'server has a key: `X-Encrypted: 1` and `{ "data": base64 of IV and AES-CBC ciphertext }`, answered likewise.',
    },
    paths,
    components: {
      schemas: { Failure: jsonOf(failureSchema, 'output') },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Send the same key with each retry of one change: it is made once, and each retry gets the same answer.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An organization’s API key, `trv_…`. Each call that accepts one names the scopes of which the key needs one in ' +
            '`x-api-key-scopes`. It needs no cookie and no CSRF token.',
        },
      },
    },
  };
}
