import { bodyLimitOf } from '@trover/contract/protocol/body-limits.ts';
import { type Operation, schemaOf } from '@trover/contract/protocol/operation.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Failure, fail } from '../errors.ts';
import { asFailure, failureBody } from './answer-errors.ts';
import { admit, callOperation, type RawCall, streamOperation } from './call-operation.ts';
import { decryptBody, encryptAnswer } from './encryption/encrypted-calls.ts';
import { consumeRequestNonce } from './encryption/request-nonce.ts';
import { sendEvents } from './events.ts';
import { bodyOfForm, readForm } from './form.ts';
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from './idempotency/answer-idempotently.ts';
import { MAX_STREAM_MS, OpenStreams } from './limits/open-streams.ts';
import { type CountCall, extraPoints, furtherClass, rateLimits } from './limits/rate-limits.ts';
import { formBytes } from './protection/body-size.ts';
import { pageOriginOf } from './protection/cross-origin.ts';
import { issueCsrfToken, requireCsrfToken } from './protection/csrf.ts';
import { originOf } from './protection/origin.ts';
import { limitBodyTime } from './protection/slow-bodies.ts';
import type { IncomingFile, Route, Visitor } from './route.ts';
import { guestSession } from './sessions/guest-cookie.ts';
import { apiKeyOf, readSession, sessionManager } from './sessions/session-cookie.ts';

export async function* noFiles(): AsyncGenerator<IncomingFile> {}

/** Mounts every call. When the server stops, open event streams are ended. */
export function registerOperations(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort(new Failure('unavailable')));
  const countCall = rateLimits(context);
  const shared: Shared = { stopping: stopping.signal, streams: new OpenStreams(), countCall };
  for (const route of routes) registerOperation(app, context, route, shared);
}

/** The caller's session, found before the body is read. */
const sessions = new WeakMap<FastifyRequest, Session | null>();

/** The size of this many bytes when encrypted: base64 in an object. */
const encryptedSize = (bytes: number): number => Math.ceil(bytes * 1.4) + 100;

interface Shared {
  stopping: AbortSignal;
  streams: OpenStreams;
  countCall: CountCall;
}

/** Mounts a call: token, session, limit, role, decryption, body or form, checks, handler, envelope. */
function registerOperation(app: FastifyInstance, context: Context, route: Route, shared: Shared): void {
  const { operation } = route;
  const { encryptionKey } = context.config;
  const changes = operation.method !== 'GET';
  const bodyLimit = bodyLimitOf(operation);

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: encryptionKey === undefined ? bodyLimit.bytes : encryptedSize(bodyLimit.bytes),
    config: { bodyLimit, ...(operation.files && { most_bytes: formBytes(operation) }) },
    // before any byte of the body is read, so that nothing is parsed for a caller without access
    onRequest: async (request, reply) => {
      if (changes && apiKeyOf(request) === undefined) requireCsrfToken(context, request);
      const session = await readSession(context, request, reply, route.findSession);
      // so that the log line of a refused call has the account too
      if (session) (request.log as RawCall['log']).setBindings({ account_id: session.account_id });
      await shared.countCall(operation, { session, address: request.ip });
      admit(route, { context, visitor: { session } });
      sessions.set(request, session);
      if (changes && !isSentAsForm(operation, request)) limitBodyTime(request, reply);
    },
    preParsing: (request, _, payload) => decryptBody(encryptionKey, request, payload),
    onSend: async (request, reply, payload) => encryptAnswer(encryptionKey, request, reply, payload),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const raw = readCall(context, request, reply);
      const more = extraPoints(operation, raw.body);
      if (more > 0) await shared.countCall(operation, raw.visitor, more);
      const limit = furtherClass(operation, raw.body);
      if (limit !== undefined) await shared.countCall({ ...operation, limit }, raw.visitor);
      await consumeRequestNonce(context.db, request, callerOf(raw));
      if (operation.events && (operation.response === undefined || acceptsEvents(request))) {
        const end = shared.streams.begin(raw.visitor);
        try {
          const signal = AbortSignal.any([raw.signal, shared.stopping, AbortSignal.timeout(MAX_STREAM_MS)]);
          const source = await streamOperation(route, { ...raw, signal });
          await sendEvents(reply, source, { signal, explain: (error) => explain(request, error) });
        } finally {
          end();
        }
        return reply;
      }
      if (!isSentAsForm(operation, request)) {
        if (request.isMultipart())
          fail('unsupported_file', { message: 'This call accepts no form. Send its body as JSON.' });
        return answer(operation, reply, await callOperation(route, raw));
      }
      try {
        const { fields, files } = await readForm(request, operation.files ?? [], bodyLimit);
        const body = bodyOfForm(fields, schemaOf(operation.body), bodyLimit);
        return { result: true, data: await callOperation(route, { ...raw, body, files }) };
      } finally {
        request.raw.unpipe();
        request.raw.resume(); // discards the rest of a refused form, so that the response gets through
      }
    },
  });
}

const acceptsEvents = ({ headers }: FastifyRequest): boolean => /\btext\/event-stream\b/i.test(headers.accept ?? '');

function isSentAsForm({ files, form }: Operation, request: FastifyRequest): boolean {
  return form === 'or_json' ? request.isMultipart() : files !== undefined;
}

function answer({ redirects, status }: Operation, reply: FastifyReply, data: unknown): unknown {
  if (status !== undefined) reply.code(status);
  return redirects ? reply.redirect((data as { url: string }).url, 302) : { result: true, data };
}

function explain(request: FastifyRequest, error: unknown): unknown {
  const failure = asFailure(error);
  if (failure.isReported) request.log.error({ err: error }, 'a stream of events failed');
  return failureBody(failure).error;
}

const callerOf = ({ visitor }: RawCall): string => String(visitor.session?.account_id ?? visitor.address);

function readCall(context: Context, request: FastifyRequest, reply: FastifyReply): RawCall {
  const session = sessions.get(request) ?? null;
  const log = request.log as RawCall['log'];
  return {
    context,
    params: request.params,
    query: request.query,
    body: request.body,
    files: noFiles(),
    visitor: visitorOf(context, request, reply, session),
    log,
    signal: signalOf(reply),
    idempotency_key: readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]),
    onReplay: () => void reply.header('idempotent-replayed', 'true'),
  };
}

export const visitorOf = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): Visitor => ({
  session,
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? null,
  request_id: request.id,
  origin: originOf(request),
  page_origin: pageOriginOf(context.config, request),
  guest: guestSession(context, request, reply),
  sessions: sessionManager(context, request, reply),
  csrfToken: () => issueCsrfToken(context, request, reply),
});

/** Aborted when the connection closes before the answer is complete. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Failure('unavailable', { message: 'The caller went away.' }));
  });
  return controller.signal;
}
