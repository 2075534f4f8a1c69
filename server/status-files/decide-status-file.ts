import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type * as declared from '@trover/contract/status-files/status-files.ts';
import { normalizeStatus } from '@trover/core/status-files/meanings.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  dropStatusRows,
  isClaimOfCase,
  markNamedTwice,
  type StatusOutcome,
  saveStatusOutcomes,
  setMatchOfRow,
} from '@trover/db/queries/status-files/matching.ts';
import { saveMappingOfHeadings, saveMeanings } from '@trover/db/queries/status-files/meanings.ts';
import {
  listBuiltOn,
  listRowsOfClaim,
  lockStatusRow,
  settleStatusRow,
} from '@trover/db/queries/status-files/results.ts';
import {
  findOtherFiles,
  lockCaseForStatus,
  lockStatusFile,
  type StatusFile,
  updateStatusFile,
} from '@trover/db/queries/status-files/status-files.ts';
import type { Actor } from '../access/actor.ts';
import { approverFault, requireApprover } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { conflict, fail } from '../errors.ts';
import { planOneRow } from './plan-rows.ts';
import { headingsKey } from './read-status-file.ts';

async function requireLocked(trx: DbTransaction, id: number): Promise<StatusFile> {
  return (await lockStatusFile(trx, id)) ?? fail('not_found', { message: 'We could not find that status file.' });
}

/** Whether none of it is applied, so that it can be changed or cancelled. A failed file must be imported again. */
export const isOpen = ({ status }: Pick<StatusFile, 'status'>): boolean =>
  status === 'received' || status === 'columns' || status === 'words' || status === 'read';

function requireOpen(of: StatusFile, seen?: number): void {
  if (!isOpen(of)) conflict(`This file is ${of.status}. Only a file that is not applied can be changed.`);
  if (seen !== undefined && seen !== of.row_version)
    conflict('Someone else changed this import after you opened it. Open it again, and check it.');
}

const about = ({ session, visitor }: Actor, id: number) => ({
  by: { ...visitor, session },
  subject: { kind: 'status_file', id },
});

/** Sets the columns of a file, saves the mapping for its administrator, and reads the file. */
export async function mapColumns(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_version, ...mapping }: BodyOf<typeof declared.mapStatusColumns>,
): Promise<void> {
  const of = await requireLocked(trx, id);
  requireOpen(of, row_version);
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).flatMap(([name, heading]) => (heading === undefined ? [] : [[name, heading]])),
  ) as Record<string, string>;
  const headings = Object.values(columns);
  if (new Set(headings).size < headings.length) conflict('One heading cannot be two columns.');
  const set = { ...mapping, columns };
  if (of.headings !== null)
    await saveMappingOfHeadings(trx, {
      administrator: of.administrator,
      headings: headingsKey(of.headings.headings),
      mapping: set,
      set_by: by.session.account_id,
    });
  await dropStatusRows(trx, id);
  await updateStatusFile(trx, id, {
    mapping: JSON.stringify(set),
    row_version: of.row_version + 1,
    status: 'received',
    problem: null,
    attempts: 0,
    rows: 0,
  });
  await recordAudit(trx, {
    action: 'status_file_mapped',
    ...about(by, id),
    detail: { ...columns, decimal: mapping.decimal, dates: mapping.dates },
  });
}

/** Sets the meaning of the administrator's words, for this file and later ones, and compares the file again. */
export async function setMeanings(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_version, words, cure_by }: BodyOf<typeof declared.setStatusWords>,
): Promise<void> {
  const of = await requireLocked(trx, id);
  requireOpen(of, row_version);
  if (of.rows === 0) conflict('The file has no rows yet. Set its columns first.');
  const plain = words.map(({ word }) => normalizeStatus(word));
  const twice = plain.find((word, at) => plain.indexOf(word) !== at);
  if (twice !== undefined) conflict(`“${twice}” is set twice. Set each word once.`);
  await saveMeanings(trx, {
    administrator: of.administrator,
    words: words.map(({ meaning, cured_by }, at) => ({
      word: plain[at]!,
      meaning,
      cured_by: meaning === 'deficient' ? (cured_by ?? 'trades') : null,
    })),
    set_by: by.session.account_id,
  });
  await updateStatusFile(trx, id, {
    status: 'received',
    row_version: of.row_version + 1,
    attempts: 0,
    problem: null,
    ...(cure_by !== undefined && { cure_by }),
  });
  await recordAudit(trx, {
    action: 'status_words_set',
    ...about(by, id),
    detail: {
      administrator: of.administrator,
      words: words
        .map(({ word, meaning }) => `${word}: ${meaning}`)
        .join('; ')
        .slice(0, 4000),
      ...(cure_by !== undefined && { cure_by }),
    },
  });
}

