import {
  type BankStatement,
  emptyLine,
  findOwnReference,
  findReturnCode,
  nearestDay,
  readCents,
  readShortDay,
  refuse,
  type StatementLine,
} from './statement.ts';

interface Field {
  tag: string;
  text: string;
  row: number;
}

/** The fields of one message, each with the lines that continue it. */
interface Message {
  fields: Field[];
  isEnded: boolean;
  row: number;
}

/** Messages are in SWIFT's blocks (`{4:` to `-}`), or bare and ended by a line with `-`; each begins with :20:. */
function messagesOf(text: string): Message[] {
  const messages: Message[] = [];
  let message: Message | null = null;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const row = at + 1;
    // the headers of a message are on the line where its text begins
    const line = raw.replace(/^.*\{4:/, '').trimEnd();
    if (line === '' || /^\{[1235]:/.test(line)) continue;
    if (/^-\}?/.test(line) && (message === null || line === '-' || line.startsWith('-}'))) {
      if (message !== null) message.isEnded = true;
      message = null;
      continue;
    }
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/s.exec(line) ?? [];
    if (tag === '20') {
      message = { fields: [], isEnded: false, row };
      messages.push(message);
    }
    if (message === null) refuse(`Line ${row} is before the reference (:20:) of a statement.`);
    const last = message.fields.at(-1);
    if (tag !== undefined) message.fields.push({ tag, text: rest, row });
    else if (last !== undefined) last.text += `\n${line}`;
  }
  return messages;
}

interface Balance {
  on: string;
  currency: string;
  cents: bigint;
}

function readBalance({ text, row, tag }: Field): Balance {
  const where = `Line ${row}`;
  const [, mark, day, currency, amount] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(text.trim()) ?? [];
  if (amount === undefined) refuse(`${where}: the balance (:${tag}:) is not one such as C260130USD1250,00.`);
  const cents = readCents(amount, ',', currency!, where);
  return { on: readShortDay(day!, where), currency: currency!, cents: mark === 'D' ? -cents : cents };
}

/**
 * `:61:` with its value day, entry day, mark (`RC` reverses a credit and `RD` a debit), the third letter of the
 * currency, amount, type, our reference, `//` the bank's, and on a second line further details.
 */
const MOVEMENT = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})([^\n]*)(?:\n([\s\S]*))?$/;

function readMovement({ text, row }: Field, currency: string): StatementLine {
  const where = `Line ${row}`;
  const [, value, entry, mark, , amount, code, references = '', more = ''] = MOVEMENT.exec(text.trim()) ?? [];
  if (code === undefined)
    refuse(`${where}: this movement (:61:) cannot be read. It should be such as 2601300130C1250,00NTRFNONREF//8951.`);
  const value_on = readShortDay(value!, where);
  const cents = readCents(amount!, ',', currency, where);
  const [reference = '', ...bank] = references.split('//');
  return {
    ...emptyLine(row),
    booked_on: entry === undefined ? value_on : nearestDay(entry, value_on, where),
    value_on,
    cents: mark === 'C' || mark === 'RD' ? cents : -cents,
    code,
    reference: /^NONREF$/i.test(reference.trim()) ? '' : reference.trim(),
    bank_reference: bank.join('//').trim(),
    text: more.replaceAll('\n', ' ').trim(),
    is_reversal: mark === 'RC' || mark === 'RD' || code.endsWith('RTI'),
  };
}

const SEPA = /(EREF|KREF|MREF|SVWZ|ABWA|ABWE|PREF|BREF|RREF|IBAN|BIC|CRED|DEBT|COAM|OAMT)\+/;

/** `:86:` in the German way: a code of three digits, then subfields such as `?20`. */
function readSubfields(text: string): { purpose: string; name: string } | null {
  const joined = text.replaceAll('\n', '');
  const [, sign] = /^\d{3}([?>+/])\d{2}/.exec(joined) ?? [];
  if (sign === undefined) return null;
  let purpose = '';
  let name = '';
  for (const part of joined.slice(3).split(sign).slice(1)) {
    const at = Number(part.slice(0, 2));
    if ((at >= 20 && at <= 29) || (at >= 60 && at <= 63)) purpose += part.slice(2);
    else if (at === 32 || at === 33) name += part.slice(2);
  }
  return { purpose, name };
}

