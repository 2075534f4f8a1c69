import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  listNearDeadlines,
  listUnlistedNews,
  listUntoldMatches,
  listUntoldMoves,
} from '@trover/db/queries/notices/found.ts';
import { insertNotices, type NewNotice } from '@trover/db/queries/notices/notices.ts';
import {
  listExpiringChecks,
  listUntoldNumbers,
  listUntoldPayments,
  listUntoldReturns,
} from '@trover/db/queries/notices/payments.ts';
import type { Context } from '../context.ts';
import { noticeOfExpiry, noticeOfNumber, noticeOfPayment, noticeOfReturn } from './payment-words.ts';
import { noticeOfDeadline, noticeOfMatch, noticeOfMove, noticeOfNews, stagesTold } from './words.ts';

const BATCH = 500;
/** Days before a deadline at which it is told. */
const AHEAD = [14, 3] as const;

const isSaid = (notice: NewNotice | undefined): notice is NewNotice => notice !== undefined;

/** After they are saved: the matches that are new to their owners. Broken off, it is made good by doing it again. */
export async function tellMatches(
  db: Db,
  of: { case_id: number; beneficial_account_ids: readonly number[] },
  today: string,
): Promise<void> {
  const found = await listUntoldMatches(db, of);
  await insertNotices(db, found.map((match) => noticeOfMatch(match, today)).filter(isSaid));
}

/** What operators and contracts did with claims, and news of companies, whichever process brought them. */
export async function tellWhatHappened({ db }: Pick<Context, 'db'>): Promise<number> {
  const moves = await listUntoldMoves(db, { stages: stagesTold, limit: BATCH });
  const news = await listUnlistedNews(db, { limit: BATCH });
  const numbers = await listUntoldNumbers(db, { limit: BATCH });
  const returns = await listUntoldReturns(db, { limit: BATCH });
  const told = await insertNotices(db, [
    ...moves.map(noticeOfMove).filter(isSaid),
    ...news.map(noticeOfNews),
    ...numbers.map(noticeOfNumber),
    ...returns.map(noticeOfReturn),
  ]);
  return told + (await tellPayments(db));
}

/** A distribution pays very many at once: all of them are told in one run, in stretches. */
async function tellPayments(db: Db): Promise<number> {
  let told = 0;
  for (let after = 0; ; ) {
    const payments = await listUntoldPayments(db, { after, limit: BATCH });
    const last = payments.at(-1);
    if (last === undefined) return told;
    told += await insertNotices(db, payments.map(noticeOfPayment));
    after = last.payment_id;
  }
}

/** Days before a check's last one at which it is told. */
const CHECKS_AHEAD = [30, 7] as const;

/** Checks that nobody has cashed and that expire soon. */
export async function tellExpiringChecks({ db, today }: Pick<Context, 'db' | 'today'>): Promise<number> {
  let told = 0;
  const inDays = (days: number): string => formatDay(addDays(requireDay(today()), days));
  for (const [at, days] of CHECKS_AHEAD.entries()) {
    const name = `check ${days}`;
    const from = inDays((CHECKS_AHEAD[at + 1] ?? -1) + 1);
    for (;;) {
      const near = await listExpiringChecks(db, { from, to: inDays(days), name, limit: BATCH });
      told += await insertNotices(
        db,
        near.map((each) => noticeOfExpiry(each, name)),
      );
      if (near.length < BATCH) break;
    }
  }
  return told;
}

/** Deadlines that are near, at two weeks and at three days. */
export async function tellDeadlines({ db, today }: Pick<Context, 'db' | 'today'>): Promise<number> {
  let told = 0;
  const inDays = (days: number): string => formatDay(addDays(requireDay(today()), days));
  for (const [at, days] of AHEAD.entries()) {
    const name = `deadline ${days}`;
    const from = inDays((AHEAD[at + 1] ?? -1) + 1);
    const to = inDays(days);
    for (;;) {
      const near = await listNearDeadlines(db, { from, to, name, limit: BATCH });
      told += await insertNotices(
        db,
        near.map((each) => noticeOfDeadline(each, name)),
      );
      if (near.length < BATCH) break;
    }
  }
  return told;
}
