import { createHash } from 'node:crypto';
import { maxFileCents, type PaymentFault } from '@trover/core/bank-files/payment-checks.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { type WithholdingRule, withholdingOf } from '@trover/core/tax/withholding.ts';
import { analyzeFilled } from '@trover/db/analyze-filled.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import {
  type AwardToPay,
  addDraftedPayments,
  addExcluded,
  listAwardsToPay,
  lockClaimsToPay,
  type SetAsidePayment,
  shareDistribution,
} from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import {
  type BankFile,
  findBankFile,
  lockBankFile,
  moveBankFile,
  postPaymentsOfFile,
  updateBankFile,
} from '@trover/db/queries/bank-files/bank-files.ts';
import { findWithholdingRule, lockPaidInYear } from '@trover/db/queries/tax/withholding.ts';
import { ZodError } from 'zod';
import type { Context } from '../context.ts';
import { carriesAddress, faultOfAward } from './check-payment.ts';
import { writeBankFile } from './write-bank-file.ts';

const BATCH = 5000;

type Payer = Pick<Context, 'db' | 'vault' | 'today'>;

/**
 * Advances a bank file through its automatic steps: chooses the payments of a draft, writes an approved file, posts a
 * sent one as paid. Continues after a crash.
 */
export async function advanceBankFile(context: Payer, id: number): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = await draftBatch(context, id);
  await write(context, id);
  for (let isDone = false; !isDone; ) isDone = await postBatch(context, id);
}

async function draftBatch({ db, vault, today }: Payer, id: number): Promise<boolean> {
  return inMoneyTransaction(db, async (trx) => {
    const file = await lockBankFile(trx, id);
    if (file?.status !== 'draft' || file.prepared_at !== null) return true;
    await shareDistribution(trx, file);
    // the withholding threshold is in dollars
    const rule = file.currency === 'USD' ? await findWithholdingRule(trx, file.execute_on) : null;
    const has_rule = rule !== null;
    if (has_rule) await lockPaidInYear(trx);
    const { last, awards } = await listAwardsToPay(trx, { file, limit: BATCH, has_rule });
    if (last === undefined) {
      await updateBankFile(trx, id, { prepared_at: databaseTime });
      await analyzeFilled(trx, 'payments');
      return true;
    }
    await lockClaimsToPay(trx, awards);
    const { fitting, aside } = sort(
      awards.map((award) => withWithholding(award, rule)),
      file,
      (award) => faultOfAward(vault, file, award, { is_same_day: file.execute_on === today() }),
    );
    await updateBankFile(trx, id, { drafted_to: last, ...(await addBatch(trx, file, { fitting, aside, has_rule })) });
    if (file.payments === 0 && awards.length === BATCH) await analyzeFilled(trx, 'payments');
    return false;
  });
}

type PaymentToDraft = AwardToPay & { withheld: string };

/** An award as it is paid: less the tax withheld for the IRS. */
function withWithholding(award: AwardToPay, rule: WithholdingRule | null): PaymentToDraft {
  const { award: gross, amount: net, tax_status: status, paid_this_year } = award;
  const withheld = withholdingOf({ award: gross, net, status, paid_this_year }, rule);
  return { ...award, withheld, amount: formatCents(requireCents(net) - requireCents(withheld)) };
}

/** The awards of a batch that go into the file, and those that are set aside. */
function sort(awards: readonly PaymentToDraft[], file: BankFile, faultOf: (award: AwardToPay) => PaymentFault | null) {
  const fitting: PaymentToDraft[] = [];
  const aside: SetAsidePayment[] = [];
  const most = maxFileCents(file.format);
  let total = requireCents(file.total);
  for (const award of awards) {
    const cents = requireCents(award.amount);
    const fault =
      faultOf(award) ??
      (total + cents <= most
        ? null
        : ({
            code: 'file_full',
            message: `A file can contain at most ${formatCents(most)}: the next file includes this payment.`,
          } as const));
    if (fault === null) {
      fitting.push({ ...award, address: carriesAddress(file) ? award.address : null });
      total += cents;
    } else {
      const { account_id, award_id, sub_payout_request_id, amount } = award;
      aside.push({ account_id, award_id, sub_payout_request_id, amount, code: fault.code, reason: fault.message });
    }
  }
  return { fitting, aside };
}

async function addBatch(
  trx: DbTransaction,
  file: BankFile,
  {
    fitting,
    aside,
    has_rule,
  }: { fitting: readonly PaymentToDraft[]; aside: readonly SetAsidePayment[]; has_rule: boolean },
): Promise<Pick<BankFile, 'payments' | 'total' | 'set_aside' | 'set_aside_total'>> {
  const added = await addDraftedPayments(trx, file, fitting, { has_rule });
  await addExcluded(trx, file.id, aside);
  const sum = aside.reduce((all, { amount }) => all + requireCents(amount), requireCents(file.set_aside_total));
  return {
    payments: file.payments + added.payments,
    total: formatCents(requireCents(file.total) + requireCents(added.total)),
    set_aside: file.set_aside + aside.length,
    set_aside_total: formatCents(sum),
  };
}

/** Writes an approved file once, to verify that it can be written, and to compute its hash. */
async function write(context: Payer, id: number): Promise<void> {
  const file = await findBankFile(context.db, id);
  if (file?.status !== 'approved' || file.problem !== null) return;
  const written = await hashOf(context, file).catch((error: unknown) => {
    // faults in the data are shown to operators; any other error is retried
    if (!(error instanceof RangeError || error instanceof TypeError || error instanceof ZodError)) throw error;
    return { problem: `The file cannot be written: ${error.message}. Cancel it and draft it again.` };
  });
  await inMoneyTransaction(context.db, async (trx) => {
    const locked = await lockBankFile(trx, id);
    if (locked?.status !== 'approved') return;
    if (typeof written === 'string')
      await moveBankFile(trx, id, { status: 'written', recorded_by: null }, { sha256: written });
    else await updateBankFile(trx, id, written);
  });
}

async function hashOf(context: Payer, file: BankFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const text of writeBankFile(context, file)) hash.update(text);
  return hash.digest('hex');
}

async function postBatch({ db, today }: Payer, id: number): Promise<boolean> {
  return inMoneyTransaction(db, async (trx) => {
    const file = await lockBankFile(trx, id);
    if (file?.status !== 'sent' || file.posted_at !== null) return true;
    const last = await postPaymentsOfFile(trx, { file, limit: BATCH, on_date: file.sent_on ?? today() });
    await updateBankFile(trx, id, last === undefined ? { posted_at: databaseTime } : { posted_to: last });
    if (last !== undefined && file.posted_to === 0 && file.payments > BATCH)
      await analyzeFilled(trx, 'ledger_journals', 'ledger_entries', 'sub_payout_stages');
    return last === undefined;
  });
}
