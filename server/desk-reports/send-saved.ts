import { hash } from 'node:crypto';
import { readStoredFilter } from '@trover/contract/desk-reports/saved-reports.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { nextRunDay } from '@trover/core/desk-reports/saved-report.ts';
import { formatByCertainty, formatMoney } from '@trover/core/format/amounts.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  type DueReport,
  listDueReports,
  lockDueReport,
  setNextRun,
} from '@trover/db/queries/desk-reports/saved-reports.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { loadReport, monthsBack } from './load-report.ts';
import { savedReportMail, unusableReportMail } from './mails.ts';

const BATCH = 50;

/**
 * Mails each saved report that is due to the operator who saved it. A failure does not stop the others. Safe to repeat.
 */
export async function sendSavedReports(context: Context): Promise<number> {
  const today = context.today();
  let sent = 0;
  for (let after = 0; ; ) {
    const due = await listDueReports(context.db, { today, after, limit: BATCH });
    for (const id of due)
      try {
        if (await context.db.transaction().execute((trx) => sendSavedReport(context, trx, id))) sent += 1;
      } catch (error) {
        context.log.error({ err: error, saved_report: id }, 'a saved report could not be mailed');
      }
    const last = due.at(-1);
    if (last === undefined) return sent;
    after = last;
  }
}

/** False where another process has sent it, or its filter can no longer be used. */
async function sendSavedReport(context: Context, trx: DbTransaction, saved: number): Promise<boolean> {
  const today = context.today();
  const due = await lockDueReport(trx, { id: saved, today });
  if (due === undefined) return false;
  const { id, account_id, email, name, filter: stored, runs, next_on } = due;
  const { filter, problem } = readStoredFilter(stored);
  if (filter === null) {
    await reportProblem(context, trx, due, problem);
    return false;
  }
  const { period, figure: _, ...asked } = filter;
  const from = monthsBack(today, Number(period));
  const report = await loadReport(context, { ...asked, from, to: today });
  const money = (amount: string) => formatMoney(amount, { currency: report.currency });
  const address = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : [])),
  );
  await postMail(context, trx, {
    template: savedReportMail,
    data: {
      name,
      days: `${formatLongDate(report.from)} to ${formatLongDate(report.to)}`,
      figures: [
        ['Paid to clients', money(report.paid)],
        ['Fees taken', money(report.fees)],
        [
          'Filed, not paid',
          `${report.filed.claims.toLocaleString('en-US')} claims, about ${formatByCertainty(report.filed.expected, 'filed', report.currency)}`,
        ],
        [
          'Rejected',
          `${report.rejected.claims.toLocaleString('en-US')} of ${report.rejected.of.toLocaleString('en-US')}`,
        ],
      ],
      href: `/operator/reports?${address}`,
    },
    to: email,
    account_id,
    partner: null,
    cause: `saved-report ${id} ${next_on}`,
  });
  await setNextRun(trx, { id, next_on: nextRunDay(runs, today), sent_on: today });
  return true;
}

/** Mails the owner once for each stored filter that no report can be made of; its next day is set as usual. */
async function reportProblem(context: Context, trx: DbTransaction, due: DueReport, problem: string): Promise<void> {
  const { id, account_id, email, name, filter, runs } = due;
  await postMail(context, trx, {
    template: unusableReportMail,
    data: { name, problem },
    to: email,
    account_id,
    partner: null,
    cause: `unusable-report ${id} ${hash('sha256', JSON.stringify(filter), 'hex')}`,
  });
  await setNextRun(trx, { id, next_on: nextRunDay(runs, context.today()) });
}
