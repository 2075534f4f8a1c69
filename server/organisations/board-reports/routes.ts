import * as declared from '@trover/contract/organisations/board-reports.ts';
import { listCaseMatrix } from '@trover/contract/organisations/case-matrix.ts';
import { nextReportDay } from '@trover/core/organisations/board-reports/report-period.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import * as byEntity from '@trover/db/queries/organisations/board-reports/entity-rows.ts';
import * as rows from '@trover/db/queries/organisations/board-reports/report-rows.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import * as schedules from '@trover/db/queries/organisations/board-reports/schedules.ts';
import { findOwnEntity } from '@trover/db/queries/portfolios/portfolios.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findFeeRate } from '../../fees/fee-rate.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { answerCaseMatrix } from './list-case-matrix.ts';
import { daysOfReport, loadReport } from './load-report.ts';
import { reportKey } from './report-key.ts';

const byPlace = z.tuple([z.int(), cursorKey.integer, z.int()]);

const order = ({ order_id: id, slug, company, ticker, is_demonstration }: rows.CaseOfRow) => ({
  ...{ id, slug, company, ticker, is_demonstration },
});

const presentSchedule = (found: schedules.ReportSchedule | undefined) => ({
  schedule:
    found === undefined
      ? null
      : {
          frequency: found.frequency,
          day_of_month: found.day_of_month,
          recipients: found.recipients.map(({ email }) => email),
          next_on: found.next_on,
          set_by: found.set_by_email,
        },
});

async function requireEntity({ db }: Pick<Context, 'db'>, account_id: number, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await findOwnEntity(db, account_id, id)))
    fail('not_found', { message: 'We could not find that entity in your account.' });
}

type Asked = { from?: string | undefined; to?: string | undefined };

