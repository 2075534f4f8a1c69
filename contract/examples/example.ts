import type { Operations } from '../operations.ts';
import type { BodySent, Operation, ParamsSent, QuerySent } from '../protocol/operation.ts';

export interface ExampleFile {
  name: string;
  type: string;
  content: string;
}

type Part<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]: Value };
type OptionalPart<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]?: Value };
type BodyPart<Body, HasFiles> = HasFiles extends true ? OptionalPart<'body', Body> : Part<'body', Body>;
type HasFiles<O> = O extends { files: unknown } ? true : false;

/** What a caller sends in an example: the parts that the call declares. */
type ExampleOf<O extends Operation> = Part<'params', ParamsSent<O>> &
  OptionalPart<'query', QuerySent<O>> &
  BodyPart<BodySent<O>, HasFiles<O>> &
  (O extends { files: unknown } ? { files: Record<string, ExampleFile> } : object);

/** An example of any call. */
export interface ExampleRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, ExampleFile>;
}

/** What is sent in an example of every call. */
export type Examples = { [Name in keyof Operations]: ExampleOf<Operations[Name]> };
