import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import * as queries from '@trover/db/queries/fees/invoices.ts';
import { listAwardsToInvoice } from '@trover/db/queries/fees/revenue.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import type { Actor } from '../access/actor.ts';
import { requireApprover, requireMaker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { conflict, fail } from '../errors.ts';
import { invoiceNumber } from './invoice-number.ts';

/** Issues an invoice with the next number of its year; each award is on one invoice that is not void. */
export async function issueInvoice(
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  { account_id, currency, to_day, total }: { account_id: number; currency: string; to_day: string; total: string },
): Promise<number> {
  await requireMaker(trx, session.account_id);
  if (to_day > today) conflict('An invoice is for days that are past.');
  await queries.lockInvoices(trx);
  const recipient = await queries.findRecipient(trx, account_id);
  if (recipient === undefined) fail('not_found', { message: 'We could not find that institution.' });
  const lines = await listAwardsToInvoice(trx, { account_id, currency, to_day });
  const [first] = lines;
  if (first === undefined)
    return conflict(`${recipient.name} has no fees in ${currency} up to ${to_day} without an invoice.`);
  const sum = formatCents(lines.reduce((all, { fee }) => all + requireCents(fee), 0n));
  if (sum !== total)
    conflict(`Its fees up to ${to_day} are ${sum} ${currency} now, and you saw ${total}. Check them again.`);
  const year = Number(today.slice(0, 4));
  const id = await queries.addInvoice(
    trx,
    {
      ...{ year, account_id, currency, total, from_day: first.awarded_on, to_day },
      ...{ recipient: JSON.stringify(recipient), issued_by: session.account_id, issued_on: today },
    },
    lines,
  );
  const issued = await queries.lockInvoice(trx, id);
  if (issued !== undefined)
    await notifyReaders(trx, issued, {
      cause: 'issued',
      title: `Invoice ${invoiceNumber(issued)}: ${formatMoney(total, { currency })}`,
      text: 'Our fees for awards that were paid. They were withheld from the awards, and nothing is due.',
    });
  await recordAudit(trx, {
    action: 'invoice_issued',
    by: { ...visitor, session },
    subject: { kind: 'invoice', id },
    detail: { account_id, currency, total, lines: lines.length },
  });
  return id;
}

/** Notifies the institution and its owners, who are also mailed. */
async function notifyReaders(
  trx: DbTransaction,
  invoice: queries.Invoice,
  { cause, title, text }: { cause: string; title: string; text: string },
): Promise<void> {
  const number = invoiceNumber(invoice);
  const readers = await queries.listInvoiceReaders(trx, invoice.account_id);
  await insertNotices(
    trx,
    readers.map((account_id) => ({
      ...{ account_id, kind: 'payment' as const, cause: `invoice ${number} ${cause}`, title, text },
      href: `/user/settings/payments?invoice=${number}`,
    })),
  );
}

type Decision = 'paid' | 'not_paid' | 'void';
const BECOMES = { not_paid: 'issued', void: 'void' } as const;

/**
 * Voids an invoice, or corrects one that was marked as paid. The ledger deducts every fee from its award before
 * payment, so that nothing is ever due on an invoice and none is marked as paid.
 */
export async function decideInvoice(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor }: Actor,
  id: number,
  { decision, note }: { decision: Decision; note: string },
): Promise<void> {
  const invoice = await queries.lockInvoice(trx, id);
  if (invoice === undefined) fail('not_found', { message: 'We could not find that invoice.' });
  const by = session.account_id;
  const number = invoiceNumber(invoice);
  if (decision === 'paid')
    return conflict(`The fees of ${number} were withheld from the awards. Nothing is due. Return any payment for it.`);
  if (decision === 'void') await requireApprover(trx, config, { by, authors: [invoice.issued_by] });
  else await requireMaker(trx, by);
  const status = BECOMES[decision];
  if (invoice.status === status) return;
  if (invoice.status === 'void') conflict(`${number} is void. Issue another one.`);
  if (invoice.status === 'paid' && decision !== 'not_paid')
    conflict(`${number} is marked as paid on ${invoice.paid_on}. Mark it as not paid first.`);
  await queries.updateInvoice(trx, id, { status, paid_on: null, note, decided_by: by, decided_at: databaseTime });
  if (decision === 'void') {
    await queries.voidLines(trx, id);
    await notifyReaders(trx, invoice, {
      cause: 'void',
      title: `Invoice ${number} is void`,
      text: `${note} A new invoice replaces it where fees remain.`,
    });
  }
  await recordAudit(trx, {
    action: 'invoice_decided',
    by: { ...visitor, session },
    subject: { kind: 'invoice', id },
    detail: { decision, note, total: invoice.total, currency: invoice.currency },
  });
}
