import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import type { reopenStatusRows, settleStatusRows } from '@trover/contract/status-files/settlements.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { lockRowsToSettle, reopenRows, settleRows } from '@trover/db/queries/status-files/settlements.ts';
import { lockStatusFile } from '@trover/db/queries/status-files/status-files.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';

async function requireSettling(trx: DbTransaction, id: number): Promise<void> {
  const of = (await lockStatusFile(trx, id)) ?? fail('not_found', { message: 'We could not find that status file.' });
  if (of.status !== 'applied' && of.status !== 'undone')
    fail('conflict', { message: `This file is ${of.status}. Rows are settled once it is applied.` });
}

/** One decision for several rows; a preview only shows which. A second call does nothing. */
export async function settleSeveral(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_numbers, note, is_preview }: BodyOf<typeof settleStatusRows>,
): Promise<DataOf<typeof settleStatusRows>> {
  await requireSettling(trx, id);
  const found = new Map(
    (await lockRowsToSettle(trx, { status_file_id: id, row_numbers })).map((row) => [row.row_number, row]),
  );
  const settled: number[] = [];
  const left: DataOf<typeof settleStatusRows>['left'] = [];
  for (const row_number of row_numbers.toSorted((one, other) => one - other)) {
    const row = found.get(row_number);
    if (row === undefined) left.push({ row_number, reason: 'no_such_row' });
    else if (row.is_settled) left.push({ row_number, reason: 'decided' });
    else if (!row.waits) left.push({ row_number, reason: 'nothing_waits' });
    else settled.push(row_number);
  }
  if (is_preview || settled.length === 0) return { settled, left };
  await settleRows(trx, { status_file_id: id, row_numbers: settled, settled_by: by.session.account_id, note });
  await recordAudit(trx, {
    action: 'status_row_settled',
    by: { ...by.visitor, session: by.session },
    subject: { kind: 'status_file', id },
    detail: { rows: settled.length, first: settled[0]!, row_numbers: settled.join(' ').slice(0, 4000) },
  });
  return { settled, left };
}

/** Reverses this: the decided rows wait again. */
export async function reopenSeveral(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_numbers, reason }: BodyOf<typeof reopenStatusRows>,
): Promise<DataOf<typeof reopenStatusRows>> {
  await requireSettling(trx, id);
  const reopened = await reopenRows(trx, { status_file_id: id, row_numbers });
  if (reopened.length > 0)
    await recordAudit(trx, {
      action: 'status_row_reopened',
      by: { ...by.visitor, session: by.session },
      subject: { kind: 'status_file', id },
      detail: { rows: reopened.length, row_numbers: reopened.join(' ').slice(0, 4000), reason },
    });
  return { reopened };
}
