import type { Operation } from '@trover/contract/protocol/operation.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findOpenView } from '@trover/db/queries/clients/client-views.ts';
import { fail } from '../errors.ts';

/** Calls that end a view, or the session. */
const ENDINGS = new Set(['POST /api/v1/auth/client_view/end', 'POST /api/v1/auth/logout']);

/** Reads that a view does not show: those that open the account, addresses that act as a key, and tax ids. */
const HIDDEN: readonly RegExp[] = [
  /^\/api\/v1\/auth\/(?!getcsrftoken$)/,
  /^\/api\/v1\/users\/(data_export|delete)$/,
  /^\/api\/v1\/orders\/calendar$/,
  /^\/api\/v1\/organisation\/(keys|export)$/,
  /^\/api\/v1\/services\/custodian\/drop$/,
  /^\/api\/v1\/payouts\/(contract\/longterm|payout_request\/sign_off|funds|tax_forms)$/,
];

/**
 * The session while its operator views a client: the client’s, with none of the operator’s own rights. Every call then
 * answers as to the client, and `requireReadOnly` refuses calls that change or reveal something.
 */
export async function sessionInView(db: Db, session: Session): Promise<Session> {
  if (session.type !== 'operator') return session;
  const view = await findOpenView(db, session.token_hash);
  if (view === undefined) return session;
  const { id, operator_id, reason, ends_at, account_id, organisation_id, ...client } = view;
  const { frame: _frame, profile: _profile, own_cases: _cases, ...own } = session;
  return {
    ...own,
    ...client,
    account_id,
    person_id: account_id,
    organisation_id,
    // the rights of an owner: an institution’s account is that of its first owner
    member_role: organisation_id === null ? null : 'owner',
    seconds_since_step_up: null,
    viewing: { id, operator_id, reason, ends_at },
  };
}

/** Refuses calls that are not read-only, while an operator views a client. */
export function requireReadOnly({ method, path }: Pick<Operation, 'method' | 'path'>, session: Session | null): void {
  if (session?.viewing === undefined || ENDINGS.has(`${method} ${path}`)) return;
  if (method !== 'GET')
    fail('not_allowed', {
      message: 'You are viewing this account as the client, read-only. End the view to make changes.',
    });
  if (HIDDEN.some((pattern) => pattern.test(path)))
    fail('not_allowed', { message: 'You cannot see this while you view an account as the client.' });
}
