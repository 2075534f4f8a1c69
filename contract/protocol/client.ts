import type { Operations } from '../operations.ts';
import { atBase } from './at-base.ts';
import { CallFailed, failureFrom, isShownByAll, refusesFile } from './call-failed.ts';
import type { BodyCipher } from './encrypted-bodies.ts';
import type { BodySent, DataOf, Operation, ParamsSent, QuerySent } from './operation.ts';
import { isWorthRetrying, retryDelay } from './retries.ts';

export { CallFailed } from './call-failed.ts';

type Field<Key extends string, Value> = [Value] extends [never] ? object : Record<Key, Value>;
type OptionalField<Key extends string, Value> = [Value] extends [never] ? object : { [K in Key]?: Value };

/** What a call sends: exactly the parts it declares. `form` in place of `body` for a multipart call. */
export type CallInput<O extends Operation> = Field<'params', ParamsSent<O>> &
  OptionalField<'query', QuerySent<O>> &
  (O extends { files: unknown } ? { form: FormData } : Field<'body', BodySent<O>>) &
  (O extends { encrypted: 'opt_in' } ? { encrypted: true } : { encrypted?: boolean }) &
  CallOptions;

interface CallOptions {
  /** A new call with the same key aborts the earlier one. */
  key?: string;
  signal?: AbortSignal;
  /** The same for every sending of one change, which is then done once. */
  idempotency_key?: string;
  /** The caller shows the failure where it belongs, so the shared handler does not. */
  shows_failure?: boolean;
  /** It is sent though the page is left in the meantime; of 64 kB at most. */
  outlives_page?: boolean;
}

/** How a page calls the API. */
export interface ClientSettings {
  /** Where the API answers; empty is the page's own origin. */
  base: string;
  encryption: { key: string; default: 'all' | 'opt-in' } | null;
  /** `name:password` of a development host. */
  basic: string | null;
}

export interface ClientOptions {
  base?: string;
  /** Read at the first call. */
  settings?: () => Partial<ClientSettings> | undefined;
  fetch?: typeof globalThis.fetch;
  /** Reads a cookie; the document's by default. */
  cookie?: (name: string) => string | undefined;
  /** Milliseconds before a failed read is sent again, by how often it failed before. */
  retryDelay?: (failures: number, failure: unknown) => number;
  /** Shows a failure of an order, portfolio, payout or auth call that its caller does not show. */
  onFailure?: (failure: CallFailed, call: string) => void;
  /** Reports an upload whose answer has `result: false`, also where its caller shows the failure in its own place. */
  onUploadRefused?: (failure: CallFailed, form: FormData) => void;
  /**
   * Opens the step-up after `step_up_required`; the call is then sent again. False where the person cancels.
   */
  onStepUp?: () => Promise<boolean>;
  /** After a 403: another account may be signed in than the page shows. */
  onForbidden?: () => void;
  /** After a call that needs a session: it ended, or the person signed out in another tab. */
  onSignedOut?: (call: string) => void;
  /** The sentence of a failure without an answer, in place of 'No response from server'. */
  no_answer?: string;
  /** Logs every failure and sends it to the error-reporting service. */
  report?: (failure: CallFailed, call: string) => void;
}

/** `Calls`: those of the host that it calls, by name. */
export interface Client<Calls extends { [Name in keyof Calls]: Operation } = Operations> {
  call<Name extends keyof Calls & string>(name: Name, input: CallInput<Calls[Name]>): Promise<DataOf<Calls[Name]>>;
  /** For what `fetch` cannot send or follow: the address of a path of the API, and the headers of every call. */
  prepare(path: string, options?: { new_token?: boolean }): Promise<{ url: string; headers: Record<string, string> }>;
}

const csrfCookie = 'csrftoken';
const csrfPath = '/api/v1/auth/getcsrftoken';

/** A cookie of the page that scripts may read. */
export function documentCookie(name: string): string | undefined {
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

interface Parts extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  encrypted?: boolean;
}

