import type { listPositions as declared } from '@trover/contract/portfolios/positions.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { sumYears } from '@trover/db/queries/payments/payments.ts';
import {
  isOwner,
  listOwners,
  listPositions,
  type PositionRecord,
  sumPositions,
} from '@trover/db/queries/portfolios/positions.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { findFeeRate } from '../fees/fee-rate.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';

type Answer = DataOf<typeof declared>;

const cursorForm = z.tuple([cursorKey.integer, cursorKey.integer, cursorKey.id]);

function present(
  { place: _, from_date, to_date, ...row }: PositionRecord & { account_id?: number; title?: string },
  today: string,
): Answer['items'][number] {
  const { account_id: __, title: ___, ...rest } = row;
  return {
    ...rest,
    class_period: from_date === null || to_date === null ? null : { from: from_date, to: to_date },
    days_left: rest.claim_deadline === null ? null : daysLeft(rest.claim_deadline, today),
  };
}

/** What each beneficial account of the caller may claim, case by case. */
export async function answerPositions(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  session: Session,
  { state, cursor, ...query }: QueryOf<typeof declared>,
): Promise<Answer> {
  const today = business();
  const { account_id } = session;
  const after = readCursor(cursor, cursorForm);
  const { beneficial_account_id } = query;
  if (beneficial_account_id !== undefined && !(await isOwner(db, { account_id, beneficial_account_id })))
    fail('not_found', { message: 'We could not find that entity in your account.' });
  const states = state === undefined ? undefined : [state];
  const fee_pct = await findFeeRate(db, session, today);
  const [page, sums, owners, years] = await Promise.all([
    listPositions(db, { ...query, account_id, today, fee_pct, states, after }),
    sumPositions(db, { account_id, today, fee_pct }),
    listOwners(db, { account_id }),
    sumYears(db, { account_id }),
  ]);
  const year = today.slice(0, 4);
  return {
    ...presentPage(page, (row) => present(row, today)),
    sums: sums.map((sum) => ({
      ...sum,
      paid_this_year: years.find((one) => one.year === year && one.currency === sum.currency)?.paid ?? '0.00',
    })),
    owners,
  };
}
