import { type CheckStatus, canBecome } from '@trover/core/identity/check-status.ts';
import { rankOf } from '@trover/core/identity/levels.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { type IdentityCheck, lockCheck, updateCheck } from '@trover/db/queries/identity/checks.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { approveCheck, declineCheck, type ReadDocument, readNames } from '../settle-check.ts';
import { referenceOf } from './begin-check.ts';
import type { ProviderSession } from './identity-provider.ts';

/** `not_ours`: its session or reference is unknown here. `unchanged`: it arrived too late, or twice. */
type SettleResult = 'settled' | 'unchanged' | 'not_ours';

const NOBODY = { session: null, request_id: 'identity provider', address: null, user_agent: null } as const;

/**
 * Applies a provider's result only to the check that began the session: session and reference must belong to the same
 * check. Does not change a check that is decided already. An operator decides where the document names no claimant, or
 * only one with a similar name.
 */
export async function settleSession(trx: DbTransaction, found: ProviderSession, today: string): Promise<SettleResult> {
  const check = await lockCheck(trx, { provider_session: found.session });
  if (check === undefined || found.reference !== referenceOf(check)) return 'not_ours';
  // an operator decides a check that is in review
  if (check.status === 'review') return 'unchanged';
  const next = await nextOf(trx, check, found, today);
  if (next.status === check.status || !canBecome(check.status, next.status)) return 'unchanged';
  await apply(trx, check, next, today);
  if (next.status === 'approved' || next.status === 'declined')
    await recordAudit(trx, {
      action: 'identity_decided',
      by: NOBODY,
      subject: { kind: 'account', id: check.account_id },
      detail: { check: check.id, decision: next.status, covers: check.covers, by: 'provider' },
    });
  return 'settled';
}

interface Next {
  status: CheckStatus;
  document?: ReadDocument;
  names?: string[];
  reason?: string;
}

async function nextOf(trx: DbTransaction, check: IdentityCheck, found: ProviderSession, today: string): Promise<Next> {
  const { status, level, document: stated, reason } = found;
  const document: ReadDocument | undefined = stated
    ? {
        document_name: stated.name,
        document_kind: stated.kind,
        document_country: stated.country,
        document_expires_on: stated.expires_on,
      }
    : undefined;
  if (status === 'declined') return { status, reason: reason ?? 'The document could not be verified' };
  if (status !== 'approved') return { status, ...(document && { document }) };
  if (document === undefined || rankOf(level) < rankOf(check.covers))
    return { status: 'review', ...(document && { document }), reason: 'The provider checked less than was asked.' };
  const named = await readNames(trx, check, document, today);
  if ('fault' in named) return { status: 'review', document, reason: named.fault };
  // a father and his son have similar names: manual review
  if (named.difference !== null) return { status: 'review', document, reason: named.difference };
  return { status, document, names: named.names };
}

async function apply(trx: DbTransaction, check: IdentityCheck, next: Next, today: string): Promise<void> {
  const { status, document, names, reason } = next;
  if (status === 'approved' && document !== undefined && names !== undefined)
    await approveCheck(trx, check, { document, names, by: null, note: 'Approved by the provider.', today });
  else if (status === 'declined') await declineCheck(trx, check, { by: null, reason: reason ?? 'Declined' });
  else if (status === 'expired') await updateCheck(trx, check, { status, decided_at: databaseTime });
  else
    await updateCheck(trx, check, {
      ...document,
      status,
      submitted_at: check.submitted_at ?? databaseTime,
      reason: reason ?? null,
    });
}
