import { placesOfCurrency } from '@trover/core/money/currency-places.ts';
import {
  type BankStatement,
  emptyLine,
  findOwnReference,
  findReturnCode,
  readShortDay,
  refuse,
  type StatementLine,
} from './statement.ts';

/** A logical record: a physical one with the 88 records that continue it. */
interface Bai2Record {
  code: string;
  row: number;
  /** The physical records without their codes, each without the slash that ends it. */
  pieces: string[];
  physical: number;
}

/** The fields of a record; what follows the fixed ones may be text with commas and slashes in it. */
class Fields {
  readonly #record: Bai2Record;
  #piece = 0;
  #rest: string | null;

  constructor(record: Bai2Record) {
    this.#record = record;
    this.#rest = record.pieces[0] ?? null;
  }

  /** The next field; undefined behind the last. */
  next(): string | undefined {
    if (this.#rest === null) {
      this.#piece += 1;
      this.#rest = this.#record.pieces[this.#piece] ?? null;
      if (this.#rest === null) return undefined;
    }
    const comma = this.#rest.indexOf(',');
    const field = comma < 0 ? this.#rest : this.#rest.slice(0, comma);
    this.#rest = comma < 0 ? null : this.#rest.slice(comma + 1);
    return field.trim();
  }

  /** All that is left, as text. */
  text(): string {
    const parts = [this.#rest ?? '', ...this.#record.pieces.slice(this.#piece + 1)];
    this.#piece = this.#record.pieces.length;
    this.#rest = null;
    return parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' ');
  }
}

function recordsOf(text: string): Bai2Record[] {
  const records: Bai2Record[] = [];
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trimEnd();
    if (line === '') continue;
    const [, code = '', rest = ''] = /^(\d{2}),?(.*)$/s.exec(line) ?? [];
    const row = at + 1;
    const piece = rest.replace(/\/$/, '');
    const last = records.at(-1);
    if (code === '88') {
      if (last === undefined) refuse(`Line ${row} continues a record (88), and there is none before it.`);
      last.pieces.push(piece);
      last.physical += 1;
    } else if (['01', '02', '03', '16', '49', '98', '99'].includes(code))
      records.push({ code, row, pieces: [piece], physical: 1 });
    else refuse(`Line ${row} begins with “${line.slice(0, 2)}”, which is not a record of BAI2.`);
  }
  return records;
}

/** Reads what belongs to a funds type: `S` has three amounts, `V` a day and a time, `D` the pairs that it counts. */
function skipFunds(fields: Fields, row: number): { value_on: string | null } {
  const type = fields.next() ?? '';
  if (type === 'S') for (let n = 0; n < 3; n += 1) fields.next();
  else if (type === 'V') {
    const day = fields.next() ?? '';
    fields.next();
    if (day !== '') return { value_on: readShortDay(day, `Line ${row}`) };
  } else if (type === 'D') {
    const count = Number(fields.next());
    if (!Number.isInteger(count) || count < 0 || count > 99)
      refuse(`Line ${row}: the funds type D needs the count of its days.`);
    for (let n = 0; n < 2 * count; n += 1) fields.next();
  } else if (!['', 'Z', '0', '1', '2'].includes(type))
    refuse(`Line ${row}: “${type.slice(0, 8)}” is not a funds type.`);
  return { value_on: null };
}

const isCredit = (code: number): boolean => (code >= 100 && code <= 399) || (code >= 920 && code <= 959);
const isDebit = (code: number): boolean => (code >= 400 && code <= 699) || (code >= 960 && code <= 999);
/** Checks, deposited items and payments that came back, by the code list of BAI2. */
const RETURNS: ReadonlySet<string> = new Set(['255', '257', '258', '354', '555', '557', '558']);

/** Amounts have no decimal sign: the currency decides how many of the digits are behind it. */
function amountIn(text: string, currency: string, where: string): bigint {
  const [, sign, digits] = /^([+-]?)(\d{1,17})$/.exec(text) ?? [];
  if (digits === undefined) refuse(`${where}: “${text.slice(0, 24)}” is not an amount without a decimal sign.`);
  const places = placesOfCurrency(currency);
  if (places === 3) refuse(`${where}: amounts in ${currency} have three places, and accounts here have two.`);
  const units = BigInt(digits) * (places === 0 ? 100n : 1n);
  return sign === '-' ? -units : units;
}

