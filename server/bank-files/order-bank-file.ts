import {
  addBankFile,
  type BankFile,
  findBankFileInTheMaking,
  findClientBankAccount,
  sumDue,
} from '@trover/db/queries/money/bank-files.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { type Decider, requireDistribution } from '../distributions/decide-distribution.ts';
import { fail } from '../errors.ts';
import { makeBankFileJob } from '../jobs/advance-distribution.ts';
import { checkHolders } from '../payment-details/check-holders.ts';

export interface Order {
  distribution_id: number;
  format: BankFile['format'];
  execute_on: string;
}

/** Orders a file of what is due; one that is in the making is the same one. */
export async function orderBankFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { session, visitor, today }: Decider,
  { distribution_id, format, execute_on }: Order,
): Promise<{ bank_file: BankFile; is_new: boolean }> {
  return db.transaction().execute(async (trx) => {
    const of = await requireDistribution(trx, distribution_id);
    if (of.status !== 'posted')
      fail('conflict', { message: `This distribution is ${of.status}: only what is posted is paid.` });
    const underWay = await findBankFileInTheMaking(trx, { distribution_id, format });
    if (underWay !== undefined) return { bank_file: underWay, is_new: false };
    if (execute_on < today)
      fail('conflict', { message: `The day ${execute_on} is past: choose today or a later one.` });
    const account = await findClientBankAccount(trx, of.currency);
    const fits = format === 'pain001' ? account?.iban : account?.routing_number;
    if (fits == null)
      fail('conflict', {
        message: `Save first the bank account that clients’ money in ${of.currency} is kept in, with ${format === 'pain001' ? 'its IBAN' : 'its routing number'}.`,
      });
    await checkHolders(trx, { distribution_id });
    const due = (await sumDue(trx, distribution_id)).find((one) => one.format === format);
    if (due === undefined)
      fail('conflict', { message: 'Nothing of it is due in this way: all of it is paid, or is paid otherwise.' });
    const added = await addBankFile(trx, {
      distribution_id,
      format,
      currency: of.currency,
      execute_on,
      made_by: session.account_id,
    });
    if (added === undefined) fail('conflict', { message: 'Such a file is being made already.' });
    await recordAudit(trx, {
      action: 'bank_file_made',
      by: { ...visitor, session },
      subject: { kind: 'bank_file', id: added.id },
      detail: { distribution_id, format, payments: due.payments, total: due.total, currency: of.currency },
    });
    await jobs.send(makeBankFileJob, { bank_file_id: added.id }, { db: trx });
    return { bank_file: added, is_new: true };
  });
}
