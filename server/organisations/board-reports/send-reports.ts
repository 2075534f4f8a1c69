import { formatLongDate } from '@trover/core/dates/day.ts';
import { formatByCertainty } from '@trover/core/format/amounts.ts';
import { nextReportDay, reportedPeriod } from '@trover/core/organisations/board-reports/report-period.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/organisations/board-reports/schedules.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import { findOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { Context } from '../../context.ts';
import { findFeeRate, INSTITUTION } from '../../fees/fee-rate.ts';
import { postMail } from '../../mail/post-mail.ts';
import { reportMail, unreadReportMail } from '../mails.ts';
import { loadReport } from './load-report.ts';

const BATCH = 50;

type SendContext = Pick<Context, 'db' | 'config' | 'jobs' | 'log' | 'today'>;

/**
 * Mails each report that is due to its recipients, and sets its next day. A failure does not stop those of other
 * organisations. Safe to repeat.
 */
export async function sendReports(context: SendContext): Promise<number> {
  const today = context.today();
  let sent = 0;
  for (let after = 0; ; ) {
    const due = await queries.listDueSchedules(context.db, { today, after, limit: BATCH });
    for (const organisation_id of due)
      try {
        // one for each period, also after an outage
        while (await context.db.transaction().execute((trx) => sendReport(context, trx, organisation_id))) sent += 1;
      } catch (error) {
        context.log.error({ err: error, account_id: organisation_id }, 'a report could not be mailed');
      }
    const last = due.at(-1);
    if (last === undefined) return sent;
    after = last;
  }
}

/** False where none is due, or another process has sent it. */
async function sendReport(context: SendContext, trx: DbTransaction, organisation_id: number): Promise<boolean> {
  const today = context.today();
  const due = await queries.lockDueSchedule(trx, { organisation_id, today });
  if (due === undefined) return false;
  const { frequency, day_of_month, next_on } = due;
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
        `${formatByCertainty(paid, 'paid', currency)} paid, about ${formatByCertainty(filed, 'filed', currency)} filed, after fees`,
      ] as const,
  );
  if (schedule?.recipients.length === 0) {
    for (const owner of await listMembersOfRoles(trx, organisation_id, ['owner']))
      await postMail(context, trx, {
        template: unreadReportMail,
        data: { organisation: organisation?.name ?? '' },
        to: owner.email,
        account_id: owner.id,
        partner: owner.partner,
        cause: `report unread ${organisation_id} ${next_on}`,
      });
  }
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
  await queries.setNextReport(trx, organisation_id, nextReportDay(frequency, day_of_month, next_on));
  return true;
}