/** The API as one typed function: `call('GET /api/v1/portfolio/trade', { query })`. */
export function createClient<Calls extends { [Name in keyof Calls]: Operation } = Operations>(
  options: ClientOptions = {},
): Client<Calls> {
  const { fetch = globalThis.fetch.bind(globalThis), cookie = documentCookie } = options;
  const delayOf = options.retryDelay ?? retryDelay;
  const inFlight = new Map<string, AbortController>();
  let found: ClientSettings | undefined;
  let cipher: Promise<BodyCipher | undefined> | undefined;
  let givenToken: string | undefined;
  let asked: Promise<string> | undefined;

  function settings(): ClientSettings {
    found ??= { base: options.base ?? '', encryption: null, basic: null, ...options.settings?.() };
    return found;
  }

  /** Loaded where there is a key; a page without one does without the code. */
  function findCipher(): Promise<BodyCipher | undefined> {
    const { encryption } = settings();
    if (encryption === null) return Promise.resolve(undefined);
    cipher ??= import('./encrypted-bodies.ts').then(({ openCipher }) => openCipher(encryption.key));
    return cipher;
  }

  async function csrfToken(isStale: boolean): Promise<string> {
    const known = cookie(csrfCookie) ?? givenToken;
    if (known !== undefined && !isStale) return known;
    asked ??= fetchToken().finally(() => (asked = undefined));
    return asked;
  }

  async function fetchToken(): Promise<string> {
    const body = (await send(settings().base + csrfPath, { headers: headersOf(), credentials: 'include' })) as {
      csrftoken: string;
    };
    givenToken = body.csrftoken;
    return cookie(csrfCookie) ?? givenToken;
  }

  /** A read sends the token if one is available. */
  async function addToken(headers: Record<string, string>): Promise<void> {
    const token = await csrfToken(false).catch(() => undefined);
    if (token !== undefined) headers['x-csrftoken'] = token;
  }

  function headersOf(): Record<string, string> {
    const { basic } = settings();
    return {
      accept: 'application/json',
      ...(basic !== null && { authorization: `Basic ${btoa(basic)}` }),
    };
  }

  async function send(url: string, init: RequestInit): Promise<unknown> {
    (init.headers as Record<string, string>)['x-nonce'] = newNonce(); // each sending has its own
    const response = await fetch(url, init).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause;
      throw new CallFailed(0, 'no_response', options.no_answer ?? 'No response from server');
    });
    const body = await readBody(response);
    if (!response.ok || !isEnvelope(body))
      throw failureFrom(response.status, body, response.headers.get('retry-after'));
    return atBase(settings().base, body.data);
  }

  async function readBody(response: Response): Promise<unknown> {
    const body = parsed(await response.text());
    const bodyCipher = await findCipher();
    if (bodyCipher === undefined) return body;
    const { openAnswer } = await import('./encrypted-bodies.ts');
    return openAnswer(bodyCipher, body);
  }

  /** A read: up to three times again, each with the token where there is one. */
  async function read(url: string, init: RequestInit): Promise<unknown> {
    for (let failures = 0; ; failures++) {
      try {
        return await send(url, init);
      } catch (failure) {
        if (!isWorthRetrying(failures, failure)) throw failure;
        await pause(delayOf(failures, failure), init.signal);
      }
    }
  }

  async function change(url: string, init: RequestInit, parts: Parts): Promise<unknown> {
    const headers = init.headers as Record<string, string>;
    if (parts.outlives_page) init.keepalive = true;
    if (parts.idempotency_key !== undefined) headers['idempotency-key'] = parts.idempotency_key;
    if (parts.form !== undefined) init.body = parts.form;
    else {
      headers['content-type'] = 'application/json';
      const json = parts.body ?? {};
      const isAsked = parts.encrypted === true || settings().encryption?.default === 'all';
      const bodyCipher = isAsked ? await findCipher() : undefined;
      if (bodyCipher !== undefined) headers['x-encrypted'] = '1';
      init.body = JSON.stringify(bodyCipher === undefined ? json : { data: await bodyCipher.encrypt(json) });
    }
    headers['x-csrftoken'] = await csrfToken(false);
    try {
      return await send(url, init);
    } catch (cause) {
      // The token was of another time or server; nothing was done, so with a new one it may be sent again.
      if (!(cause instanceof CallFailed) || cause.code !== 'csrf_failed') throw cause;
      headers['x-csrftoken'] = await csrfToken(true);
      return send(url, init);
    }
  }

  /** A call that requires step-up is repeated once the person has confirmed their identity. */
  async function confirmedChange(url: string, init: RequestInit, parts: Parts): Promise<unknown> {
    try {
      return await change(url, init, parts);
    } catch (cause) {
      const isAsked = cause instanceof CallFailed && cause.code === 'step_up_required';
      if (!isAsked || !(await options.onStepUp?.())) throw cause;
      return change(url, init, parts);
    }
  }

  function reportFailure(failure: unknown, name: string, path: string, parts: Parts): void {
    if (!(failure instanceof CallFailed)) return;
    options.report?.(failure, name);
    if (failure.status === 403 && failure.code !== 'step_up_required') options.onForbidden?.();
    if (failure.code === 'not_signed_in') options.onSignedOut?.(name);
    if (isShownByAll(path) && parts.shows_failure !== true) options.onFailure?.(failure, name);
    else if (parts.form !== undefined && refusesFile(failure, parts.form))
      options.onUploadRefused?.(failure, parts.form);
  }

  return {
    async prepare(path, { new_token = false } = {}) {
      const headers = { ...headersOf(), 'x-nonce': newNonce(), 'x-csrftoken': await csrfToken(new_token) };
      return { url: settings().base + path, headers };
    },

    async call(name, input) {
      const parts = input as Parts;
      const [method, path] = name.split(' ') as [string, string];
      const url = settings().base + addressOf(path, parts.params ?? {}, parts.query ?? {});

      const own = new AbortController();
      if (parts.key !== undefined) {
        inFlight.get(parts.key)?.abort(new DOMException('A newer request took its place.', 'AbortError'));
        inFlight.set(parts.key, own);
      }
      const signal = parts.signal === undefined ? own.signal : AbortSignal.any([own.signal, parts.signal]);

      try {
        const headers = headersOf();
        const init: RequestInit = { method, headers, signal, credentials: 'include' };
        if (method !== 'GET') return (await confirmedChange(url, init, parts)) as never;
        if (parts.encrypted === true && (await findCipher()) !== undefined) headers['x-encrypted'] = '1';
        if (path !== csrfPath) await addToken(headers);
        signal.throwIfAborted();
        return (await read(url, init)) as never;
      } catch (failure) {
        reportFailure(failure, name, path, parts);
        throw failure;
      } finally {
        if (parts.key !== undefined && inFlight.get(parts.key) === own) inFlight.delete(parts.key);
      }
    },
  };
}

async function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
  signal?.throwIfAborted();
}

/** HTML, or `result: false`, is a failure, whatever the status. */
const isEnvelope = (body: unknown): body is { data?: unknown } =>
  typeof body === 'object' && body !== null && (body as { result?: unknown }).result === true;

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** 128 random bits: each request has its own. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
