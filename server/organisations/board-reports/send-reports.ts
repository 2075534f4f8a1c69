import { formatLongDate } from '@trover/core/dates/day.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { nextReportDay, reportedPeriod } from '@trover/core/organisations/board-reports/report-period.ts';
import * as queries from '@trover/db/queries/organisations/board-reports/schedules.ts';
import { findOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { Context } from '../../context.ts';
import { findFeeRate, INSTITUTION } from '../../fees/fee-rate.ts';
import { postMail } from '../../mail/post-mail.ts';
import { reportMail } from '../mails.ts';
import { loadReport } from './load-report.ts';

const BATCH = 50;

/** Mails each report whose day has come to the members who get it, and sets its next day. Safe to repeat. */
export async function sendReports(context: Pick<Context, 'db' | 'config' | 'jobs' | 'today'>): Promise<number> {
  const today = context.today();
  return context.db.transaction().execute(async (trx) => {
    const due = await queries.lockDueSchedules(trx, today, BATCH);
    for (const { organisation_id, frequency, day_of_month, next_on } of due) {
      const days = reportedPeriod(frequency, next_on);
      const organisation = await findOrganisation(trx, organisation_id);
      const schedule = await queries.findReportSchedule(trx, organisation_id);
      const of = { account_id: organisation_id, org_type: INSTITUTION };
      const fee_pct = await findFeeRate(trx, of, today);
      const report = await loadReport({ db: trx }, { account_id: organisation_id, today, fee_pct, ...days });
      const figures = report.sums.map(
        ({ currency, paid, filed }) =>
          [
            currency,
            `${formatMoney(paid, { currency })} paid, about ${formatMoney(filed, { currency })} filed, after fees`,
          ] as const,
      );
      for (const member of schedule?.recipients ?? [])
        await postMail(context, trx, {
          template: reportMail,
          data: {
            organisation: organisation?.name ?? '',
            days: `${formatLongDate(days.from)} to ${formatLongDate(days.to)}`,
            figures,
            href: `/user/reports?from=${days.from}&to=${days.to}`,
          },
          to: member.email,
          account_id: member.id,
          partner: member.partner,
          cause: `report ${organisation_id} ${next_on}`,
        });
      await queries.setNextReport(trx, organisation_id, nextReportDay(frequency, day_of_month, today));
    }
    return due.length;
  });
}