/** The report of an organisation: figures, their rows, files, and the scheduled mail. */
export const reportRoutes: readonly Route[] = [
  handle(declared.getReport, async ({ context, session, query }) => {
    const today = context.today();
    return loadReport(context, { ...(await readerOf(context, session)), ...daysOfReport(today, query) });
  }),

  handle(declared.listExposure, async ({ context, session, query: { limit, cursor } }) => {
    const after = readCursor(cursor, byPlace);
    const page = await rows.listExposure(context.db, { ...(await readerOf(context, session)), limit, after });
    return presentPage(page, ({ claim_deadline, currency, entities, fifo, lifo, recognized, expected, ...of }) => ({
      order: order(of),
      ...{ claim_deadline, currency, entities, fifo, lifo, recognized, expected },
      expected_before_fees: of.expected_before_fees,
    }));
  }),

  handle(declared.listExposureByEntity, async ({ context, session, query }) => {
    const { limit, cursor, order_id, beneficial_account_id } = query;
    await requireEntity(context, session.account_id, beneficial_account_id);
    const page = await byEntity.listExposureByEntity(context.db, {
      ...{ ...(await readerOf(context, session)), order_id, beneficial_account_id, limit },
      after: readCursor(cursor, byPlace),
    });
    return presentPage(page, (row) => ({
      beneficial_account_id: row.id,
      entity: row.beneficial_owner,
      order: order(row),
      claim_deadline: row.claim_deadline,
      currency: row.currency,
      fifo: row.fifo,
      lifo: row.lifo,
      recognized: row.recognized,
      expected: row.expected,
      expected_before_fees: row.expected_before_fees,
    }));
  }),

  handle(listCaseMatrix, async ({ context, session, query }) =>
    answerCaseMatrix(context, await readerOf(context, session), query),
  ),

  handle(declared.listReportClaims, async ({ context, session, query: { age, limit, cursor } }) => {
    const after = readCursor(cursor, byPlace);
    const page = await rows.listClaimsByAge(context.db, { ...(await readerOf(context, session)), age, limit, after });
    return presentPage(page, (row) => ({
      sub_payout_request_id: row.id,
      order: order(row),
      beneficial_account_id: row.beneficial_account_id,
      entity: row.beneficial_owner,
      stage: row.claim_stage,
      filed_on: row.filed_on,
      age: row.age,
      currency: row.currency,
      expected: row.payment_net,
      expected_before_fees: row.payment_expected,
    }));
  }),

  handle(declared.listReportRecoveries, async ({ context, session, query }) => {
    const { limit, cursor, beneficial_account_id, ...asked } = query;
    await requireEntity(context, session.account_id, beneficial_account_id);
    const page = await rows.listRecoveries(context.db, {
      ...of(await readerOf(context, session), asked, limit, cursor),
      beneficial_account_id,
    });
    return presentPage(page, (row) => ({
      payment_id: row.id,
      sub_payout_request_id: row.sub_payout_request_id,
      paid_on: row.paid_on,
      order: order(row),
      beneficial_account_id: row.beneficial_account_id,
      entity: row.beneficial_owner,
      currency: row.currency,
      gross: row.gross,
      fee: row.fee,
      paid: row.paid,
    }));
  }),

  handle(declared.listRecoveriesByEntity, async ({ context, session, query }) => {
    const { limit, cursor, beneficial_account_id, ...asked } = query;
    await requireEntity(context, session.account_id, beneficial_account_id);
    const reader = await readerOf(context, session);
    const page = await byEntity.listRecoveriesByEntity(context.db, {
      ...{ ...reader, beneficial_account_id, limit, ...daysOfReport(reader.today, asked) },
      after: readCursor(cursor, z.tuple([cursorKey.integer, cursorKey.id, cursorKey.text])),
    });
    return presentPage(page, ({ place: _, beneficial_owner: entity, ...row }) => ({
      ...{ month: row.month, beneficial_account_id: row.beneficial_account_id, entity, currency: row.currency },
      ...{ payments: row.payments, gross: row.gross, fees: row.fees, paid: row.paid },
    }));
  }),

  handle(declared.listMissedClaims, async ({ context, session, query }) => {
    const { limit, cursor, ...asked } = query;
    const page = await rows.listMissed(context.db, of(await readerOf(context, session), asked, limit, cursor));
    return presentPage(page, (row) => ({
      kind: row.kind,
      order: order(row),
      beneficial_account_id: row.id,
      entity: row.beneficial_owner,
      claim_deadline: row.claim_deadline,
      filed_on: row.filed_on,
      claim_stage: row.claim_stage,
      currency: row.currency,
      expected: row.payment_net,
      expected_before_fees: row.payment_expected,
    }));
  }),

  handle(declared.listReportDecisions, async ({ context, session, query }) => {
    const { limit, cursor, ...asked } = query;
    const page = await rows.listDecisionsOfReport(
      context.db,
      of(await readerOf(context, session), asked, limit, cursor),
    );
    return presentPage(page, (row) => ({
      decision_id: row.id,
      order: order(row),
      phase: row.phase,
      policy_version: row.policy_version,
      rule: row.rule,
      decision: row.decision,
      is_late: row.is_late,
      found_at: row.found_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      approved_by: row.approved_by,
    }));
  }),

  handle(declared.openReport, async ({ context, session: { account_id }, body: { format, ...asked } }) => {
    const days = daysOfReport(context.today(), asked);
    const file_name = `report-${days.from}-to-${days.to}.${format}`;
    const media_type =
      format === 'pdf' ? 'application/pdf' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const key = reportKey({ account_id, format, ...days });
    return { url: linkToFile(context.fileLinkKey, { key, file_name, media_type }), file_name };
  }),

  handle(declared.getReportSchedule, async ({ context, session }) =>
    presentSchedule(await schedules.findReportSchedule(context.db, session.account_id)),
  ),

  handle(declared.setReportSchedule, async ({ context, session, visitor, body }) => {
    const { account_id: organisation_id, person_id: set_by } = session;
    const { frequency, day_of_month } = body;
    return context.db.transaction().execute(async (trx) => {
      const members = await schedules.findMembersByEmail(trx, organisation_id, body.recipients);
      const unknown = body.recipients.filter((email) => !members.some((member) => member.email === email));
      if (unknown.length > 0) {
        const sentence = `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a member' : 'are not members'} of your organization: invite them first`;
        fail('invalid_input', {
          message: `Check body.recipients: ${sentence}.`,
          fields: { 'body.recipients': sentence },
        });
      }
      const next_on = nextReportDay(frequency, day_of_month, context.today());
      const recipients = members.map(({ id }) => id);
      await schedules.saveReportSchedule(trx, {
        organisation_id,
        frequency,
        day_of_month,
        recipients,
        next_on,
        set_by,
      });
      const detail = { frequency, day_of_month, recipients: recipients.length };
      await recordAudit(trx, { action: 'report_scheduled', by: visitor, detail });
      return presentSchedule(await schedules.findReportSchedule(trx, organisation_id));
    });
  }),

  handle(declared.endReportSchedule, ({ context, session, visitor }) =>
    context.db.transaction().execute(async (trx) => {
      if (await schedules.deleteReportSchedule(trx, session.account_id))
        await recordAudit(trx, { action: 'report_schedule_ended', by: visitor });
      return { schedule: null };
    }),
  ),
];

type Reader = Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'>;

/** The owner of a report, and today's fee rate for its estimates. */
async function readerOf({ db, today: business }: Pick<Context, 'db' | 'today'>, session: Session): Promise<Reader> {
  const today = business();
  return { account_id: session.account_id, today, fee_pct: await findFeeRate(db, session, today) };
}

const of = (reader: Reader, asked: Asked, limit: number, cursor: string | undefined) => ({
  ...{ ...reader, limit, after: readCursor(cursor, byPlace) },
  ...daysOfReport(reader.today, asked),
});
