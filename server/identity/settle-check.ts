import { canBecome } from '@trover/core/identity/check-status.ts';
import { differenceOf, expiryFault, namesCovered, rankOf, validUntil } from '@trover/core/identity/levels.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { type IdentityCheck, listNamedClaimants, updateCheck } from '@trover/db/queries/identity/checks.ts';
import { closeIdentityRequest } from '@trover/db/queries/identity/identity-requests.ts';
import { findRulesInForce } from '@trover/db/queries/identity/rule-sets.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import type { DocumentKind } from '@trover/db/schema/identity.ts';
import { findIdentityState } from './identity-state.ts';
import { noticeOfApproval, noticeOfDecline, type StillMissing } from './identity-texts.ts';

/** The content of a document, as an operator or a provider read it. */
export interface ReadDocument {
  document_name: string;
  document_kind: DocumentKind | null;
  document_country: string | null;
  document_expires_on: string | null;
}

/** An operator who decided, or null for a provider. */
type By = number | null;

/** Limited, since a reason has at most 500 characters and names may be long. */
const SHOWN_NAMES = 3;
const shorten = (text: string): string => (text.length <= 500 ? text : `${text.slice(0, 499)}…`);

/** The claimant that a document identifies, and how the names differ; or why it identifies none. */
export async function readNames(
  trx: DbTransaction,
  { account_id }: Pick<IdentityCheck, 'account_id'>,
  document: ReadDocument,
  today: string,
): Promise<{ names: string[]; difference: string | null } | { fault: string }> {
  const expired = expiryFault(document.document_expires_on, today);
  if (expired !== null) return { fault: `${expired} Decline it.` };
  const claimants = await listNamedClaimants(trx, account_id, null);
  const names = namesCovered(document.document_name, claimants);
  const difference = differenceOf(document.document_name, claimants);
  if (names.length > 0) return { names, difference: difference && shorten(difference) };
  const shown = claimants.slice(0, SHOWN_NAMES).map(({ legal_name }) => legal_name);
  const more = claimants.length - shown.length;
  const claimed = `${shown.join(', ') || 'nobody yet'}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    fault: shorten(`The document names ${document.document_name}, and claims are made by ${claimed}. Decline it.`),
  };
}

/**
 * Approves a check for these names; payments that waited for it are due again. Requests for a higher level remain
 * open.
 */
export async function approveCheck(
  trx: DbTransaction,
  check: IdentityCheck,
  of: { document: ReadDocument; names: string[]; by: By; note: string; today: string },
): Promise<IdentityCheck> {
  requireNext(check, 'approved');
  const { document, names, by, note, today } = of;
  const { years_valid } = await findRulesInForce(trx);
  const approved = await updateCheck(trx, check, {
    ...document,
    ...{ status: 'approved', names, decided_by: by, decided_at: databaseTime, reason: note },
    valid_until: validUntil(document.document_expires_on, today, years_valid),
  });
  const missing = await findMissing(trx, check.account_id, today);
  if (missing === null) await closeIdentityRequest(trx, check.account_id);
  await endWork(trx, { kind: 'identity_review', subject_id: check.id });
  await insertNotices(trx, [noticeOfApproval(approved, missing)]);
  return approved;
}

/** The verification that an account's payments still wait for, and for which payee; null where none is missing. */
async function findMissing(trx: DbTransaction, account_id: number, today: string): Promise<StillMissing | null> {
  const { payees, needed } = await findIdentityState(trx, account_id, today);
  const below = payees.find(({ level }) => rankOf(level) < rankOf(needed.level));
  if (below === undefined || (needed.level !== 'document' && needed.level !== 'document_and_selfie')) return null;
  return { legal_name: below.legal_name, level: needed.level };
}

/** Declines a check; its owner reads the reason and can begin another one. */
export async function declineCheck(
  trx: DbTransaction,
  check: IdentityCheck,
  { by, reason }: { by: By; reason: string },
): Promise<IdentityCheck> {
  requireNext(check, 'declined');
  const fields = { status: 'declined', decided_by: by, decided_at: databaseTime, reason } as const;
  const declined = await updateCheck(trx, check, fields);
  await endWork(trx, { kind: 'identity_review', subject_id: check.id });
  await insertNotices(trx, [noticeOfDecline(declined, reason)]);
  return declined;
}

function requireNext({ id, status }: IdentityCheck, to: 'approved' | 'declined'): void {
  if (!canBecome(status, to)) throw new Error(`the identity check ${id} is ${status}: it cannot become ${to}`);
}
