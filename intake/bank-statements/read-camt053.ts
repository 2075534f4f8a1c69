import { parseDay } from '@trover/core/dates/day.ts';
import { formatCents } from '@trover/core/money/decimal.ts';
import { XmlReader } from '../readers/xml.ts';
import {
  type BankStatement,
  emptyLine,
  findOwnReference,
  MAX_MOVEMENTS,
  readCents,
  refuse,
  type StatementLine,
  TOO_LONG,
} from './statement.ts';

/** The texts of a block, by their path from it: the first that comes counts. */
type Texts = Map<string, string>;

interface Entry {
  texts: Texts;
  details: Texts[];
}

interface OpenStatement {
  texts: Texts;
  balances: Texts[];
  entries: Entry[];
}

const BLOCKS: ReadonlySet<string> = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls']);

/** Statements as the elements of one document give them; of any version, since paths that moved are read in both places. */
class CamtReader {
  readonly #path: string[] = [];
  #text = '';
  readonly #open: { kind: string; texts: Texts; depth: number }[] = [];
  readonly statements: OpenStatement[] = [];
  #blocks = 0;
  /** `BkToCstmrStmt` is a camt.053; a report (camt.052) is of an unfinished day. */
  kind: string | null = null;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length === 2 && /^BkToCstmr/.test(name)) this.kind = name;
    if (this.kind === 'BkToCstmrStmt' && BLOCKS.has(name)) {
      this.#blocks += 1;
      if (this.#blocks > MAX_MOVEMENTS) refuse(TOO_LONG);
      const texts: Texts = new Map();
      if (name === 'Stmt') this.statements.push({ texts, balances: [], entries: [] });
      const statement = this.statements.at(-1);
      if (name === 'Bal') statement?.balances.push(texts);
      else if (name === 'Ntry') statement?.entries.push({ texts, details: [] });
      else if (name === 'TxDtls') statement?.entries.at(-1)?.details.push(texts);
      this.#open.push({ kind: name, texts, depth: this.#path.length });
    }
    const { Ccy } = attributes;
    if (Ccy !== undefined) this.#set(`${this.#here()}@Ccy`, Ccy);
  }

  text(text: string): void {
    this.#text += text;
  }

  close(): void {
    const current = this.#open.at(-1);
    if (current !== undefined && current.depth === this.#path.length) this.#open.pop();
    else this.#set(this.#here(), this.#text.trim());
    this.#path.pop();
    this.#text = '';
  }

  #here(): string {
    return this.#path.slice(this.#open.at(-1)?.depth ?? 0).join('/');
  }

  #set(path: string, text: string): void {
    const texts = this.#open.at(-1)?.texts;
    if (texts !== undefined && text !== '' && path !== '' && !texts.has(path)) texts.set(path, text);
  }
}

const first = (texts: Texts, ...paths: string[]): string => {
  for (const path of paths) {
    const found = texts.get(path);
    if (found !== undefined) return found;
  }
  return '';
};

/** `2026-01-30`, or the day of `2026-01-30T06:00:00+01:00`. */
function dayOf(texts: Texts, path: string, where: string): string | null {
  const text = first(texts, `${path}/Dt`, `${path}/DtTm`).slice(0, 10);
  if (text === '') return null;
  if (parseDay(text) === null) refuse(`${where}: “${text}” is not a day.`);
  return text;
}

function signed(texts: Texts, currency: string, where: string): bigint {
  const cents = readCents(first(texts, 'Amt'), '.', currency, where);
  const mark = first(texts, 'CdtDbtInd');
  if (mark !== 'CRDT' && mark !== 'DBIT')
    refuse(`${where} does not show whether it is a credit or a debit (CdtDbtInd).`);
  const of = texts.get('Amt@Ccy');
  if (of !== undefined && of !== currency) refuse(`${where} is in ${of}, and the account in ${currency}.`);
  return mark === 'CRDT' ? cents : -cents;
}

