import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '@trover/contract/audit/audit.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { insertAuditEvent } from '@trover/db/queries/audit/events.ts';
import type { AuditDetail } from '@trover/db/schema/audit.ts';

/** The actor and the origin: the visitor of a call, or `nobody` for jobs. */
export interface AuditSource {
  address: string | null;
  user_agent: string | null;
  /** The answer's `x-request-id` header. */
  request_id: string;
  session:
    | ({ account_id: number } & Partial<Pick<Session, 'person_id' | 'organisation_id' | 'key' | 'viewing'>>)
    | null;
}

/** The actor: of a call, or of a job that continues what an operator began. */
export type Acting = NonNullable<AuditSource['session']>;
/** The origin of a call: its visitor without the session; nothing for a job. */
export type ActedFrom = Omit<AuditSource, 'session'>;

export interface AuditEvent {
  action: AuditAction;
  by: AuditSource | null;
  /** The actor where it is not the session's account, as at a sign-in. */
  account_id?: number;
  /** The object of the event: a noun and the row's id. */
  subject?: { kind: string; id: number };
  /** No secrets and no personal data: it is never deleted. */
  detail?: AuditDetail;
  /** The personal part, such as email addresses; it is deleted with the account. */
  personal?: AuditDetail;
}

const MAX_AGENT_LENGTH = 400;

const clocks = new AsyncLocalStorage<() => Date | null>();

/**
 * Dates the events of `work` by a clock of its own: for the demonstration, whose past is played. Null is the database's
 * clock, by which all other events are dated.
 */
export const recordAuditAt = <Result>(clock: () => Date | null, work: () => Promise<Result>): Promise<Result> =>
  clocks.run(clock, work);

/**
 * Adds an event to the audit log, in the transaction `db`: it is recorded if and only if the change is made. For an
 * event that is refused (a failed sign-in), pass the database itself.
 */
export async function recordAudit(db: Db, event: AuditEvent): Promise<void> {
  const { action, by, subject, detail = {}, personal } = event;
  await insertAuditEvent(db, {
    action,
    account_id: event.account_id ?? personOf(by),
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    detail: { ...detail, ...actingFor(by) },
    personal: {
      ...(by?.address != null && { address: by.address }),
      ...(by?.user_agent != null && { user_agent: by.user_agent.slice(0, MAX_AGENT_LENGTH) }),
      ...(personal && { detail: personal }),
    },
    request_id: by?.request_id ?? null,
    at: clocks.getStore()?.() ?? null,
  });
}

/** The person who acts: where a member acts for an organisation, the member and not the organisation's account. */
function personOf(by: AuditSource | null): number | null {
  const session = by?.session;
  if (session?.viewing !== undefined) return session.viewing.operator_id;
  return session?.person_id === undefined ? (session?.account_id ?? null) : session.person_id;
}

/** The organisation that a member or an API key acts for, and the key. */
function actingFor(by: AuditSource | null): AuditDetail {
  const { account_id, organisation_id = null, key } = by?.session ?? {};
  if (organisation_id === null || account_id !== organisation_id) return {};
  return { organisation: organisation_id, ...(key && { api_key: key.id }) };
}
