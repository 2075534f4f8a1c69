import { REMINDER_DAYS } from '@trover/core/claims/reminder-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { listDifferencesToNotify } from '@trover/db/queries/distributions/differences.ts';
import { findNotificationStart, markNotifiedUntil } from '@trover/db/queries/notifications/job-watermarks.ts';
import {
  listMatchesToNotify,
  listMovesToNotify,
  listNearDeadlines,
  listUnlistedNews,
} from '@trover/db/queries/notifications/notifiable-events.ts';
import { insertNotices, type NewNotice } from '@trover/db/queries/notifications/notifications.ts';
import {
  listExpiringChecks,
  listNumbersToNotify,
  listPaymentsToNotify,
  listReturnsToNotify,
} from '@trover/db/queries/notifications/payments.ts';
import { currentText, requireFee } from '../claims/texts/texts.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { noticeOfDeadline, noticeOfMatch, noticeOfMove, noticeOfNews, notifiedStages } from './case-notice-texts.ts';
import {
  noticeOfDifference,
  noticeOfExpiry,
  noticeOfNumber,
  noticeOfPayment,
  noticeOfReturn,
} from './payment-notice-texts.ts';

const BATCH = 500;

const isNotice = (notice: NewNotice | undefined): notice is NewNotice => notice !== undefined;

/** Notifies owners of their new matches, once those are saved. Safe to repeat after an interruption. */
export async function notifyMatches(
  db: Db,
  of: { case_id: number; beneficial_account_ids: readonly number[] },
  today: string,
): Promise<void> {
  const found = await listMatchesToNotify(db, { ...of, today });
  await insertNotices(db, found.map((match) => noticeOfMatch(match, today)).filter(isNotice));
}

/** The fee of the standard contract, in percent. */
const standardFee = (): string => requireFee(currentText('longterm'));

type NotifyContext = Pick<WorkerContext, 'db' | 'log'>;

/**
 * Notifies of claims that operators and contracts changed and of company news, whichever process added them: of
 * everything since the last complete run, however long ago that was.
 */
export async function notifyOfChanges({
  db,
  log,
  today,
}: NotifyContext & Pick<WorkerContext, 'today'>): Promise<number> {
  const begun = await readDatabaseTime(db);
  const since = await findNotificationStart(db);
  const batch = { since, limit: BATCH };
  const claims = { ...batch, today: today(), fee_pct: standardFee() };
  const results = [
    await notifyAll({ db, log }, () => listMovesToNotify(db, { stages: notifiedStages, ...claims }), noticeOfMove),
    await notifyAll({ db, log }, () => listUnlistedNews(db, batch), noticeOfNews),
    await notifyAll({ db, log }, () => listNumbersToNotify(db, claims), noticeOfNumber),
    await notifyAll({ db, log }, () => listReturnsToNotify(db, batch), noticeOfReturn),
    await notifyAll({ db, log }, () => listDifferencesToNotify(db, batch), noticeOfDifference),
    await notifyPayments({ db, log }, since),
  ];
  if (results.every(({ is_complete }) => is_complete)) await markNotifiedUntil(db, begun);
  return results.reduce((sum, { notified }) => sum + notified, 0);
}

interface NotifyResult {
  notified: number;
  /** Whether every event has its notice. */
  is_complete: boolean;
}

/** Works batch by batch, until nothing is left or no notice of a batch could be saved. */
async function notifyAll<Found extends { account_id: number }>(
  { db, log }: NotifyContext,
  list: () => Promise<Found[]>,
  noticeOf: (found: Found) => NewNotice | undefined,
): Promise<NotifyResult> {
  for (let notified = 0; ; ) {
    const found = await list();
    const now = await notifyEach({ db, log }, found, noticeOf);
    notified += now;
    if (found.length === 0 || now === 0) return { notified, is_complete: found.length === 0 };
  }
}

/** Saves a batch together where possible; otherwise one by one, so that a failure does not stop the others. */
async function notifyEach<Found extends { account_id: number }>(
  { db, log }: NotifyContext,
  found: readonly Found[],
  noticeOf: (found: Found) => NewNotice | undefined,
): Promise<number> {
  try {
    return await insertNotices(db, found.map(noticeOf).filter(isNotice));
  } catch (error) {
    log.warn({ err: error }, 'notices cannot be saved together: they are saved one by one');
  }
  let notified = 0;
  for (const one of found)
    try {
      notified += await insertNotices(db, [noticeOf(one)].filter(isNotice));
    } catch (error) {
      log.error({ err: error, account_id: one.account_id }, 'a notice could not be saved');
    }
  return notified;
}

/** A distribution pays very many at once: one run notifies all of them, in batches. */
async function notifyPayments({ db, log }: NotifyContext, since: Date): Promise<NotifyResult> {
  let notified = 0;
  let listed = 0;
  for (let after = 0; ; ) {
    const payments = await listPaymentsToNotify(db, { since, after, limit: BATCH });
    const last = payments.at(-1);
    if (last === undefined) return { notified, is_complete: notified === listed };
    listed += payments.length;
    notified += await notifyEach({ db, log }, payments, noticeOfPayment);
    after = last.payment_id;
  }
}

/** Days before a check's last day on which its owner is notified. */
const CHECKS_REMINDER_DAYS = [30, 7] as const;

/** Notifies of uncashed checks that expire soon. */
export async function notifyExpiringChecks({ db, today }: Pick<WorkerContext, 'db' | 'today'>): Promise<number> {
  let notified = 0;
  const inDays = (days: number): string => formatDay(addDays(requireDay(today()), days));
  for (const [at, days] of CHECKS_REMINDER_DAYS.entries()) {
    const name = `check ${days}`;
    const from = inDays((CHECKS_REMINDER_DAYS[at + 1] ?? -1) + 1);
    for (;;) {
      const near = await listExpiringChecks(db, { from, to: inDays(days), name, limit: BATCH });
      notified += await insertNotices(
        db,
        near.map((each) => noticeOfExpiry(each, name)),
      );
      if (near.length < BATCH) break;
    }
  }
  return notified;
}

/** Notifies of deadlines two weeks and three days ahead. */
export async function notifyDeadlines({ db, today }: Pick<WorkerContext, 'db' | 'today'>): Promise<number> {
  let notified = 0;
  const terms = { today: today(), fee_pct: standardFee() };
  const inDays = (days: number): string => formatDay(addDays(requireDay(today()), days));
  for (const [at, days] of REMINDER_DAYS.entries()) {
    const name = `deadline ${days}`;
    const from = inDays((REMINDER_DAYS[at + 1] ?? -1) + 1);
    const to = inDays(days);
    for (;;) {
      const near = await listNearDeadlines(db, { ...terms, from, to, name, limit: BATCH });
      notified += await insertNotices(
        db,
        near.map((each) => noticeOfDeadline(each, name)),
      );
      if (near.length < BATCH) break;
    }
  }
  return notified;
}