interface OpenAccount {
  statement: BankStatement;
  row: number;
  physical: number;
  control: bigint;
  hasClosing: boolean;
  totals: Map<string, { amount: bigint; count: number | null }>;
}

interface OpenGroup {
  on: string;
  currency: string;
  control: bigint;
  accounts: number;
  physical: number;
}

/** The statement of an account from its 03 record: opening (010) and closing (015) ledger balance, and the totals. */
function openAccount(record: Bai2Record, group: OpenGroup, number: string): OpenAccount {
  const fields = new Fields(record);
  const where = `Line ${record.row}`;
  const account = (fields.next() ?? '').replace(/\s/g, '');
  if (account === '') refuse(`${where} names no account.`);
  const currency = fields.next() || group.currency;
  if (!/^[A-Z]{3}$/.test(currency)) refuse(`${where}: “${currency.slice(0, 8)}” is not a currency such as USD.`);
  const open: OpenAccount = {
    statement: { account, currency, number, from: group.on, to: group.on, opening: null, closing: 0n, lines: [] },
    row: record.row,
    physical: record.physical,
    control: 0n,
    hasClosing: false,
    totals: new Map(),
  };
  for (let code = fields.next(); code !== undefined; code = fields.next()) {
    const amountText = fields.next() ?? '';
    const countText = fields.next() ?? '';
    skipFunds(fields, record.row);
    if (amountText === '') continue;
    const amount = amountIn(amountText, currency, where);
    open.control += amount;
    if (code === '010') open.statement.opening = amount;
    else if (code === '015') {
      open.statement.closing = amount;
      open.hasClosing = true;
    } else if (code === '100' || code === '400')
      open.totals.set(code, { amount, count: /^\d+$/.test(countText) ? Number(countText) : null });
  }
  return open;
}

function addDetail(open: OpenAccount, record: Bai2Record): void {
  const fields = new Fields(record);
  const where = `Line ${record.row}`;
  const code = fields.next() ?? '';
  const amountText = fields.next() ?? '';
  open.physical += record.physical;
  const { statement } = open;
  const amount = amountText === '' ? 0n : amountIn(amountText, statement.currency, where);
  open.control += amount;
  const { value_on } = skipFunds(fields, record.row);
  const bank_reference = fields.next() ?? '';
  const reference = fields.next() ?? '';
  const text = fields.text();
  // information that moves no money
  if (code === '890' || amount === 0n) return;
  const type = Number(code);
  if (!/^\d{3}$/.test(code) || !(isCredit(type) || isDebit(type)))
    refuse(`${where}: the type code “${code.slice(0, 8)}” does not show whether money came in or went out.`);
  const line: StatementLine = {
    ...emptyLine(record.row),
    booked_on: statement.to,
    value_on: value_on ?? statement.to,
    cents: isCredit(type) ? amount : -amount,
    code,
    bank_reference,
    reference: findOwnReference(`${reference} ${text}`) ?? reference,
    text,
    return_code: findReturnCode(text),
    is_reversal: RETURNS.has(code),
  };
  statement.lines.push(line);
}

function checkTotals({ statement, totals }: OpenAccount, row: number): void {
  for (const [code, { amount, count }] of totals) {
    const of = statement.lines.filter(({ cents }) => (code === '100' ? cents > 0n : cents < 0n));
    const sum = of.reduce((total, { cents }) => total + (cents < 0n ? -cents : cents), 0n);
    // a bank may list totals alone: then the balances decide
    if (of.length > 0 && (sum !== amount || (count !== null && count !== of.length)))
      refuse(
        `The account of line ${row} states ${count ?? 'some'} ${code === '100' ? 'credits' : 'debits'}, and its lines are others.`,
      );
  }
}

/** The control total and the count of records that a trailer (49, 98, 99) states. */
function trailerOf(
  record: Bai2Record,
  hasCountOfParts: boolean,
): { control: string; parts: number | null; records: string } {
  const fields = new Fields(record);
  const control = fields.next() ?? '';
  const parts = hasCountOfParts ? Number(fields.next()) : null;
  return { control, parts, records: fields.next() ?? '' };
}

