import { saveReport } from '@trover/contract/desk-reports/saved-reports.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { nextRunDay } from '@trover/core/desk-reports/saved-report.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listDueReports, lockDueReport, setNextRun } from '@trover/db/queries/desk-reports/saved-reports.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { loadReport, monthsBack } from './load-report.ts';
import { savedReportMail } from './mails.ts';

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

/** False where another process has sent it. */
async function sendSavedReport(context: Context, trx: DbTransaction, saved: number): Promise<boolean> {
  const today = context.today();
  const due = await lockDueReport(trx, { id: saved, today });
  if (due === undefined) return false;
  const { id, account_id, email, name, filter: stored, runs, next_on } = due;
  const filter = saveReport.body.shape.filter.parse(stored);
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
          `${report.filed.claims.toLocaleString('en-US')} claims, about ${money(report.filed.expected)}`,
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
