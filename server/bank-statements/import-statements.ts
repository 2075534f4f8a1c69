import { createHash } from 'node:crypto';
import { bankCalendarOf } from '@trover/core/money/currencies.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findClientBankAccount } from '@trover/db/queries/bank-files/bank-files.ts';
import {
  addStatement,
  findLastStatement,
  findStatementByContent,
  lockStatements,
} from '@trover/db/queries/bank-statements/statements.ts';
import { balanceFault, readStatements } from '@trover/intake/bank-statements/read-statements.ts';
import type { BankStatement } from '@trover/intake/bank-statements/statement.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bankDay } from '../business-date.ts';
import { fail } from '../errors.ts';

export interface ImportedStatements {
  imported: number;
  known: number;
  lines: number;
  currencies: string[];
}

const refuse = (sentence: string): never => fail('conflict', { message: `${sentence} Nothing was imported.` });

const nameOf = ({ number, account, to }: BankStatement): string =>
  `Statement ${number} of ${to}, account ••${account.slice(-4)}`;

/** Hash of a statement's content, the same in any file or format: its account, days, balances and movements. */
function contentHash({ account, currency, from, to, opening, closing, lines }: BankStatement): string {
  const content = [
    [account, currency, from, to, opening, closing],
    ...lines.map(({ booked_on, value_on, cents, code, reference, bank_reference, text }) => [
      ...[booked_on, value_on, cents, code, reference, bank_reference, text],
    ]),
  ];
  return createHash('sha256')
    .update(JSON.stringify(content, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex');
}

/** The account's number alone: banks write it after a bank code, or as part of an IBAN. */
const digitsOf = (account: string): string => (account.split('/').at(-1) ?? '').replace(/\D/g, '').replace(/^0+/, '');

/** Requires that a statement is of our client-money account in its currency. */
async function requireOurAccount(trx: DbTransaction, statement: BankStatement): Promise<void> {
  const { account, currency } = statement;
  const ours = await findClientBankAccount(trx, currency);
  if (ours === undefined)
    return refuse(
      `${nameOf(statement)} is in ${currency}, and we have no account in ${currency}. Save that account first.`,
    );
  const digits = digitsOf(account);
  if (ours.account_number !== null) {
    // a bank may write the routing number in front of it
    const own = digitsOf(ours.account_number);
    if (
      digits === own ||
      (ours.routing_number !== null && digits === digitsOf(`${ours.routing_number}${ours.account_number}`))
    )
      return;
    if (ours.iban === null)
      refuse(
        `${nameOf(statement)} is not of our account in ${currency}, whose number ends with ${ours.account_number.slice(-4)}.`,
      );
  }
  const isIban = ours.iban !== null && (ours.iban === account || (digits.length >= 6 && ours.iban.endsWith(digits)));
  if (ours.iban !== null && !isIban)
    refuse(`${nameOf(statement)} is not of our account in ${currency}, whose IBAN ends with ${ours.iban.slice(-4)}.`);
  if (ours.iban === null)
    refuse(
      `We do not know the number of our account in ${currency}, so ${nameOf(statement)} may be of another one. Request a change of that account with its number first.`,
    );
}

async function importOne(
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  statement: BankStatement,
  file: { file_name: string; format: 'bai2' | 'mt940' | 'camt053' },
): Promise<boolean> {
  const { currency, account, number, from, to, lines } = statement;
  await lockStatements(trx, currency);
  const content_sha256 = contentHash(statement);
  if ((await findStatementByContent(trx, content_sha256)) !== undefined) return false;
  const last = await findLastStatement(trx, currency);
  await requireOurAccount(trx, statement);
  if (to > bankDay(today, bankCalendarOf(currency))) refuse(`${nameOf(statement)} is dated in the future.`);
  const opening = statement.opening ?? (last === undefined ? null : requireCents(last.closing));
  if (opening === null)
    return refuse(`${nameOf(statement)} has no opening balance, and there is no statement before it.`);
  const fault = balanceFault(statement, opening);
  if (fault !== null) refuse(fault);
  if (last !== undefined) {
    if (to < last.to_day || (to === last.to_day && number === last.number))
      refuse(
        to === last.to_day
          ? `${nameOf(statement)} was imported before, with other lines. Remove that one first if this is the right one.`
          : `${nameOf(statement)} is older than the last one, of ${last.to_day}. Import statements in date order.`,
      );
    if (formatCents(opening) !== last.closing)
      refuse(
        `${nameOf(statement)} opens with ${formatCents(opening)}, and the last one, ${last.number} of ${last.to_day}, closed with ${last.closing}. A statement between them is missing.`,
      );
  }
  const id = await addStatement(
    trx,
    {
      ...{ currency, account, number, content_sha256, ...file },
      ...{ from_day: from, to_day: to, opening: formatCents(opening), closing: formatCents(statement.closing) },
      ...{ lines: lines.filter(({ cents }) => cents !== 0n).length, imported_by: session.account_id },
    },
    lines
      .filter(({ cents }) => cents !== 0n)
      .map(({ row: _, cents, ...line }) => ({
        ...line,
        amount: formatCents(cents),
        reference: line.reference.slice(0, 140),
        bank_reference: line.bank_reference.slice(0, 140),
        counterparty: line.counterparty.slice(0, 140),
        text: line.text.slice(0, 1000),
      })),
  );
  await recordAudit(trx, {
    action: 'bank_statement_imported',
    by: { ...visitor, session },
    subject: { kind: 'bank_statement', id },
    detail: { number, currency, to_day: to, closing: formatCents(statement.closing), lines: lines.length },
  });
  return true;
}

/** Imports every statement of a file, or none. Null: the file is not a bank statement. */
export async function importStatements(
  trx: DbTransaction,
  actor: Actor,
  { bytes, file_name }: { bytes: Uint8Array; file_name: string },
): Promise<ImportedStatements | null> {
  const read = readStatements(bytes);
  if (read === null) return null;
  if ('fault' in read) return refuse(read.fault);
  const result: ImportedStatements = { imported: 0, known: 0, lines: 0, currencies: [] };
  // every import uses one order, so that two files never deadlock
  const inOrder = read.statements.toSorted(
    (a, b) => a.currency.localeCompare(b.currency) || a.to.localeCompare(b.to) || a.from.localeCompare(b.from),
  );
  for (const statement of inOrder) {
    const is_new = await importOne(trx, actor, statement, { file_name, format: read.format });
    result[is_new ? 'imported' : 'known'] += 1;
    if (!is_new) continue;
    result.lines += statement.lines.length;
    if (!result.currencies.includes(statement.currency)) result.currencies.push(statement.currency);
  }
  return result;
}