function balanceOf(
  open: OpenStatement,
  currency: string,
  where: string,
  ...codes: string[]
): { cents: bigint; on: string | null } | null {
  for (const code of codes) {
    const found = open.balances.filter((one) => first(one, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry') === code);
    const texts = code === 'CLBD' ? found.at(-1) : found[0];
    if (texts !== undefined)
      return { cents: signed(texts, currency, `${where}, balance ${code}`), on: dayOf(texts, 'Dt', where) };
  }
  return null;
}

/** What is read of one transaction, or of an entry that has none. */
function lineOf(entry: Texts, detail: Texts, row: number): Omit<StatementLine, 'booked_on' | 'value_on' | 'cents'> {
  const other = first(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const texts = [detail.get('RmtInf/Ustrd'), detail.get('AddtlTxInf'), entry.get('AddtlNtryInf')].filter(
    (text) => text !== undefined,
  );
  const given = first(
    detail,
    'Refs/EndToEndId',
    'Refs/ChqNb',
    'Refs/PmtInfId',
    'Refs/MsgId',
    'RmtInf/Strd/CdtrRefInf/Ref',
  );
  const batch = first(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId');
  const all = [given, detail.get('Refs/PmtInfId'), detail.get('Refs/MsgId'), batch, ...texts].join(' ');
  const family = first(entry, 'BkTxCd/Domn/Cd')
    ? ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) => first(entry, `BkTxCd/${path}`)).join('/')
    : first(entry, 'BkTxCd/Prtry/Cd');
  const reason = first(detail, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/RtrRsn/Cd') || null;
  return {
    ...emptyLine(row),
    code: family,
    reference: findOwnReference(all) ?? (/^NOTPROVIDED$/i.test(given) ? batch : given || batch),
    bank_reference: first(detail, 'Refs/AcctSvcrRef') || first(entry, 'AcctSvcrRef', 'NtryRef'),
    counterparty: first(detail, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`),
    text: texts.join(' '),
    return_code: reason,
    is_reversal: first(entry, 'RvslInd') === 'true' || first(entry, 'RvslInd') === '1' || reason !== null,
  };
}

/** A transaction's amount in the account's currency; null where the entry alone has one. */
function amountOfDetail(detail: Texts, currency: string, where: string): bigint | null {
  for (const path of ['Amt', 'AmtDtls/TxAmt/Amt']) {
    const text = detail.get(path);
    if (text !== undefined && (detail.get(`${path}@Ccy`) ?? currency) === currency)
      return readCents(text, '.', currency, where);
  }
  return null;
}

/** An entry becomes one line, or one for each of its transactions where their amounts sum up to it. */
function linesOf(entry: Entry, currency: string, row: number, to: string): StatementLine[] {
  const where = `Entry ${row}`;
  const status = first(entry.texts, 'Sts/Cd', 'Sts');
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return [];
  const cents = signed(entry.texts, currency, where);
  const booked_on = dayOf(entry.texts, 'BookgDt', where) ?? to;
  const value_on = dayOf(entry.texts, 'ValDt', where) ?? booked_on;
  const whole = cents < 0n ? -cents : cents;
  const amounts = entry.details.map((detail) => amountOfDetail(detail, currency, where));
  const isSplit =
    amounts.length > 1 &&
    amounts.every((amount) => amount !== null && amount > 0n) &&
    amounts.reduce<bigint>((sum, amount) => sum + amount!, 0n) === whole;
  if (!isSplit) {
    const line = { ...lineOf(entry.texts, entry.details[0] ?? new Map(), row), booked_on, value_on, cents };
    return [amounts.length > 1 ? { ...line, reference: lineOf(entry.texts, new Map(), row).reference } : line];
  }
  return entry.details.map((detail, at) => ({
    ...lineOf(entry.texts, detail, row),
    booked_on,
    value_on,
    cents: cents < 0n ? -amounts[at]! : amounts[at]!,
  }));
}

function readStatement(open: OpenStatement, place: number): BankStatement {
  const { texts } = open;
  const where = `Statement ${place}`;
  const account = first(texts, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, '');
  if (account === '') refuse(`${where} names no account.`);
  const currency = first(texts, 'Acct/Ccy') || (open.balances[0]?.get('Amt@Ccy') ?? '');
  if (!/^[A-Z]{3}$/.test(currency)) refuse(`${where} names no currency of the account (Ccy).`);
  const opening = balanceOf(open, currency, where, 'OPBD', 'PRCD');
  const closing = balanceOf(open, currency, where, 'CLBD');
  if (closing === null) refuse(`${where} has no closing balance (CLBD).`);
  const to = closing.on ?? dayOf(texts, 'FrToDt/To', where) ?? first(texts, 'FrToDt/ToDtTm').slice(0, 10);
  if (parseDay(to) === null) refuse(`${where} does not state of which day its closing balance is.`);
  const lines = open.entries.flatMap((entry, at) => linesOf(entry, currency, at + 1, to));
  return {
    account,
    currency,
    number: first(texts, 'LglSeqNb', 'ElctrncSeqNb') || first(texts, 'Id'),
    from: first(texts, 'FrToDt/FrDtTm').slice(0, 10) || (opening?.on ?? to),
    to,
    opening: opening?.cents ?? null,
    closing: closing.cents,
    lines,
  };
}

/** Reads a camt.053 of any version. Null: it is another file. */
export function readCamt053(text: string): BankStatement[] | null {
  if (!/^\s*</.test(text)) return null;
  const reader = new CamtReader();
  const xml = new XmlReader({
    open: ({ name, attributes }) => reader.open(name, attributes),
    close: () => reader.close(),
    text: (piece) => reader.text(piece),
  });
  for (let at = 0; at < text.length; at += 65_536) xml.push(text.slice(at, at + 65_536));
  xml.end();
  if (reader.kind === 'BkToCstmrAcctRpt')
    refuse('This is a camt.052, of an unfinished day. Import the camt.053 of the finished day.');
  if (reader.kind === 'BkToCstmrDbtCdtNtfctn')
    refuse('This is a camt.054, which has no balances. Import the camt.053 of the day.');
  if (reader.kind !== 'BkToCstmrStmt') return null;
  if (xml.fault !== null)
    refuse(`Line ${xml.fault.line} of the file cannot be read: ${xml.fault.message}. It may be cut off.`);
  if (reader.statements.length === 0) refuse('The file has no statement (Stmt).');
  return reader.statements.map((open, at) => {
    const statement = readStatement(open, at + 1);
    const sum = open.texts.get('TxsSummry/TtlNtries/NbOfNtries');
    const booked = open.entries.length;
    if (sum !== undefined && Number(sum) !== booked)
      refuse(
        `Statement ${at + 1} states ${sum} entries and has ${booked} (closing ${formatCents(statement.closing)}).`,
      );
    return statement;
  });
}
