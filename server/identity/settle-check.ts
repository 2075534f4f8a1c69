import { canBecome } from '@trover/core/identity/check-life.ts';
import { expiryFault, namesCovered, validUntil } from '@trover/core/identity/levels.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { endAsk } from '@trover/db/queries/identity/asks.ts';
import { type IdentityCheck, listNamedClaimants, updateCheck } from '@trover/db/queries/identity/checks.ts';
import { insertNotices } from '@trover/db/queries/notices/notices.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import type { DocumentKind } from '@trover/db/schema/identity.ts';
import { noticeOfApproval, noticeOfDecline } from './identity-texts.ts';

/** What a document states, as an operator or a provider read it. */
export interface ReadDocument {
  document_name: string;
  document_kind: DocumentKind | null;
  document_country: string | null;
  document_expires_on: string | null;
}

/** Who decided: an operator, or null for a provider. */
type By = number | null;

/** Whose identity a document proves among those who claim; or why it proves none. */
export async function readNames(
  trx: DbTransaction,
  { account_id }: Pick<IdentityCheck, 'account_id'>,
  document: ReadDocument,
  today: string,
): Promise<{ names: string[] } | { fault: string }> {
  const expired = expiryFault(document.document_expires_on, today);
  if (expired !== null) return { fault: `${expired} Decline it.` };
  const claimants = await listNamedClaimants(trx, account_id);
  const names = namesCovered(document.document_name, claimants);
  const claimed = claimants.map(({ legal_name }) => legal_name).join(', ') || 'nobody yet';
  return names.length > 0
    ? { names }
    : { fault: `The document names ${document.document_name}, and claims are made by ${claimed}. Decline it.` };
}

/** Approves a check for these names; payments that waited for it are due again. */
export async function approveCheck(
  trx: DbTransaction,
  check: IdentityCheck,
  of: { document: ReadDocument; names: string[]; by: By; note: string; today: string },
): Promise<IdentityCheck> {
  requireNext(check, 'approved');
  const { document, names, by, note, today } = of;
  const approved = await updateCheck(trx, check, {
    ...document,
    ...{ status: 'approved', names, decided_by: by, decided_at: new Date(), reason: note },
    valid_until: validUntil(document.document_expires_on, today),
  });
  await endAsk(trx, check.account_id);
  await endWork(trx, { kind: 'identity_review', subject_id: check.id });
  await insertNotices(trx, [noticeOfApproval(approved)]);
  return approved;
}

/** Declines a check; its owner reads the reason and can begin another. */
export async function declineCheck(
  trx: DbTransaction,
  check: IdentityCheck,
  { by, reason }: { by: By; reason: string },
): Promise<IdentityCheck> {
  requireNext(check, 'declined');
  const fields = { status: 'declined', decided_by: by, decided_at: new Date(), reason } as const;
  const declined = await updateCheck(trx, check, fields);
  await endWork(trx, { kind: 'identity_review', subject_id: check.id });
  await insertNotices(trx, [noticeOfDecline(declined, reason)]);
  return declined;
}

function requireNext({ id, status }: IdentityCheck, to: 'approved' | 'declined'): void {
  if (!canBecome(status, to)) throw new Error(`the identity check ${id} is ${status}: it cannot become ${to}`);
}
