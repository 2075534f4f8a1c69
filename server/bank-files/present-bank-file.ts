import type { BankFile, getBankFile } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { canBecome, wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  findListedBankFile,
  type ListedBankFile,
  listBankFileEvents,
} from '@trover/db/queries/bank-files/bank-files.ts';
import { listWaitingReports } from '@trover/db/queries/bank-files/non-payment.ts';
import { fail } from '../errors.ts';
import { approvalFault, outcomeFault } from './decide-bank-file.ts';

export function presentBankFile(file: ListedBankFile): BankFile {
  const { status, prepared_at, posted_at } = file;
  const isMoving =
    (status === 'draft' && prepared_at === null) || status === 'approved' || (status === 'sent' && posted_at === null);
  return {
    id: file.id,
    distribution_id: file.distribution_id,
    order_id: file.case_id,
    title: file.title,
    round: file.round,
    format: file.format,
    currency: file.currency,
    status,
    since: file.since.toISOString(),
    is_ready: !isMoving || file.problem !== null,
    problem: file.problem,
    created_at: file.created_at.toISOString(),
    execute_on: file.execute_on,
    payments: file.payments,
    total: file.total,
    set_aside: file.set_aside,
    set_aside_total: file.set_aside_total,
    returned: file.returned,
    returned_total: file.returned_total,
    sha256: file.sha256,
    drafted_by: file.drafted_by_email,
    approved_by: file.approved_by_email,
    sent_by: file.sent_by_email,
    opened_at: file.opened_at?.toISOString() ?? null,
  };
}

export async function requireListedBankFile(db: Db, id: number): Promise<ListedBankFile> {
  return (await findListedBankFile(db, id)) ?? fail('not_found', { message: 'We could not find that bank file.' });
}

type Action = DataOf<typeof getBankFile>['actions'][number];

/** The actions that an operator can do with a file in its present state. */
function actionsOf(file: ListedBankFile, operator: number, today: string): Action[] {
  const outcomes = { accept: 'accepted', settle: 'settled', reject: 'rejected' } as const;
  const can: Record<Action, boolean> = {
    approve: approvalFault(file, operator, today) === null,
    save: file.sha256 !== null && (file.status === 'written' || wasSent(file.status)),
    send: file.status === 'written',
    cancel: canBecome(file.status, 'cancelled') && file.posted_to === 0,
    accept: outcomeFault(file, outcomes.accept, today) === null,
    settle: outcomeFault(file, outcomes.settle, today) === null,
    reject: outcomeFault(file, outcomes.reject, today) === null,
  };
  return (Object.keys(can) as Action[]).filter((action) => can[action]);
}

/** A file with its history, as an operator sees it. */
export async function showBankFile(
  db: Db,
  id: number,
  { operator, today }: { operator: number; today: string },
): Promise<DataOf<typeof getBankFile>> {
  const file = await requireListedBankFile(db, id);
  return {
    ...presentBankFile(file),
    events: (await listBankFileEvents(db, id)).map(({ at, recorded_by_email, ...event }) => ({
      ...event,
      at: at.toISOString(),
      recorded_by: recorded_by_email,
    })),
    waiting: (await listWaitingReports(db, id)).map(({ note, reported_at, reported_by_email }) => ({
      note,
      at: reported_at.toISOString(),
      reported_by: reported_by_email,
    })),
    actions: actionsOf(file, operator, today),
    approval_fault: file.status === 'draft' ? approvalFault(file, operator, today) : null,
  };
}
