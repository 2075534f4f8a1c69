import { requireCents } from '@trover/core/money/decimal.ts';
import { analyzeFilled } from '@trover/db/analyze-filled.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  type Distribution,
  findDistribution,
  lockDistribution,
  updateDistribution,
} from '@trover/db/queries/distributions/distributions.ts';
import { postAwards } from '@trover/db/queries/ledger/posting.ts';
import type { Context } from '../context.ts';
import type { FileReader } from '../files/file-store.ts';
import { requestIdentityCheck } from '../identity/request-identity-checks.ts';
import { readDistribution } from './read-distribution.ts';

const BATCH = 5000;

type MoneyContext = Pick<Context, 'db' | 'today'> & { files: FileReader };

/**
 * Advances a distribution as far as possible without an operator: imports and matches it, or posts it. Continues after
 * a crash.
 */
export async function advanceDistribution(context: MoneyContext, id: number): Promise<void> {
  await readDistribution(context, id);
  const distribution = await findDistribution(context.db, id);
  if (distribution?.status === 'approved') await postDistribution(context, distribution);
}

/** Posts an approved distribution batch by batch; each batch is posted completely or not at all. */
async function postDistribution({ db, today }: MoneyContext, { id }: Distribution): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await db.transaction().execute(async (trx) => {
      const distribution = await lockDistribution(trx, id);
      if (distribution?.status !== 'approved') return true;
      const { approved_by: posted_by, approved_on } = distribution;
      if (posted_by === null) throw new Error(`distribution ${id} is approved by nobody`);
      const last = await postAwards(trx, {
        distribution_id: id,
        after: distribution.posted_to,
        limit: BATCH,
        on_date: approved_on ?? today(),
        posted_by,
      });
      if (last !== undefined) {
        await updateDistribution(trx, id, { posted_to: last });
        if (isFirstOfMany(distribution)) await analyzeFilled(trx, 'ledger_journals', 'ledger_entries');
      } else {
        await updateDistribution(trx, id, { status: 'posted', posted_at: databaseTime });
        await analyzeFilled(trx, 'awards');
        await requestIdentityCheck(trx, id);
      }
      return last === undefined;
    });
}

/** Whether nothing of a distribution with several batches is posted yet. */
const isFirstOfMany = ({ posted_to, rows }: Distribution): boolean => posted_to === 0 && (rows ?? 0) > BATCH;

/** The operators who imported it, changed it or recorded its arrival: none of them may approve it. */
export const authorsOf = (of: Pick<Distribution, 'imported_by' | 'arrived_by' | 'changed_by'>): number[] => [
  of.imported_by,
  ...(of.arrived_by === null ? [] : [of.arrived_by]),
  ...of.changed_by,
];

/** Why a distribution cannot be approved, as a sentence; null where it can. */
export function approvalFault(of: Distribution, approver: number): string | null {
  const cents = (text: string): bigint => requireCents(text);
  if (of.status !== 'read') return `This distribution is ${of.status}: only a read one can be approved.`;
  if (authorsOf(of).includes(approver))
    return 'Someone else must approve it. You imported or changed the file, or recorded its arrival.';
  if (of.arrived === null) return 'First record the arrival of the money, from the bank’s advice.';
  if (of.stated_rows !== null && of.stated_rows !== of.rows)
    return `The administrator states ${of.stated_rows} rows, and the file has ${of.rows}.`;
  if (of.stated_total !== null && cents(of.stated_total) !== cents(of.total))
    return `The administrator states ${of.stated_total}, but the rows of the file add up to ${of.total}.`;
  if (cents(of.arrived) !== cents(of.total))
    return `${of.arrived} arrived, but the rows of the file add up to ${of.total}: ask the administrator about the difference.`;
  if (of.matched_rows === 0) return 'No row in the file belongs to a claim here.';
  return null;
}