/** Reads a BAI2 cash management file, version 2. Null: it is another file. */
export function readBai2(text: string): BankStatement[] | null {
  if (!/^01,/.test(text)) return null;
  const statements: BankStatement[] = [];
  let group: OpenGroup | null = null;
  let account: OpenAccount | null = null;
  let file = { control: 0n, groups: 0, physical: 0, id: '', isEnded: false };
  for (const record of recordsOf(text)) {
    const { code, row, physical } = record;
    if (file.isEnded) refuse(`Line ${row} follows the end of the file (99).`);
    file.physical += physical;
    const control = (stated: string, found: bigint, what: string): void => {
      if (!/^[+-]?\d{1,20}$/.test(stated) || BigInt(stated) !== found)
        refuse(`Line ${row}: the control total of the ${what} is ${stated}, and its amounts sum to ${found}.`);
    };
    const counted = (stated: string | number | null, found: number, what: string): void => {
      if (Number(stated) !== found) refuse(`Line ${row}: ${what} should be ${stated}, and there are ${found}.`);
    };
    if (code === '01') {
      const fields = new Fields(record);
      const [, , , , id = '', , , version = ''] = Array.from({ length: 8 }, () => fields.next());
      if (file.groups > 0 || group !== null) refuse(`Line ${row} begins a second file (01).`);
      if (version !== '2')
        refuse(`Line ${row}: this is version ${version || 'unknown'} of BAI; version 2 can be read.`);
      file = { ...file, id };
    } else if (code === '02') {
      if (group !== null) refuse(`Line ${row} begins a group before the last one ended (98).`);
      const fields = new Fields(record);
      const [, , status = '', on = '', , currency = '', modifier = ''] = Array.from({ length: 7 }, () => fields.next());
      if (status === '2' || status === '3' || status === '4')
        refuse(
          `Line ${row}: this is a ${status === '4' ? 'test' : status === '2' ? 'deletion' : 'correction'}. Import the statement that the bank sends for good.`,
        );
      if (modifier === '1' || modifier === '3')
        refuse(`Line ${row}: these are figures of an unfinished day. Import the statement of the finished day.`);
      group = { on: readShortDay(on, `Line ${row}`), currency: currency || 'USD', control: 0n, accounts: 0, physical };
    } else if (group === null) {
      if (code !== '99') refuse(`Line ${row} is outside of a group (02).`);
      const { control: stated, parts, records } = trailerOf(record, true);
      control(stated, file.control, 'file');
      counted(parts, file.groups, 'the count of groups');
      counted(records, file.physical, 'the count of records');
      file.isEnded = true;
    } else if (code === '03') {
      if (account !== null) refuse(`Line ${row} begins an account before the last one ended (49).`);
      account = openAccount(record, group, `${file.id}/${statements.length + 1}`);
    } else if (code === '16') {
      if (account === null) refuse(`Line ${row} is a movement of no account (03).`);
      addDetail(account, record);
    } else if (code === '49') {
      if (account === null) refuse(`Line ${row} ends an account that never began.`);
      const { control: stated, records } = trailerOf(record, false);
      const places = placesOfCurrency(account.statement.currency) === 0 ? 100n : 1n;
      account.control /= places;
      control(stated, account.control, 'account');
      counted(records, account.physical + physical, 'the count of records');
      if (!account.hasClosing) refuse(`The account of line ${account.row} has no closing ledger balance (015).`);
      checkTotals(account, account.row);
      group.control += account.control;
      group.accounts += 1;
      group.physical += account.physical + physical;
      statements.push(account.statement);
      account = null;
    } else if (code === '98') {
      if (account !== null) refuse(`Line ${row} ends the group before the account of line ${account.row} ended (49).`);
      const { control: stated, parts, records } = trailerOf(record, true);
      control(stated, group.control, 'group');
      counted(parts, group.accounts, 'the count of accounts');
      counted(records, group.physical + physical, 'the count of records');
      file.control += group.control;
      file.groups += 1;
      group = null;
    } else refuse(`Line ${row} ends the file before its group ended (98).`);
  }
  if (!file.isEnded) refuse('The file has no end (99): it was cut off. Ask the bank for the whole file.');
  return statements;
}
