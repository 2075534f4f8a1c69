import type { Db } from '@trover/db/connect.ts';
import type { Debit } from '@trover/db/queries/bank-statements/debits.ts';
import { listSamePerson } from '../accounts/operators/find-likeness.ts';
import type { Config } from '../config.ts';

/**
 * The debit that prevents this operator from reporting a payment as not made: a matched one, or one whose match the same
 * person undid, on this or another account. Undefined where there is none.
 */
export async function findDebitAgainst(
  db: Db,
  environment: Pick<Config, 'isProduction'>,
  by: number,
  debits: readonly Debit[],
): Promise<{ booked_on: string; is_undone: boolean } | undefined> {
  const undoers = debits.flatMap(({ undone_by }) => (undone_by === null ? [] : [undone_by]));
  const same = await listSamePerson(db, environment, by, [...new Set(undoers)]);
  const found = debits.find(({ undone_by }) => undone_by === null || same.includes(undone_by));
  return found && { booked_on: found.booked_on, is_undone: found.undone_by !== null };
}