/**
 * Compares a file with the claims again, for example after a claim number was entered late or another file was applied.
 */
export async function previewAgain(trx: DbTransaction, id: number): Promise<void> {
  const of = await requireLocked(trx, id);
  if (of.status !== 'read') conflict(`This file is ${of.status}. Only a previewed file can be previewed again.`);
  await updateStatusFile(trx, id, { status: 'received', row_version: of.row_version + 1, attempts: 0 });
}

/** Sets the claim of a row. Its outcome is computed at once. */
export async function matchRow(
  trx: DbTransaction,
  by: Actor,
  { id, row_number }: { id: number; row_number: number },
  claim_id: number | null,
): Promise<StatusOutcome> {
  const of = await requireLocked(trx, id);
  if (of.status !== 'read')
    conflict(`This file is ${of.status}. Rows are matched between its preview and its application.`);
  const row = await lockStatusRow(trx, { status_file_id: id, row_number });
  if (row === undefined) fail('not_found', { message: 'We could not find that row.' });
  if (row.fault !== null) conflict('This row cannot be read. Decide its claim by hand.');
  if (claim_id !== null && !(await isClaimOfCase(trx, { claim_id, case_id: of.case_id })))
    conflict('We could not find that claim in this case.');
  await setMatchOfRow(trx, { status_file_id: id, row_number, claim_id });
  const planned = await planOneRow(trx, of, row_number, by.today);
  if (planned === undefined) throw new Error(`row ${row_number} of status file ${id} is gone`);
  await saveStatusOutcomes(trx, id, [planned.outcome]);
  // rows that named the same claim may now be the only one for it
  const others = await listRowsOfClaim(trx, { status_file_id: id, claim_id: row.sub_payout_request_id });
  for (const other of others) {
    const again = await planOneRow(trx, of, other, by.today);
    if (again !== undefined) await saveStatusOutcomes(trx, id, [again.outcome]);
  }
  await markNamedTwice(trx, id);
  await updateStatusFile(trx, id, { row_version: of.row_version + 1 });
  await recordAudit(trx, {
    action: 'status_row_matched',
    ...about(by, id),
    detail: { row_number, claim_id, outcome: planned.outcome.outcome },
  });
  const { outcome, note } = (await lockStatusRow(trx, { status_file_id: id, row_number }))!;
  return { ...planned.outcome, outcome: outcome ?? planned.outcome.outcome, note: note ?? planned.outcome.note };
}

/** Starts to apply a previewed file; false where this operator started before. */
export async function applyFile(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_version, confirm_outdated }: BodyOf<typeof declared.applyStatusFile>,
): Promise<boolean> {
  const before = await requireLocked(trx, id);
  const isBegun = before.status === 'applying' || before.status === 'applied';
  if (isBegun && before.applied_by === by.session.account_id && before.row_version === row_version) return false;
  // one at a time per case, so that of two files the second sees the changes of the first
  await lockCaseForStatus(trx, before.case_id);
  if (before.status !== 'read') conflict(`This file is ${before.status}. Only a previewed file can be applied.`);
  requireOpen(before, row_version);
  const others = await findOtherFiles(trx, before);
  if (others.in_progress !== null)
    conflict(`Status file ${others.in_progress} of this case is in progress. Apply this one when it is done.`);
  if (others.applied_at !== null && before.previewed_at !== null && others.applied_at > before.previewed_at)
    conflict('Another file of this case was applied or undone since the preview. Preview this one again.');
  await updateStatusFile(trx, id, {
    status: 'applying',
    applied_by: by.session.account_id,
    applied_at: databaseTime,
    advanced_to: 0,
    applies_outdated: confirm_outdated,
  });
  await recordAudit(trx, {
    action: 'status_file_applied',
    ...about(by, id),
    detail: { case_id: before.case_id, rows: before.rows, status_on: before.status_on, confirm_outdated },
  });
  return true;
}

