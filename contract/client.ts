import type { FailureBody } from './envelope.ts';
import type { BodySent, DataOf, Operation, ParamsSent, QuerySent } from './operation.ts';
import type { Operations } from './operations.ts';

type Field<Key extends string, Value> = [Value] extends [never] ? object : Record<Key, Value>;
type OptionalField<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]?: Value };

type BodyInput<O extends Operation> = O extends { form: 'or_json' }
  ? { form: FormData } | Field<'body', BodySent<O>>
  : O extends { files: unknown }
    ? { form: FormData }
    : Field<'body', BodySent<O>>;

/** What a call takes: exactly the parts it declares. `form` in place of `body` for a multipart call. */
export type CallInput<O extends Operation> = Field<'params', ParamsSent<O>> &
  OptionalField<'query', QuerySent<O>> &
  BodyInput<O> & {
    /** A new call with the same key aborts the earlier one. */
    key?: string;
    signal?: AbortSignal;
  };

/** A failed call: the server's sentence, its code, and the fields it names. */
export class CallFailed extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export interface ClientOptions {
  /** Where the API answers; empty is the page's own origin. */
  base?: string;
  fetch?: typeof globalThis.fetch;
  /** Reads a cookie; the document's by default. */
  cookie?: (name: string) => string | undefined;
  /** Milliseconds before each retry of a GET. */
  retryDelays?: readonly number[];
}

export interface Client {
  call<Name extends keyof Operations>(
    name: Name,
    input: CallInput<Operations[Name]>,
  ): Promise<DataOf<Operations[Name]>>;
}

const csrfCookie = 'csrftoken';
const csrfPath = '/api/v1/auth/getcsrftoken';

function documentCookie(name: string): string | undefined {
  const page = (globalThis as { document?: { cookie: string } }).document;
  const found = page?.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** A call’s address: the path with its parameters filled in, and the query. */
export function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function failureOf(response: Response): Promise<CallFailed> {
  const body = (await response.json().catch(() => null)) as FailureBody | null;
  if (body?.error === undefined) return new CallFailed(response.status, 'no_response', 'No response from server');
  return new CallFailed(response.status, body.error.code, body.error.message, body.error.fields);
}

const isWorthRetrying = (status: number) => status === 0 || status === 429 || status >= 500;

/** The API as one typed function: `call('GET /api/v1/portfolio/trade', { query })`. */
export function createClient(options: ClientOptions = {}): Client {
  const { base = '', fetch = globalThis.fetch.bind(globalThis), cookie = documentCookie } = options;
  const retryDelays = options.retryDelays ?? [1000, 2000, 4000];
  const inFlight = new Map<string, AbortController>();

  async function csrfToken(): Promise<string> {
    const known = cookie(csrfCookie);
    if (known !== undefined) return known;
    const response = await fetch(base + csrfPath, { credentials: 'include' });
    if (!response.ok) throw await failureOf(response);
    const body = (await response.json()) as { data: { csrftoken: string } };
    return cookie(csrfCookie) ?? body.data.csrftoken;
  }

  async function send(url: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(url, init).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new CallFailed(0, 'no_response', 'No response from server');
    });
    if (!response.ok) throw await failureOf(response);
    const body = (await response.json()) as { result: boolean; data: unknown };
    return body.data;
  }

  async function sendWithRetries(url: string, init: RequestInit): Promise<unknown> {
    for (const delay of retryDelays) {
      try {
        return await send(url, init);
      } catch (cause) {
        if (!(cause instanceof CallFailed) || !isWorthRetrying(cause.status)) throw cause;
        await new Promise((resolve) => setTimeout(resolve, delay));
        init.signal?.throwIfAborted();
      }
    }
    return send(url, init);
  }

  return {
    async call(name, input) {
      const parts = input as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
        form?: FormData;
        key?: string;
        signal?: AbortSignal;
      };
      const [method, path] = name.split(' ') as [string, string];
      const url = base + addressOf(path, parts.params ?? {}, parts.query ?? {});

      const own = new AbortController();
      if (parts.key !== undefined) {
        inFlight.get(parts.key)?.abort(new DOMException('A newer request took its place.', 'AbortError'));
        inFlight.set(parts.key, own);
      }
      const signal = parts.signal === undefined ? own.signal : AbortSignal.any([own.signal, parts.signal]);

      try {
        const headers: Record<string, string> = { accept: 'application/json' };
        const init: RequestInit = { method, headers, signal, credentials: 'include' };
        if (method === 'GET') return (await sendWithRetries(url, init)) as never;
        headers['x-csrftoken'] = await csrfToken();
        if (parts.form !== undefined) init.body = parts.form;
        else {
          headers['content-type'] = 'application/json';
          init.body = JSON.stringify(parts.body ?? {});
        }
        return (await send(url, init)) as never;
      } finally {
        if (parts.key !== undefined && inFlight.get(parts.key) === own) inFlight.delete(parts.key);
      }
    },
  };
}
