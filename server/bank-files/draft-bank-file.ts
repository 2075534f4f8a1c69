import { calendarOf, nameFault } from '@trover/core/bank-files/payment-checks.ts';
import { businessDayFault } from '@trover/core/dates/business-days.ts';
import { parseDay } from '@trover/core/dates/day.ts';
import { COURT_TIME_ZONE, instantIn } from '@trover/core/format/dates.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import {
  addBankFile,
  type BankFile,
  type ClientBankAccount,
  type DueLine,
  findBankFileBeingDrafted,
  findClientBankAccount,
  moveBankFile,
  sumDue,
} from '@trover/db/queries/bank-files/bank-files.ts';
import type { Distribution } from '@trover/db/queries/distributions/distributions.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bankDay } from '../business-date.ts';
import type { Context } from '../context.ts';
import { requireDistribution } from '../distributions/decide-distribution.ts';
import { conflict, fail } from '../errors.ts';
import { requestIdentityCheck } from '../identity/request-identity-checks.ts';
import { queueBankFile } from '../jobs/money/advance-distribution-job.ts';
import { checkHolders } from '../payment-details/check-holders.ts';

export interface NewDraft {
  distribution_id: number;
  format: BankFile['format'];
  execute_on: string;
}

/** Why a file cannot be executed on a day: the day is past at its banks, or they are closed; null where it can. */
export function executionFault(
  { format, currency, execute_on }: Pick<BankFile, 'format' | 'currency' | 'execute_on'>,
  today: string,
  now: Date = new Date(),
): string | null {
  const calendar = calendarOf(format, currency);
  const day = parseDay(execute_on);
  if (day === null) return 'This is not a calendar date.';
  const first = bankDay(today, calendar, now);
  if (execute_on < first)
    return `${execute_on} is in the past. Choose ${first === today ? 'today' : first} or a later day.`;
  return businessDayFault(calendar, day);
}

/** Drafts a file with all due payments; while its payments are still being chosen, returns the same draft. */
export async function draftBankFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { session, visitor, today }: Actor,
  { distribution_id, format, execute_on }: NewDraft,
): Promise<{ bank_file: BankFile; is_new: boolean }> {
  // in its own transaction: the requests remain even if nothing else is due
  await inMoneyTransaction(db, async (trx) => {
    if ((await requireDistribution(trx, distribution_id)).status === 'posted')
      await requestIdentityCheck(trx, distribution_id);
  });
  return inMoneyTransaction(db, async (trx) => {
    const of = await requireDistribution(trx, distribution_id);
    if (of.status !== 'posted') conflict(`This distribution is ${of.status}: only a posted distribution is paid.`);
    const inProgress = await findBankFileBeingDrafted(trx, { distribution_id, format });
    if (inProgress !== undefined) return { bank_file: inProgress, is_new: false };
    const account = await requireClientAccount(trx, of, format);
    const fault = executionFault({ format, currency: of.currency, execute_on }, today);
    if (fault !== null) conflict(fault);
    await checkHolders(trx, { distribution_id });
    const owed = await sumDue(trx, distribution_id);
    const due = owed.find((one) => one.format === format);
    if (due === undefined) fail('conflict', { message: nothingDue(owed) });
    const { holder, bank_name, routing_number, company_id, iban, bic } = account;
    const added = await addBankFile(trx, {
      distribution_id,
      format,
      currency: of.currency,
      execute_on,
      drafted_by: session.account_id,
      snapshot: {
        ...{ holder, bank_name, routing_number, company_id, iban, bic },
        remittance: `Settlement ${await titleOf(trx, of)}`,
        drafted_at: `${today}T${instantIn(new Date(), COURT_TIME_ZONE).time}`,
      },
    });
    if (added === undefined) fail('conflict', { message: 'This file is already being drafted.' });
    await moveBankFile(trx, added.id, { status: 'draft', recorded_by: session.account_id });
    await recordAudit(trx, {
      action: 'bank_file_made',
      by: { ...visitor, session },
      subject: { kind: 'bank_file', id: added.id },
      detail: { distribution_id, format, payments: due.payments, total: due.total, currency: of.currency },
    });
    await queueBankFile(jobs, added.id, trx);
    return { bank_file: added, is_new: true };
  });
}

/** Why there is nothing to draft: the reasons for which owed payments wait. */
function nothingDue(owed: readonly DueLine[]): string {
  const waiting = owed.reduce((all, { format, payments }) => (format === null ? all + payments : all), 0);
  if (waiting === 0) return 'No payments are due by this method.';
  return `No payments are due by this method. ${waiting} ${waiting === 1 ? 'award waits' : 'awards wait'}: see “Waiting” for the reason.`;
}

async function requireClientAccount(
  trx: DbTransaction,
  { currency }: Distribution,
  format: BankFile['format'],
): Promise<ClientBankAccount> {
  const account = await findClientBankAccount(trx, currency);
  const fits =
    format === 'pain001'
      ? account?.iban != null && account.bic !== null
      : account?.routing_number != null && (format === 'check' || account.company_id !== null);
  if (account === undefined || !fits)
    fail('conflict', {
      message: `First save the bank account that holds clients’ money in ${currency}, with ${format === 'pain001' ? 'its IBAN' : 'its routing number'}.`,
    });
  const fault = format === 'check' ? null : nameFault(account.holder);
  if (fault !== null) conflict(`The holder of our bank account in ${currency}: ${fault}`);
  return account;
}

async function titleOf(trx: DbTransaction, { case_id }: Distribution): Promise<string> {
  const { title } = await trx.selectFrom('cases').select('title').where('id', '=', case_id).executeTakeFirstOrThrow();
  return title;
}