/** The named part of a text: `EREF+…` of SEPA, or `/EREF/…` of SWIFT. */
function partOf(text: string, names: readonly string[]): string | null {
  for (const name of names) {
    const slashed = new RegExp(`/${name}/([^/]+)`).exec(text)?.[1];
    if (slashed !== undefined) return slashed.trim();
    const at = text.indexOf(`${name}+`);
    if (at >= 0)
      return text
        .slice(at + name.length + 1)
        .split(SEPA)[0]!
        .trim();
  }
  return null;
}

function addDetails(line: StatementLine, raw: string): void {
  const subfields = readSubfields(raw);
  const text = subfields?.purpose ?? raw.replaceAll('\n', raw.includes('/EREF') || raw.includes('/REMI') ? '' : ' ');
  const eref = partOf(text, ['EREF', 'ROC', 'KREF', 'PREF']);
  const whole = raw.replaceAll('\n', '');
  const own = findOwnReference(line.reference) ?? findOwnReference(eref ?? '') ?? findOwnReference(whole);
  if (own !== null) line.reference = own;
  else if (line.reference === '' && eref !== null && !/^NOTPROVIDED$/i.test(eref)) line.reference = eref;
  line.counterparty = subfields?.name ?? partOf(text, ['NAME', 'ORDP', 'BENM', 'ABWA']) ?? '';
  line.text = [line.text, (partOf(text, ['SVWZ', 'REMI']) ?? text).trim()].filter(Boolean).join(' ');
  line.return_code = findReturnCode(whole);
}

function readMessage({ fields, row }: Message): BankStatement {
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const need = (what: string, ...tags: string[]): Field =>
    find(...tags) ??
    refuse(`The statement of line ${row} has no ${what} (:${tags[0]}:): it was cut off, or is another message.`);
  if (find('34F', '13D', '90D') !== undefined && find('60F', '60M') === undefined)
    refuse(
      `The message of line ${row} reports movements of an unfinished day (MT942). Import the MT940 of the finished day.`,
    );
  const opening = readBalance(need('opening balance', '60F', '60M'));
  const closing = readBalance(need('closing balance', '62F', '62M'));
  if (opening.currency !== closing.currency)
    refuse(`The statement of line ${row} opens in ${opening.currency} and closes in ${closing.currency}.`);
  const lines: StatementLine[] = [];
  let of: StatementLine | null = null;
  for (const field of fields) {
    if (field.tag === '61') {
      of = readMovement(field, opening.currency);
      lines.push(of);
    } else if (field.tag === '86' && of !== null) {
      addDetails(of, field.text);
      of = null;
    } else of = null;
  }
  const account = need('account', '25', '25P').text.split('\n')[0]!.replace(/\s/g, '');
  return {
    account,
    currency: opening.currency,
    number: need('number', '28C', '28').text.trim(),
    from: opening.on,
    to: closing.on,
    opening: opening.cents,
    closing: closing.cents,
    lines,
  };
}

/** Reads MT940, one statement or several. Null: it is another file. */
export function readMt940(text: string): BankStatement[] | null {
  if (!/^(\{1:|:20:|\s*\r?\n?:20:|-?\r?\n:20:)/.test(text) && !/\{4:\s*\r?\n:20:/.test(text.slice(0, 2000)))
    return null;
  const messages = messagesOf(text);
  if (messages.length === 0) return null;
  // in blocks a message has an end; bare, the closing balance is one
  const open = /\{4:/.test(text) ? messages.find(({ isEnded }) => !isEnded) : undefined;
  if (open !== undefined)
    refuse(`The statement of line ${open.row} has no end (-}): the file was cut off. Ask the bank for the whole file.`);
  const last = messages.at(-1)!;
  if (last.fields.some(({ tag }) => tag === '62M'))
    refuse(
      `The file ends with an intermediate balance (:62M:) in the statement of line ${last.row}: its last pages are missing. Ask the bank for all of them in one file.`,
    );
  return messages.map(readMessage);
}
