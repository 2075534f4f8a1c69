import { createHash } from 'node:crypto';
import { NachaWriter } from '@trover/core/bank-files/nacha.ts';
import { Pain001Writer } from '@trover/core/bank-files/pain001.ts';
import { endToEndId, messageId } from '@trover/core/bank-files/returns.ts';
import { placesOfCurrency } from '@trover/core/money/currency-places.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';
import type { Db } from '@trover/db/connect.ts';
import { listPaymentsToWrite, type PaymentToWrite } from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import type { BankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { aboutPaymentDetails } from '../payment-details/add-payment-details.ts';
import type { Vault } from '../vault/vault.ts';
import { detailsSchemas } from './check-payment.ts';

const BATCH_ROWS = 2000;

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
 * A bank file as the bank receives it, piece by piece, and the same each time, from the snapshots of the file and its
 * payments. It is not stored, since it contains full account numbers, which are decrypted only for this.
 */
export async function* writeBankFile({ db, vault }: From, file: BankFile): AsyncGenerator<string> {
  const writer = writerOf(file);
  yield writer.open();
  let after = { is_entity: false, id: 0 };
  let written = 0;
  for (;;) {
    const payments = await listPaymentsToWrite(db, { bank_file_id: file.id, after, limit: BATCH_ROWS });
    const last = payments.at(-1);
    if (last === undefined) break;
    yield payments
      .map((payment) =>
        writer.pay(payment, JSON.parse(vault.decrypt(payment, aboutPaymentDetails(payment.account_id)))),
      )
      .join('');
    after = { is_entity: last.is_entity, id: last.id };
    written += payments.length;
  }
  if (written !== file.payments)
    throw new RangeError(`the file was approved with ${file.payments} payments, and has ${written}`);
  yield writer.close();
}

/**
 * The same, but releases the last piece only when the whole matches what was approved: a file that differs is never
 * complete.
 */
export async function* writeApprovedBankFile(from: From, file: BankFile, sha256: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let held: string | undefined;
  for await (const text of writeBankFile(from, file)) {
    hash.update(text);
    if (held !== undefined) yield held;
    held = text;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`bank file ${file.id} is not written as it was approved`);
  if (held !== undefined) yield held;
}

function writerOf(file: BankFile): Writer {
  const { snapshot } = file;
  const created = file.created_at.toISOString();
  if (file.format === 'nacha') {
    const { routing_number, company_id, bank_name, holder, drafted_at = created.slice(0, 16) } = snapshot;
    if (routing_number === null || company_id === null) throw new TypeError('our bank account has no routing number');
    const writer = new NachaWriter({
      originator: { routing_number, company_id, bank_name, company_name: holder },
      created_at: drafted_at,
      effective_on: file.execute_on,
      modifier: (file.id % 36).toString(36),
      description: 'SETTLEMENT',
    });
    return {
      open: () => writer.open(),
      pay: ({ id, amount, is_entity }, details) =>
        writer.credit({
          payment_id: id,
          cents: requireCents(amount),
          is_entity,
          ...detailsSchemas.nacha.parse(details),
        }),
      close: () => writer.close(),
    };
  }
  if (file.format === 'check') return checkWriter(file);
  const { iban, bic, holder, remittance } = snapshot;
  if (iban === null || bic === null) throw new TypeError('our bank account has no IBAN');
  const writer = new Pain001Writer({
    debtor: { name: holder, iban, bic },
    message_id: messageId(file.id),
    created_at: `${created.slice(0, 19)}Z`,
    execute_on: file.execute_on,
    currency: file.currency,
    decimals: placesOfCurrency(file.currency),
    transfers: file.payments,
    cents: requireCents(file.total),
  });
  return {
    open: () => writer.open(),
    pay: ({ id, amount, address }, details) =>
      writer.transfer({
        end_to_end_id: endToEndId(id),
        cents: requireCents(amount),
        remittance,
        address,
        ...detailsSchemas.pain001.parse(details),
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

/** The list from which the bank prints and mails checks; it pays only the checks on it. */
function checkWriter(file: BankFile): Writer {
  const { routing_number, remittance } = file.snapshot;
  return {
    open: () => csvLine(CHECK_COLUMNS),
    pay: ({ id, amount, expires_on }, details) => {
      const { holder, street, city, region, postal_code, country } = detailsSchemas.check.parse(details);
      const address = [street, city, region, postal_code, country];
      const money = [amount, file.currency, file.execute_on, expires_on];
      return csvLine([String(id), holder, ...address, ...money, remittance, routing_number]);
    },
    close: () => '',
  };
}
