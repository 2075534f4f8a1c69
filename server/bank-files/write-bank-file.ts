import { NachaWriter } from '@trover/core/banking/nacha.ts';
import { Pain001Writer } from '@trover/core/banking/pain001.ts';
import { endToEndId } from '@trover/core/banking/returns.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  type BankFile,
  type ClientBankAccount,
  findClientBankAccount,
  listPaymentsToWrite,
  type PaymentToWrite,
} from '@trover/db/queries/money/bank-files.ts';
import { findDistribution } from '@trover/db/queries/money/distributions.ts';
import { z } from 'zod';
import { aboutPaymentDetails } from '../payment-details/add-payment-details.ts';
import type { Vault } from '../vault/vault.ts';

const STRETCH = 2000;

const achSchema = z.object({
  holder: z.string(),
  account_type: z.enum(['checking', 'savings']),
  routing_number: z.string(),
  account_number: z.string(),
});
const checkSchema = z.object({
  holder: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
const ibanSchema = z.object({ holder: z.string(), iban: z.string(), bic: z.string() });

interface Writer {
  open(): string;
  pay(payment: PaymentToWrite, details: unknown): string;
  close(): string;
}

interface From {
  db: Db;
  vault: Vault;
}

/**
 * A bank file as it goes to the bank, piece by piece: the same whenever it is written. It is not kept, since it carries
 * full account numbers; they are opened for this alone.
 */
export async function* writeBankFile({ db, vault }: From, file: BankFile): AsyncGenerator<string> {
  const writer = await writerOf(db, file);
  yield writer.open();
  let after = { is_entity: false, id: 0 };
  for (;;) {
    const payments = await listPaymentsToWrite(db, { bank_file_id: file.id, after, limit: STRETCH });
    const last = payments.at(-1);
    if (last === undefined) break;
    yield payments
      .map((payment) => writer.pay(payment, JSON.parse(vault.open(payment, aboutPaymentDetails(payment.account_id)))))
      .join('');
    after = { is_entity: last.is_entity, id: last.id };
  }
  yield writer.close();
}

async function writerOf(db: Db, file: BankFile): Promise<Writer> {
  const account = await findClientBankAccount(db, file.currency);
  if (account === undefined) throw new Error(`no bank account for clients' money in ${file.currency}`);
  const created = file.created_at.toISOString();
  const about = await remittanceOf(db, file);
  if (file.format === 'nacha') {
    const { routing_number, company_id, bank_name, holder } = account;
    if (routing_number === null || company_id === null) throw new Error('the bank account has no routing number');
    const writer = new NachaWriter({
      originator: { routing_number, company_id, bank_name, company_name: holder },
      created_at: created.slice(0, 16),
      effective_on: file.execute_on,
      modifier: (file.id % 36).toString(36),
      description: 'SETTLEMENT',
    });
    return {
      open: () => writer.open(),
      pay: ({ id, amount, is_entity }, details) =>
        writer.credit({ payment_id: id, cents: requireCents(amount), is_entity, ...achSchema.parse(details) }),
      close: () => writer.close(),
    };
  }
  if (file.format === 'check') return checkWriter(file, account, about);
  const { iban, bic, holder } = account;
  if (iban === null || bic === null) throw new Error('the bank account has no IBAN');
  const writer = new Pain001Writer({
    debtor: { name: holder, iban, bic },
    message_id: `TROVER-FILE-${file.id}`,
    created_at: `${created.slice(0, 19)}Z`,
    execute_on: file.execute_on,
    currency: file.currency,
    transfers: file.payments,
    cents: requireCents(file.total),
  });
  return {
    open: () => writer.open(),
    pay: ({ id, amount }, details) =>
      writer.transfer({
        end_to_end_id: endToEndId(id),
        cents: requireCents(amount),
        remittance: about,
        ...ibanSchema.parse(details),
      }),
    close: () => writer.close(),
  };
}

const CHECK_COLUMNS = [
  'check_number',
  'payee',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'amount',
  'currency',
  'issued_on',
  'void_after',
  'memo',
  'routing_number',
] as const;

/** The list by which the bank prints and posts checks, and pays those alone that stand in it. */
function checkWriter(file: BankFile, { routing_number }: ClientBankAccount, memo: string): Writer {
  return {
    open: () => csvLine(CHECK_COLUMNS),
    pay: ({ id, amount, expires_on }, details) => {
      const { holder, street, city, region, postal_code, country } = checkSchema.parse(details);
      const address = [street, city, region, postal_code, country];
      const money = [amount, file.currency, file.execute_on, expires_on];
      return csvLine([String(id), holder, ...address, ...money, memo, routing_number]);
    },
    close: () => '',
  };
}

async function remittanceOf(db: Db, { distribution_id }: BankFile): Promise<string> {
  const of = await findDistribution(db, distribution_id);
  const { title } = await db
    .selectFrom('cases')
    .select('title')
    .where('id', '=', of?.case_id ?? 0)
    .executeTakeFirstOrThrow();
  return `Settlement ${title}`;
}

function requireCents(amount: string): bigint {
  const cents = parseCents(amount);
  if (cents === null) throw new TypeError(`not money: ${amount}`);
  return cents;
}