/** Cancels a file while none of it is applied; a second call does nothing. */
export async function cancelFile(trx: DbTransaction, by: Actor, id: number, reason: string): Promise<boolean> {
  const of = await requireLocked(trx, id);
  if (of.status === 'cancelled') return false;
  if (!isOpen(of)) conflict(`This file is ${of.status}. An applied file is undone, not cancelled.`);
  await dropStatusRows(trx, id);
  await updateStatusFile(trx, id, {
    status: 'cancelled',
    cancelled_by: by.session.account_id,
    cancelled_at: databaseTime,
    cancel_reason: reason,
    rows: 0,
  });
  await recordAudit(trx, {
    action: 'status_file_cancelled',
    ...about(by, id),
    detail: { reason, file_name: of.file_name, sha256: of.file_sha256 },
  });
  return true;
}

/** Why no row of an applied file may be undone; null where all may. */
async function builtOnFault(db: Db, id: number): Promise<string | null> {
  const found = await listBuiltOn(db, { status_file_id: id, most: 4 });
  const [first] = found;
  if (first === undefined) return null;
  const claims = found.slice(0, 3).map(({ claim_id }) => `TR-${claim_id}`);
  const named = `${claims.join(', ')}${found.length > 3 ? ' and others' : ''}`;
  if (first.by === 'file')
    return `Status file ${first.file_id} was applied since, with ${named}. Undo that file first.`;
  if (first.by === 'award') return `The ledger has awards of ${named}. Reverse their distribution first.`;
  return `These claims were moved since: ${named}. Decide them by hand.`;
}

const authorsOf = ({ imported_by, applied_by }: StatusFile): (number | null)[] => [imported_by, applied_by];

/** Why this operator cannot undo a file, as a sentence; null where they can. */
export async function undoFault(
  db: Db,
  config: Pick<Config, 'isProduction'>,
  of: StatusFile,
  by: number,
): Promise<string | null> {
  if (of.status !== 'applied') return `This file is ${of.status}. Only an applied file can be undone.`;
  return (await approverFault(db, config, { by, authors: authorsOf(of), capability: null })) ?? builtOnFault(db, of.id);
}

/** Starts to undo an applied file, by a second person; false where this operator started before. */
export async function undoFile(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  by: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const of = await requireLocked(trx, id);
  const { account_id } = by.session;
  if ((of.status === 'undoing' || of.status === 'undone') && of.undone_by === account_id) return false;
  if (of.status !== 'applied') conflict(`This file is ${of.status}. Only an applied file can be undone.`);
  await requireApprover(trx, config, { by: account_id, authors: authorsOf(of), capability: null });
  await lockCaseForStatus(trx, of.case_id);
  const others = await findOtherFiles(trx, of);
  if (others.in_progress !== null)
    conflict(`Status file ${others.in_progress} of this case is in progress. Undo this one when it is done.`);
  const fault = await builtOnFault(trx, id);
  if (fault !== null) conflict(fault);
  await updateStatusFile(trx, id, {
    status: 'undoing',
    undone_by: account_id,
    undone_at: databaseTime,
    undo_reason: reason,
    advanced_to: 0,
    row_version: of.row_version + 1,
  });
  await recordAudit(trx, { action: 'status_file_undone', ...about(by, id), detail: { reason, rows: of.rows } });
  return true;
}

/** Records the decision about a row; a second call does nothing. */
export async function settleRow(
  trx: DbTransaction,
  by: Actor,
  { id, row_number }: { id: number; row_number: number },
  note: string,
): Promise<boolean> {
  const of = await requireLocked(trx, id);
  if (of.status !== 'applied' && of.status !== 'undone')
    conflict(`This file is ${of.status}. Rows are settled once it is applied.`);
  const row = await lockStatusRow(trx, { status_file_id: id, row_number });
  if (row === undefined) fail('not_found', { message: 'We could not find that row.' });
  const settled = await settleStatusRow(trx, {
    status_file_id: id,
    row_number,
    note,
    settled_by: by.session.account_id,
  });
  if (settled) await recordAudit(trx, { action: 'status_row_settled', ...about(by, id), detail: { row_number } });
  return settled;
}
