import type { BankCheck } from '@trover/contract/bank-statements/bank-statements.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { listClientBankAccounts } from '@trover/db/queries/bank-files/bank-files.ts';
import { listLatestChecks, saveCheck } from '@trover/db/queries/bank-statements/bookings.ts';
import { listCurrenciesOfStatements, sumOpenLines, sumUnexplained } from '@trover/db/queries/bank-statements/lines.ts';
import { listInTransit, sumInTransit } from '@trover/db/queries/bank-statements/match-candidates.ts';
import { findLastStatement } from '@trover/db/queries/bank-statements/statements.ts';
import { sumLedger, sumOutside } from '@trover/db/queries/ledger/books.ts';
import { type BooksReport, checkBooks } from '../ledger/check-books.ts';
import { matchOpenLines } from './match-lines.ts';

/** Days after which a transfer that no statement shows is reported, or a line that no book has; checks have months. */
const LATE_DAYS = 5;

const cents = (text: string | null | undefined): bigint => requireCents(text ?? '0.00');

async function listLate(
  db: Db,
  currency: string,
  statementDay: string,
): Promise<{ message: string; difference: string }[]> {
  const { rows } = await listInTransit(db, { currency, limit: 50 });
  const before = formatDay(addDays(requireDay(statementDay), -LATE_DAYS));
  return rows
    .filter(({ is_check, on }) => !is_check && on < before)
    .map(({ kind, id, amount, on, title }) => ({
      message: `${currency}: ${kind === 'arrival' ? `the arrival of ${title}` : kind === 'booking' ? `booking ${id}` : `bank file ${id} (${title})`} was due on ${formatDate(on)}, and no statement up to ${formatDate(statementDay)} has it.`,
      difference: amount,
    }));
}

/** What a statement shows and no book has, for longer than an error needs to be corrected. */
async function listUnexplained(
  db: Db,
  currency: string,
  today: string,
): Promise<{ message: string; difference: string }[]> {
  const before = formatDay(addDays(requireDay(today), -LATE_DAYS));
  const { open, open_sum, open_since, not_ours_before, not_ours } = await sumUnexplained(db, { currency, before });
  const lines = open === 1 ? '1 line of the bank statement is' : `${open} lines of bank statements are`;
  const faults = [];
  if (open > 0 && open_since !== null)
    faults.push({
      message: `${currency}: ${lines} in no book for more than ${LATE_DAYS} days, ${open_sum} in all, since ${formatDate(open_since)}.`,
      difference: open_sum,
    });
  if (requireCents(not_ours_before) !== 0n && requireCents(not_ours) !== 0n)
    faults.push({
      message: `${currency}: lines that are not ours come to ${not_ours}, and the bank has not corrected them after ${LATE_DAYS} days.`,
      difference: not_ours,
    });
  return faults;
}

/** Compares bank, ledger and claims of a currency, and saves the result as the day's check. */
async function checkCurrency(db: Db, currency: string, books: BooksReport, today: string): Promise<void> {
  const last = await findLastStatement(db, currency);
  const [in_transit, open_lines, ledgers, outside] = [
    await sumInTransit(db, currency),
    await sumOpenLines(db, currency),
    await sumLedger(db),
    (await sumOutside(db)).find((one) => one.currency === currency),
  ];
  const of = (account: string): bigint =>
    cents(ledgers.find((one) => one.currency === currency && one.ledger_account === account)?.amount);
  const ledger = of('bank');
  // what claims are owed and pay in fees, by their awards and payments, and the money that belongs to no claim
  const claims =
    cents(outside?.net) -
    cents(outside?.paid) +
    cents(outside?.returned) +
    cents(outside?.fees) -
    cents(outside?.deposited) -
    of('unallocated') -
    of('own');
  const faults = books.faults
    .filter(({ message }) => !/^[A-Z]{3}: /.test(message) || message.startsWith(`${currency}: `))
    .map(({ message, difference }) => ({ message, difference }));
  if (last !== undefined) {
    const adjusted = cents(last.closing) + cents(in_transit) - cents(open_lines);
    if (adjusted !== ledger)
      faults.push({
        message: `${currency}: by the statement of ${last.to_day} ${formatCents(adjusted)} is at the bank, with what is in progress and without open lines; by the ledger ${formatCents(ledger)}.`,
        difference: formatCents(adjusted - ledger),
      });
    faults.push(...(await listLate(db, currency, last.to_day)));
    faults.push(...(await listUnexplained(db, currency, today)));
  }
  await saveCheck(db, {
    ...{ on_day: today, currency, in_transit, open_lines },
    ...{ statement_day: last?.to_day ?? null, bank: last?.closing ?? null },
    ...{ ledger: formatCents(ledger), claims: formatCents(claims), faults: JSON.stringify(faults) },
  });
}

/** Matches open lines again and reconciles every currency. Returns the number of matched lines. */
export async function checkBank(db: Db, today: string): Promise<number> {
  let matched = 0;
  const statements = await listCurrenciesOfStatements(db);
  for (const currency of statements) matched += await matchOpenLines(db, currency, today);
  const books = await checkBooks(db);
  const currencies = new Set([...statements, ...books.currencies.map(({ currency }) => currency)]);
  for (const currency of [...currencies].sort()) await checkCurrency(db, currency, books, today);
  return matched;
}

export async function presentChecks(db: Db): Promise<BankCheck[]> {
  const accounts = await listClientBankAccounts(db);
  const items: BankCheck[] = [];
  for (const check of await listLatestChecks(db)) {
    const { checked_at, bank, in_transit, open_lines, currency } = check;
    const last = await findLastStatement(db, currency);
    items.push({
      ...check,
      checked_at: checked_at.toISOString(),
      account_ending: last?.account.slice(-4) ?? null,
      bank_name: accounts.find((one) => one.currency === currency)?.bank_name ?? null,
      bank_adjusted: bank === null ? null : formatCents(cents(bank) + cents(in_transit) - cents(open_lines)),
    });
  }
  return items;
}
