import type { AnySchema, BodyOf, DataOf, Operation, ParamsOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import type { GuestSession } from './sessions/guest-cookie.ts';
import type { FindSession, SessionManager } from './sessions/session-cookie.ts';

/** The caller and the origin of the call. */
export interface Visitor {
  session: Session | null;
  address: string;
  user_agent: string | null;
  /** The value of the `x-request-id` header, and of every log line. */
  request_id: string;
  /** Scheme and host as the visitor used them. */
  origin: string;
  /** The same for the calling page, which may be on another host of ours than the API. */
  page_origin: string;
  /** Recognizes the browser of a visitor who is not signed in. */
  guest: GuestSession;
  /** Starts and ends the visitor's session. */
  sessions: SessionManager;
  /** The token that the visitor's next change must send. */
  csrfToken: () => string;
}

/** A file of a form; files must be read once and in order. */
export interface IncomingFile {
  field: string;
  file_name: string;
  content_type: string;
  /** Fails with `too_large` where the file is larger than the call declares. */
  stream: AsyncIterable<Uint8Array>;
}

/** A validated call, with exactly the declared inputs. */
export interface Call<O extends Operation> {
  context: Context;
  session: O['audience'] extends 'anyone' ? Session | null : Session;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  files: AsyncIterable<IncomingFile>;
  visitor: Visitor;
  log: Log;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

type EventsOf<O> = O extends { events: infer E extends Record<string, AnySchema> } ? E : never;

/** One server-sent event of a call that answers with events. */
export type EventOf<O extends Operation> = {
  [Name in keyof EventsOf<O> & string]: { event: Name; data: z.output<EventsOf<O>[Name]> };
}[keyof EventsOf<O> & string];

export type Handler<O extends Operation> = O extends { response: object }
  ? (call: Call<O>) => Promise<DataOf<O>>
  : StreamHandler<O>;

export type StreamHandler<O extends Operation> = (call: Call<O>) => AsyncIterable<EventOf<O>>;

/** A declaration with its handler. */
export interface Route {
  operation: Operation;
  handler: (call: Call<Operation>) => Promise<unknown> | AsyncIterable<{ event: string; data: unknown }>;
  /** For a call that can also answer with events, where the client accepts them. */
  stream?: (call: Call<Operation>) => AsyncIterable<{ event: string; data: unknown }>;
  /** For a call that loads more data about the signed-in user with the session; a page's own session has no more. */
  findSession?: FindSession;
}

export function handle<const O extends Operation>(
  operation: O,
  handler: Handler<O>,
  more: Pick<Route, 'findSession'> = {},
): Route {
  return { operation, handler: handler as unknown as Route['handler'], ...more };
}

/** A call that answers at once, or with events where the client accepts `text/event-stream`. */
export function handleBoth<const O extends Operation>(
  operation: O,
  handler: Handler<O>,
  stream: StreamHandler<O>,
): Route {
  return { ...handle(operation, handler), stream: stream as unknown as NonNullable<Route['stream']> };
}
