import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { placesOfCurrency } from '@trover/core/money/currency-places.ts';
import { parseCents } from '@trover/core/money/decimal.ts';

/** A movement that the bank booked; cents above 0 came in, below 0 went out. */
export interface StatementLine {
  /** Line of the file, or for XML the place of the entry. */
  row: number;
  booked_on: string;
  value_on: string;
  cents: bigint;
  /** As the bank codes it: BAI2 `455`, SWIFT `NTRF`, ISO 20022 `PMNT/ICDT/ESCT`. */
  code: string;
  /** Our own reference as it came back: an end-to-end id, a file's message id, a check number. */
  reference: string;
  bank_reference: string;
  counterparty: string;
  text: string;
  /** The bank's reason where a payment came back, such as `AC04`. */
  return_code: string | null;
  /** The bank calls it the reversal of an earlier booking. */
  is_reversal: boolean;
}

export interface BankStatement {
  /** The account's number as the bank writes it, without spaces. */
  account: string;
  currency: string;
  /** The bank's number of the statement, with the page where it has pages. */
  number: string;
  from: string;
  to: string;
  /** Null where the file has none, as BAI2 may. */
  opening: bigint | null;
  closing: bigint;
  lines: StatementLine[];
}

export interface ReadFile {
  format: 'bai2' | 'mt940' | 'camt053';
  statements: BankStatement[];
}

/** Lines of text, or for XML movements, of one file: months of a bank account. */
export const MAX_MOVEMENTS = 200_000;
export const TOO_LONG = `The file has more than ${MAX_MOVEMENTS} lines. Export fewer days at a time.`;

/** Thrown inside the readers only: nothing of a file counts that cannot be read to its end. */
export class StatementFault extends Error {}

export function refuse(sentence: string): never {
  throw new StatementFault(sentence);
}

export const emptyLine = (row: number): StatementLine => ({
  row,
  booked_on: '',
  value_on: '',
  cents: 0n,
  code: '',
  reference: '',
  bank_reference: '',
  counterparty: '',
  text: '',
  return_code: null,
  is_reversal: false,
});

/** `YYMMDD`; years before 80 are of this century. */
export function readShortDay(text: string, where: string): string {
  const century = Number(text.slice(0, 2)) < 80 ? '20' : '19';
  const day = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!/^\d{6}$/.test(text) || parseDay(day) === null)
    refuse(`${where}: “${text.slice(0, 12)}” is not a day such as 260130.`);
  return day;
}

/** An amount with a decimal sign, in cents. */
export function readCents(text: string, decimal: ',' | '.', currency: string, where: string): bigint {
  const form = decimal === ',' ? /^\d{1,15}(,\d{0,3})?$/ : /^\d{1,15}(\.\d{1,5})?$/;
  const plain = text.replace(',', '.').replace(/\.$/, '');
  const [, places = ''] = plain.split('.');
  const trimmed = places.replace(/0+$/, '');
  const cents = form.test(text) ? parseCents(plain) : null;
  if (cents === null || trimmed.length > Math.min(placesOfCurrency(currency), 2))
    refuse(`${where}: “${text.slice(0, 24)}” is not an amount in ${currency}.`);
  return cents;
}

/** A code of ISO 20022 or of NACHA by which a payment comes back, where a text has one. */
export function findReturnCode(text: string): string | null {
  const named =
    /(?:\/(?:RTRN|RSN|RETN|RR|RTR)\/|\bRETURN(?:ED)?[ :]+(?:REASON[ :]+)?|\bRSN[ :]+)([A-Z]{2}\d{2}|R\d{2})\b/i;
  return named.exec(text)?.[1]?.toUpperCase() ?? null;
}

/** The day with its month and day as given that is nearest to another day: a booking in January of a value in December. */
export function nearestDay(monthDay: string, to: string, where: string): string {
  const year = Number(to.slice(0, 4));
  const around = [year - 1, year, year + 1].flatMap((one) => {
    const day = parseDay(`${one}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`);
    return day === null ? [] : [day];
  });
  const wanted = parseDay(to) ?? addDays(0 as never, 0);
  const [nearest] = around.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  if (nearest === undefined) refuse(`${where}: “${monthDay}” is not a day such as 0130.`);
  return formatDay(nearest);
}

/** `TROVER-12` or `TROVER-FILE-3`, anywhere in a text. */
export const findOwnReference = (text: string): string | null =>
  /\bTROVER-(?:FILE-)?\d{1,15}\b/i.exec(text)?.[0].toUpperCase() ?? null;
