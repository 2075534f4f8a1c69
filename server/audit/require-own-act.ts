import type { AuditAction } from '@trover/contract/audit/audit.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findLastEvent } from '@trover/db/queries/audit/events.ts';
import type { AuditDetail } from '@trover/db/schema/audit.ts';
import type { Acting } from './record-audit.ts';

/**
 * For an undo, with the subject locked: refuses where this operator was not the last to act on the subject. Returns the
 * detail of that act.
 */
export async function requireOwnAct(
  trx: DbTransaction,
  { account_id }: Acting,
  { action, subject }: { action: AuditAction; subject: { kind: string; id: number } },
  refuse: () => never,
): Promise<AuditDetail> {
  const last = await findLastEvent(trx, { action, subject_kind: subject.kind, subject_id: subject.id });
  return last !== undefined && last.account_id === account_id ? last.detail : refuse();
}
