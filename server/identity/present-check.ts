import type { ClientIdentityCheck, OwnIdentityCheck } from '@trover/contract/identity/identity.ts';
import { isOpen } from '@trover/core/identity/check-status.ts';
import { imagesUntil } from '@trover/core/identity/levels.ts';
import type { Db } from '@trover/db/connect.ts';
import { findNames, type IdentityCheck, listNamedClaimants } from '@trover/db/queries/identity/checks.ts';
import { businessDate } from '../business-date.ts';

export function presentOwnCheck(check: IdentityCheck): OwnIdentityCheck {
  const { id, method, covers, status, provider_address, created_at, submitted_at, decided_at } = check;
  const hasImages = check.document_key !== null || check.selfie_key !== null;
  return {
    ...{ id, method, covers, status },
    address: isOpen(status) && status !== 'review' ? provider_address : null,
    created_at: created_at.toISOString(),
    submitted_at: submitted_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
    // the reason for an approval is a note for operators
    reason: status === 'declined' ? check.reason : null,
    valid_until: check.valid_until,
    images_until: hasImages && decided_at !== null ? imagesUntil(businessDate(decided_at)) : null,
  };
}

/** Checks of one client as operators see them. */
export async function presentClientChecks(db: Db, checks: readonly IdentityCheck[]): Promise<ClientIdentityCheck[]> {
  const [first] = checks;
  if (first === undefined) return [];
  const claimants = await listNamedClaimants(db, first.account_id);
  const deciders = checks.flatMap(({ decided_by }) => decided_by ?? []);
  const names = await findNames(db, [first.account_id, ...deciders]);
  return checks.map((check) => {
    const { address: _, ...own } = presentOwnCheck(check);
    const { account_id, document_name, document_kind, document_country, document_expires_on } = check;
    return {
      ...own,
      ...{ account_id, document_name, document_kind, document_country, document_expires_on, claimants },
      client: names.get(account_id) ?? '',
      names: check.names,
      reason: check.reason,
      has_document: check.document_key !== null,
      has_selfie: check.selfie_key !== null,
      decided_by: check.decided_by === null ? null : (names.get(check.decided_by) ?? null),
    };
  });
}
