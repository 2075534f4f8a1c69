import type { z } from 'zod';
import type { Audience } from '../accounts/roles.ts';
import type { BodyLimitClass } from './body-limits.ts';
import type { FailureCode } from './failures.ts';
import type { LimitClass } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Any schema of Zod, by the types that it carries. To compare each of a thousand schemas with the whole of `z.ZodType` was
 * most of the work of the type checker. `schemaOf` gives the schema as Zod knows it.
 */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The same of an object, whose fields a caller lists. */
export interface AnyObject extends AnySchema {
  readonly shape: Readonly<Record<string, AnySchema>>;
}

/** A declared schema with the methods of Zod. */
export function schemaOf(schema: AnySchema): z.ZodType;
export function schemaOf(schema: AnySchema | undefined): z.ZodType | undefined;
export function schemaOf(schema: AnySchema | undefined): z.ZodType | undefined {
  return schema as z.ZodType | undefined;
}

/** A file field of a multipart call. */
export interface FilePart {
  field: string;
  max_bytes: number;
  required: boolean;
  /** A form may have any number of them. */
  several?: true;
}

/**
 * One call of the API, declared once: the server validates and documents with it, the client gets its types from it.
 *
 * `path` is whole, with `{name}` for parameters. `response` is the schema of `data`; a call that answers with
 * server-sent events has `events` (event name to the schema of its data) in its place; one that has both answers with
 * events where the caller accepts `text/event-stream`. In a multipart call `body` is
 * the schema of the text fields and `files` are streamed to the handler; with `form: 'or_json'` the body may come as
 * JSON as well, then without files. With `redirects` the answer sends on to `url` of its data.
 */
export interface Operation {
  method: Method;
  path: `/${string}`;
  summary: string;
  audience: Audience;
  params?: AnyObject;
  query?: AnyObject;
  body?: AnySchema;
  files?: readonly FilePart[];
  form?: 'or_json';
  redirects?: true;
  response?: AnySchema;
  /** The status of a success; 200 where absent. */
  status?: 202;
  events?: Readonly<Record<string, AnySchema>>;
  /** What it carries is sent encrypted wherever the client has a key, and not only where all calls are. */
  encrypted?: 'opt_in';
  /**
   * Why the same change sent twice is done once: by its `natural` key, as a file's hash or a row's id, so that the header
   * Idempotency-Key changes nothing; or, where absent, by that header of the caller's.
   */
  idempotency?: 'natural' | 'key';
  /**
   * A session alone does not do: who calls must have confirmed who they are in the last ten minutes
   * (`POST /api/v1/auth/step_up`), or the call is refused with `step_up_required`. For money, roles, keys and exports.
   * With `after_sign_in` the sign-in counts as well, for as long: for signatures, and for naming who may sign.
   */
  step_up?: true | 'after_sign_in';
  /** Where absent: `read` for a GET, otherwise `change`. */
  limit?: LimitClass;
  /** The list of its body whose items count against the limit, each as a call. */
  limit_by?: string;
  /** A part of its body with which the call counts in another class as well, once. */
  limit_with?: { member: string; limit: LimitClass };
  /** The maximum size of its body; by default it depends on who may call. */
  body_limit?: BodyLimitClass;
  /** The failures this call may answer with beside those of every call. */
  errors: readonly FailureCode[];
}

/** Preserves the literal types of a declaration: the client's types come from them. */
export function declareOperation<const Declared extends Operation>(operation: Declared): Declared {
  return operation;
}

type InputOf<Schema> = Schema extends AnySchema ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends AnySchema ? z.output<Schema> : never;
type Declared<O, Key extends string> = O extends Record<Key, infer Schema> ? Schema : undefined;

/** What a caller sends. */
export type ParamsSent<O extends Operation> = InputOf<Declared<O, 'params'>>;
export type QuerySent<O extends Operation> = InputOf<Declared<O, 'query'>>;
export type BodySent<O extends Operation> = InputOf<Declared<O, 'body'>>;

/** What a handler reads once it is checked; a part that is not declared is undefined. */
export type ParamsOf<O extends Operation> = O extends { params: infer S extends AnySchema } ? z.output<S> : undefined;
export type QueryOf<O extends Operation> = O extends { query: infer S extends AnySchema } ? z.output<S> : undefined;
export type BodyOf<O extends Operation> = O extends { body: infer S extends AnySchema } ? z.output<S> : undefined;

/** What a call answers: the type of `data`. */
export type DataOf<O extends Operation> = OutputOf<Declared<O, 'response'>>;
