import * as checks from '@trover/contract/payments/checks.ts';
import * as declared from '@trover/contract/payments/payments.ts';
import * as reversals from '@trover/contract/payments/reversals.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { daysOf } from '@trover/core/ledger/statement.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { listOpenChecks } from '@trover/db/queries/payments/checks.ts';
import * as queries from '@trover/db/queries/payments/payments.ts';
import { z } from 'zod';
import { actorOf } from '../access/actor.ts';
import { requireMaker, requireMoneyOperator } from '../accounts/operators/may-approve.ts';
import { checkReporter } from '../bank-files/check-reporter.ts';
import { importInWorker } from '../bank-reports/import-in-worker.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { followCheck } from './follow-check.ts';
import { presentPayment } from './present-payment.ts';
import { reverseRecordedReturn } from './reverse-return.ts';
import { statementKey } from './statement-key.ts';
import { uncashCheck } from './uncash-check.ts';
import { voidCheck } from './void-check.ts';

const byId = z.tuple([cursorKey.id]);
const byDay = z.tuple([cursorKey.day, cursorKey.id]);

function oneOf({
  payment_id,
  year,
  quarter,
}: BodyOf<typeof declared.openOwnStatement>): { payment_id: number } | { period: string } {
  const periods = [year, quarter].filter((one) => one !== undefined);
  const [period] = periods;
  if (payment_id !== undefined && period === undefined) return { payment_id };
  if (period !== undefined && periods.length === 1 && payment_id === undefined) return { period };
  const sentence = 'name one payment, one year or one quarter';
  fail('invalid_input', { message: `Check body: ${sentence}.`, fields: { body: sentence } });
}

export const paymentRoutes: readonly Route[] = [
  handle(declared.listOwnPayments, async ({ context, session, query }) => {
    const { db } = context;
    const { account_id } = session;
    const { year, limit, cursor } = query;
    const days = year === undefined ? null : daysOf(year);
    const after = readCursor(cursor, byId);
    const page = await queries.listOwnPayments(db, { account_id, days, limit, after });
    return {
      ...presentPage(page, presentPayment),
      years: await queries.sumYears(db, { account_id }),
      owed: await queries.sumOwed(db, { account_id }),
    };
  }),

  handle(declared.openOwnStatement, async ({ context, session, body }) => {
    const { account_id } = session;
    const { payment_id: id } = body;
    if (id !== undefined && (await queries.findOwnPayment(context.db, { account_id, id })) === undefined)
      fail('not_found', { message: 'We could not find that payment in your account.' });
    const of = oneOf(body);
    const file_name = 'period' in of ? `statement-${of.period}.pdf` : `payment-${of.payment_id}.pdf`;
    const file = { key: statementKey({ account_id, ...of }), file_name, media_type: 'application/pdf' };
    return { url: linkToFile(context.fileLinkKey, file), file_name };
  }),

  handle(checks.listOpenChecks, async ({ context, query }) => {
    const today = context.today();
    const { cursor, limit, is_expired } = query;
    const after = readCursor(cursor, byDay);
    const page = await listOpenChecks(context.db, { expired_by: is_expired ? today : null, limit, after });
    return presentPage(page, ({ case_id, ...check }) => ({
      ...check,
      order_id: case_id,
      is_expired: check.expires_on < today,
    }));
  }),

  handle(checks.voidCheck, async (call) => {
    const { db, config } = call.context;
    await requireMoneyOperator(db, call.session.account_id);
    const { id } = call.params;
    const stopped = await db
      .transaction()
      .execute((trx) =>
        voidCheck(trx, config, actorOf(call), id, call.body.reason, (report) =>
          checkReporter(trx, config, actorOf(call), report),
        ),
      );
    return {
      id,
      is_new: stopped === true || stopped === 'waits',
      waits: stopped === 'waits' || stopped === 'known',
    };
  }),

  handle(reversals.reverseReturn, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    const is_new = await inMoneyTransaction(db, (trx) =>
      reverseRecordedReturn(trx, config, actorOf(call), id, call.body.reason),
    );
    return { id, is_new };
  }),

  handle(reversals.uncashCheck, async (call) => {
    const { db, config } = call.context;
    const { id } = call.params;
    const is_new = await inMoneyTransaction(db, (trx) => uncashCheck(trx, config, actorOf(call), id, call.body.reason));
    return { id, is_new };
  }),

  handle(checks.followCheck, async (call) => {
    await requireMaker(call.context.db, call.session.account_id);
    const { id } = call.params;
    const is_new = await inMoneyTransaction(call.context.db, (trx) => followCheck(trx, actorOf(call), id, call.body));
    return { id, is_new };
  }),

  handle(checks.importClearedChecks, async (call) => {
    await requireMaker(call.context.db, call.session.account_id);
    const imported = await importInWorker(call, 'cleared_checks');
    return (
      imported ??
      fail('unsupported_file', {
        message: 'This is not a list of cashed checks: it has the columns check_number, amount and paid_on.',
      })
    );
  }),
];
