import type { Audience } from '@trover/contract/accounts/roles.ts';
import { schemaOf } from '@trover/contract/protocol/operation.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { countViewedPage } from '@trover/db/queries/clients/client-views.ts';
import { requireRecentSession, requireSecondFactor, requireStepUp } from '../accounts/step-up/require-step-up.ts';
import { requireReadOnly } from '../clients/viewing.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { actAsMember } from '../organisations/act-as-member.ts';
import { limitToEntities } from '../organisations/limit-to-entities.ts';
import { answerIdempotently } from './idempotency/answer-idempotently.ts';
import type { Call, Route } from './route.ts';
import { runAsSession } from './sessions/current-session.ts';
import { validate } from './validate.ts';

/** A call as received, before any check. */
export interface RawCall extends Omit<Call<never>, 'params' | 'query' | 'body' | 'session'> {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The Idempotency-Key header. */
  idempotency_key?: string | undefined;
  /** Called where the answer to an earlier request with the same key is returned. */
  onReplay?: () => void;
}

/** Allows everyone, signed-in users, or the named roles. */
function authorize(audience: Audience, session: Session | null): void {
  if (audience === 'anyone') return;
  if (!session) fail('not_signed_in');
  if (audience === 'signed_in') return;
  if (!audience.includes(session.type)) fail('not_allowed');
  if (session.type === 'attorney' && !session.is_approved)
    fail('not_allowed', { message: 'Your account waits for approval. Until then it shows no clients of your firm.' });
}

/**
 * Checks whether the caller may use this call now: by role, by second factor, and by recent step-up where it is
 * required. Returns the call's session, in which a member of an organisation acts for it.
 */
export function admit(
  { operation }: Pick<Route, 'operation'>,
  { context, visitor }: { context: Pick<Context, 'config'>; visitor: { session: Session | null } },
): Session | null {
  requireReadOnly(operation, visitor.session);
  authorize(operation.audience, visitor.session);
  const session = actAsMember(operation, visitor.session);
  if (session === null) return null;
  requireSecondFactor(operation.audience, session, context.config);
  if (operation.step_up === true) requireStepUp(session, context.config);
  if (operation.step_up === 'after_sign_in') requireRecentSession(session, context.config);
  return session;
}

function check(route: Route, raw: RawCall): Call<never> {
  const { operation } = route;
  const session = admit(route, raw);
  const checked = validate({
    params: { schema: schemaOf(operation.params), value: raw.params },
    query: { schema: schemaOf(operation.query), value: raw.query },
    body: { schema: schemaOf(operation.body), value: raw.body },
  });
  return { ...raw, ...checked, visitor: { ...raw.visitor, session }, session } as unknown as Call<never>;
}

/**
 * The `data` of a call's answer: authorizes, validates and runs the handler. Parses the result with the declared
 * schema, so that nothing undeclared leaves.
 */
export async function callOperation(route: Route, raw: RawCall): Promise<unknown> {
  const call = check(route, raw);
  await limitToEntities(raw.context.db, route.operation, call.session, call);
  if (call.session?.viewing) await countViewedPage(raw.context.db, call.session.viewing.id);
  const handle = (): Promise<unknown> => route.handler(call) as Promise<unknown>;
  const run = async (): Promise<unknown> => parseAnswer(route, await runAsSession(call.session, handle));
  const { idempotency_key: key, params, query, body } = raw;
  const { method, path, idempotency, files } = route.operation;
  if (key === undefined || !call.session || method === 'GET' || idempotency === 'natural' || files) return run();
  const keyed = { account_id: (call.session as Session).account_id, call: `${method} ${path}`, key };
  const { data, is_replayed } = await answerIdempotently(raw.context.db, keyed, [params, query, body], run);
  if (is_replayed) raw.onReplay?.();
  return data;
}

function parseAnswer(route: Route, data: unknown): unknown {
  const { method, path, response } = route.operation;
  const parsed = response && schemaOf(response).safeParse(data);
  if (!parsed) return data;
  if (parsed.success) return parsed.data;
  throw new Error(`${method} ${path} answers something else than it declares`, { cause: parsed.error });
}

/** The events of a call that answers with an event stream. */
export async function streamOperation(
  route: Route,
  raw: RawCall,
): Promise<AsyncIterable<{ event: string; data: unknown }>> {
  const call = check(route, raw);
  await limitToEntities(raw.context.db, route.operation, call.session, call);
  return (route.stream ?? route.handler)(call) as AsyncIterable<{ event: string; data: unknown }>;
}
