import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import { listDifferencesToNotify } from '@trover/db/queries/distributions/differences.ts';
import {
  listMatchesToNotify,
  listMovesToNotify,
  listNearDeadlines,
  listUnlistedNews,
} from '@trover/db/queries/notices/found.ts';
import { findTellingSince, markToldUntil } from '@trover/db/queries/notices/marks.ts';
import { insertNotices, type NewNotice } from '@trover/db/queries/notices/notices.ts';
import {
  listExpiringChecks,
  listNumbersToNotify,
  listPaymentsToNotify,
  listReturnsToNotify,
} from '@trover/db/queries/notices/payments.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { noticeOfDeadline, noticeOfMatch, noticeOfMove, noticeOfNews, stagesTold } from './notice-labels.ts';
import {
  noticeOfDifference,
  noticeOfExpiry,
  noticeOfNumber,
  noticeOfPayment,
  noticeOfReturn,
} from './payment-labels.ts';

const BATCH = 500;
/** Days before a deadline at which it is told. */
const AHEAD = [14, 3] as const;

const isSaid = (notice: NewNotice | undefined): notice is NewNotice => notice !== undefined;

/** After they are saved: the matches that are new to their owners. Broken off, it is made good by doing it again. */
export async function notifyMatches(
  db: Db,
  of: { case_id: number; beneficial_account_ids: readonly number[] },
  today: string,
): Promise<void> {
  const found = await listMatchesToNotify(db, { ...of, today });
  await insertNotices(db, found.map((match) => noticeOfMatch(match, today)).filter(isSaid));
}

type Telling = Pick<WorkerContext, 'db' | 'log'>;

/**
 * What operators and contracts did with claims, and news of companies, whichever process brought them: all since the last
 * run that came to its end, however long ago that was.
 */
export async function tellWhatHappened({ db, log }: Telling): Promise<number> {
  const begun = new Date();
  const since = await findTellingSince(db);
  const batch = { since, limit: BATCH };
  const telling = [
    await tellAll({ db, log }, () => listMovesToNotify(db, { stages: stagesTold, ...batch }), noticeOfMove),
    await tellAll({ db, log }, () => listUnlistedNews(db, batch), noticeOfNews),
    await tellAll({ db, log }, () => listNumbersToNotify(db, batch), noticeOfNumber),
    await tellAll({ db, log }, () => listReturnsToNotify(db, batch), noticeOfReturn),
    await tellAll({ db, log }, () => listDifferencesToNotify(db, batch), noticeOfDifference),
    await notifyPayments({ db, log }, since),
  ];
  if (telling.every(({ is_complete }) => is_complete)) await markToldUntil(db, begun);
  return telling.reduce((sum, { told }) => sum + told, 0);
}

interface Told {
  told: number;
  /** Nothing is left to be told. */
  is_complete: boolean;
}

/** Batch by batch, until nothing is left or nothing of a batch could be told. */
async function tellAll<Found extends { account_id: number }>(
  { db, log }: Telling,
  list: () => Promise<Found[]>,
  noticeOf: (found: Found) => NewNotice | undefined,
): Promise<Told> {
  for (let told = 0; ; ) {
    const found = await list();
    const now = await tellEach({ db, log }, found, noticeOf);
    told += now;
    if (found.length === 0 || now === 0) return { told, is_complete: found.length === 0 };
  }
}

/** Together where that is possible; else one by one, so that one that cannot be told keeps none behind it. */
async function tellEach<Found extends { account_id: number }>(
  { db, log }: Telling,
  found: readonly Found[],
  noticeOf: (found: Found) => NewNotice | undefined,
): Promise<number> {
  try {
    return await insertNotices(db, found.map(noticeOf).filter(isSaid));
  } catch (error) {
    log.warn({ err: error }, 'notices cannot be saved together: they are saved one by one');
  }
  let told = 0;
  for (const one of found)
    try {
      told += await insertNotices(db, [noticeOf(one)].filter(isSaid));
    } catch (error) {
      log.error({ err: error, account_id: one.account_id }, 'somebody cannot be told what happened');
    }
  return told;
}

/** A distribution pays very many at once: all of them are told in one run, in stretches. */
async function notifyPayments({ db, log }: Telling, since: Date): Promise<Told> {
  let told = 0;
  let listed = 0;
  for (let after = 0; ; ) {
    const payments = await listPaymentsToNotify(db, { since, after, limit: BATCH });
    const last = payments.at(-1);
    if (last === undefined) return { told, is_complete: told === listed };
    listed += payments.length;
    told += await tellEach({ db, log }, payments, noticeOfPayment);
    after = last.payment_id;
  }
}

/** Days before a check's last one at which it is told. */
const CHECKS_AHEAD = [30, 7] as const;

/** Checks that nobody has cashed and that expire soon. */
export async function notifyExpiringChecks({ db, today }: Pick<WorkerContext, 'db' | 'today'>): Promise<number> {
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
export async function notifyDeadlines({ db, today }: Pick<WorkerContext, 'db' | 'today'>): Promise<number> {
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
