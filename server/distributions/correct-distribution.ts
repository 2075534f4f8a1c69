import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  type Distribution,
  dropRows,
  findDistributionOfFile,
  updateDistribution,
} from '@trover/db/queries/distributions/distributions.ts';
import type { DistributionMapping } from '@trover/intake/distributions/read-distribution.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';
import { requireDistribution } from './decide-distribution.ts';
import { requireCurrency } from './import-distribution.ts';
import { requireCurrentVersion } from './require-version.ts';

/** The ledger contains nothing of it yet, and it is not approved. */
const isOpen = ({ status }: Distribution): boolean =>
  status === 'received' || status === 'columns' || status === 'read' || status === 'refused' || status === 'failed';

export interface Edit {
  order_id?: number | undefined;
  round?: number | undefined;
  currency?: string | undefined;
  tolerance_pct?: string | undefined;
  stated_total?: string | null | undefined;
  stated_rows?: number | null | undefined;
  row_version?: number | undefined;
}

/** Changes an import's details and reads its file again. The person who changes it cannot approve it. */
export async function editDistribution(trx: DbTransaction, by: Actor, id: number, edit: Edit): Promise<void> {
  const of = await requireDistribution(trx, id);
  if (!isOpen(of)) conflict(`This distribution is ${of.status}: only an unapproved one can be edited.`);
  requireCurrentVersion(of, edit.row_version);
  const { order_id, row_version: _, ...rest } = edit;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const changes = { ...given, ...(order_id !== undefined && { case_id: order_id }) };
  if (order_id !== undefined) {
    const found = await trx.selectFrom('cases').select('id').where('id', '=', order_id).executeTakeFirst();
    if (found === undefined) fail('not_found', { message: 'We could not find that case.' });
  }
  if (edit.currency !== undefined) {
    requireCurrency(edit.currency);
    if (edit.currency !== of.currency && of.arrived !== null)
      conflict(`Its arrival is recorded in ${of.currency}: someone else must reverse that first.`);
  }
  await readAnew(trx, by, of, changes);
  await recordAudit(trx, {
    action: 'distribution_edited',
    by: { ...by.visitor, session: by.session },
    subject: { kind: 'distribution', id },
    detail: changes as Record<string, string | number | null>,
  });
}

/** Sets the column mapping of its file, and reads the file. */
export async function mapColumns(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_version, ...mapping }: DistributionMapping & { row_version?: number | undefined },
): Promise<void> {
  const of = await requireDistribution(trx, id);
  if (!isOpen(of)) conflict(`This distribution is ${of.status}: only an unapproved one can be mapped.`);
  requireCurrentVersion(of, row_version);
  const headings = Object.values(mapping.columns);
  if (new Set(headings).size < headings.length) conflict('One heading cannot be two columns.');
  await readAnew(trx, by, of, { mapping: JSON.stringify(mapping) });
  await recordAudit(trx, {
    action: 'distribution_edited',
    by: { ...by.visitor, session: by.session },
    subject: { kind: 'distribution', id },
    detail: { ...mapping.columns, decimal: mapping.decimal },
  });
}

async function readAnew(
  trx: DbTransaction,
  { session }: Actor,
  of: Distribution,
  changes: Parameters<typeof updateDistribution>[2],
): Promise<void> {
  const other = of.file_sha256 === null ? undefined : await findDistributionOfFile(trx, of.file_sha256);
  if (other !== undefined && other.id !== of.id)
    conflict(`This file was imported again as distribution ${other.id}. Edit or cancel that one.`);
  await dropRows(trx, of.id);
  const changed_by = [...new Set([...of.changed_by, session.account_id])];
  const row_version = of.row_version + 1;
  await updateDistribution(trx, of.id, {
    ...changes,
    row_version,
    status: 'received',
    problem: null,
    attempts: 0,
    changed_by,
  });
}

/** Cancels an unposted import, by someone other than the person who imported it; a second call does nothing. */
export async function cancelDistribution(
  trx: DbTransaction,
  { session, visitor }: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const of = await requireDistribution(trx, id);
  if (of.status === 'cancelled') return false;
  if (!isOpen(of)) conflict(`This distribution is ${of.status}: a posted one is reversed, not cancelled.`);
  if (of.imported_by === session.account_id) conflict('Someone else must cancel it. You imported the file.');
  await dropRows(trx, id);
  await updateDistribution(trx, id, {
    status: 'cancelled',
    cancelled_by: session.account_id,
    cancelled_at: databaseTime,
    cancel_reason: reason,
  });
  await recordAudit(trx, {
    action: 'distribution_cancelled',
    by: { ...visitor, session },
    subject: { kind: 'distribution', id },
    detail: { reason, file_name: of.file_name, sha256: of.file_sha256 },
  });
  return true;
}
