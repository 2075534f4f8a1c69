import type { SourceIdentifier } from '@trover/contract/sources/proposals.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { markEditedByOperator, recordChanges } from '@trover/db/queries/cases/changes.ts';
import {
  addIdentifier,
  findIdentifierOwner,
  isSecurityOfCase,
  removeIdentifier,
} from '@trover/db/queries/sources/identifiers.ts';
import type { CatalogueProposal } from '@trover/db/queries/sources/proposals.ts';
import type { FactValue, Undo } from '@trover/db/schema/sources.ts';
import { fail } from '../../errors.ts';

const shown = ({ security, kind, value }: SourceIdentifier): string =>
  `${kind === 'ticker' ? 'ticker' : kind.toUpperCase()} ${value} of ${security}`;

/**
 * Adds an identifier to a security of the case, and queues the matching of its owners. A number can belong to only one
 * security.
 */
export async function applyIdentifier(
  trx: DbTransaction,
  { by }: { by: number | null },
  case_id: number,
  proposal: CatalogueProposal,
  identifier: SourceIdentifier,
): Promise<Undo> {
  const { security_id, kind, value } = identifier;
  if (!(await isSecurityOfCase(trx, { case_id, security_id })))
    fail('conflict', { message: 'The case no longer has this security. Reject the proposal.' });
  const owner = await findIdentifierOwner(trx, { kind, value, security_id });
  if (owner !== undefined && kind !== 'ticker')
    fail('conflict', {
      message: `${kind.toUpperCase()} ${value} is of ${owner.company}, ${owner.security}. Reject one of the two.`,
    });
  const added_identifier = await addIdentifier(trx, { security_id, kind, value });
  await markEditedByOperator(trx, { case_id, is_matched_anew: true });
  const { source_name, source, page, words } = proposal;
  await recordChanges(trx, {
    case_id,
    account_id: by,
    changes: [{ field: 'identifier', before: null, after: shown(identifier) }],
    evidence: { source_name, source, page, words, proposal_id: proposal.id },
  });
  return { added_identifier };
}

export async function undoIdentifier(
  trx: DbTransaction,
  by: number,
  { id, case_id, accepted_value, undo, source_name, source, page, words }: CatalogueProposal,
): Promise<void> {
  const identifier = accepted_value as FactValue as unknown as SourceIdentifier;
  if (case_id === null || undo?.added_identifier !== true) return;
  await removeIdentifier(trx, identifier);
  await markEditedByOperator(trx, { case_id, is_matched_anew: true });
  await recordChanges(trx, {
    case_id,
    account_id: by,
    changes: [{ field: 'identifier', before: shown(identifier), after: null }],
    evidence: { source_name, source, page, words, proposal_id: id },
  });
}
