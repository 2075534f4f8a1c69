import type { answerScannedRows as declared } from '@trover/contract/documents/documents.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { cusipHolds } from '@trover/core/securities/check-digits.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { answerScannedRow, loadScannedRows, resumeScannedUpload } from '@trover/db/queries/documents/scanned-rows.ts';
import type { UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';
import { printedTrade } from '../trades/printed-trade.ts';

type Answer = BodyOf<typeof declared>['rows'][number];

export const notWaitingScan = 'This file does not wait for its rows to be confirmed. Reload to see its status.';

/** Saves the owner's answer about each row of a scan, and continues the upload. */
export async function answerScan(
  context: Pick<Context, 'db' | 'jobs'>,
  upload: UploadRecord,
  answers: readonly Answer[],
): Promise<void> {
  const key = { portfolio_id: upload.portfolio_id, upload_id: upload.id };
  await context.db.transaction().execute(async (trx) => {
    if (!(await resumeScannedUpload(trx, key))) fail('conflict', { message: notWaitingScan });
    const rows = (await loadScannedRows(trx, key)).filter(({ trade }) => trade !== null);
    const answerOf = new Map(answers.map((answer) => [answer.position, answer]));
    const missing = rows.filter(({ position }) => !answerOf.has(position)).length;
    if (missing > 0 || answerOf.size !== answers.length || answers.length !== rows.length) refuse(rows.length);
    for (const { position, trade } of rows) {
      const { is_left_out, corrected } = answerOf.get(position)!;
      const right = is_left_out || !corrected ? null : withCorrection(trade!, corrected, position);
      const verdict = is_left_out ? 'left_out' : right ? 'corrected' : 'confirmed';
      await answerScannedRow(trx, key, { position, verdict, corrected: right });
    }
    await queueUpload(context, trx, upload.id);
  });
}

function refuse(count: number): never {
  const message = `Answer each of the ${count} rows once: confirm it, correct it or leave it out.`;
  fail('invalid_input', { message, fields: { 'body.rows': message } });
}

function withCorrection(trade: Trade, corrected: NonNullable<Answer['corrected']>, position: number): Trade {
  const { cusip } = corrected;
  const isOther = (['symbol', 'cusip', 'security_name'] as const).some((name) => corrected[name] !== trade[name]);
  const right: Trade = {
    ...trade,
    ...(isOther ? { isin: null, isin_valid: null, option: null } : {}),
    ...corrected,
    raw_symbol: corrected.symbol === trade.symbol ? trade.raw_symbol : null,
    cusip,
    cusip_valid: cusip === null ? null : cusipHolds(cusip.toUpperCase()),
    stated_quantity: null,
    net_amount_basis: null,
  };
  const isNamed = right.symbol ?? right.cusip ?? right.isin ?? right.security_name;
  const printed = printedTrade(right);
  const wrong = isNamed === null ? 'name the security' : printed.ok ? null : printed.error.reason;
  if (wrong !== null)
    fail('invalid_input', {
      message: `Check the row at place ${position + 1}: ${wrong}.`,
      fields: { 'body.rows': wrong },
    });
  return right;
}
