/** A payment that came back, or that the bank would not make. */
export interface ReturnedPayment {
  /** As we gave it to the bank. */
  payment_id: number;
  cents: bigint | null;
  /** The bank's code, such as `R03` or `AC04`. */
  code: string;
  reason: string;
  /** Line, or place of the transaction, in the file. */
  row: number;
  /** The originator's id in the batch of a NACHA return; null where the file has none. */
  company_id: string | null;
}

export interface Notice {
  row: number;
  message: string;
}

export interface ReadReturns {
  returned: ReturnedPayment[];
  /** Other entries of the file, such as a changed account number, and entries that cannot be read. */
  notices: Notice[];
}

const ACH_REASONS: Readonly<Record<string, string>> = {
  R01: 'not enough money in our account',
  R02: 'the account is closed',
  R03: 'no account with this number and name',
  R04: 'the account number is not valid',
  R06: 'sent back at our bank’s request',
  R08: 'payment stopped',
  R12: 'the branch was sold to another bank',
  R13: 'no bank has this routing number',
  R14: 'the account’s representative has died',
  R15: 'the account holder has died',
  R16: 'the account is frozen',
  R17: 'the bank cannot place the payment',
  R20: 'the account does not accept such payments',
  R23: 'the receiver refused the payment',
  R24: 'treated as a duplicate payment',
};

const ISO_REASONS: Readonly<Record<string, string>> = {
  AC01: 'the account number is not valid',
  AC03: 'the account number is not valid',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AG01: 'the account does not accept such payments',
  AM04: 'not enough money in our account',
  AM05: 'treated as a duplicate payment',
  BE01: 'the name does not match the account',
  DT01: 'the date is not valid',
  DU01: 'the file was sent before',
  FF01: 'the file’s format cannot be read',
  MD07: 'the account holder has died',
  MS02: 'the receiver refused the payment',
  MS03: 'the bank gives no reason',
  RC01: 'no bank has this BIC',
};

/** The meaning of an ISO 20022 reason code. */
export const isoReason = (code: string): string => ISO_REASONS[code] ?? `rejected by the bank with ${code}`;

/** Codes of a notification of change, as Nacha's Appendix Five has them. */
const CHANGES: Readonly<Record<string, string>> = {
  C01: 'the account number',
  C02: 'the routing number',
  C03: 'the routing number and the account number',
  C05: 'whether it is a checking or a savings account',
  C06: 'the account number, and whether it is a checking or a savings account',
  C07: 'the routing number, the account number, and whether it is a checking or a savings account',
  C09: 'the individual’s number',
};

const RECORD = 94;

/** The most notices that are listed of one report; the others are only counted. */
const MAX_NOTICES = 1000;
/** Returns of one report: far more than a bank sends in one. */
const MAX_RETURNS = 50_000;

/** The first notices, and the number of the others. */
export function firstNotices(notices: readonly Notice[]): Notice[] {
  const next = notices[MAX_NOTICES];
  if (next === undefined) return [...notices];
  const more = notices.length - MAX_NOTICES;
  return [...notices.slice(0, MAX_NOTICES), { row: next.row, message: `and ${more} more like these, from here on` }];
}

/** The lines of a text, one at a time. */
function* linesOf(text: string): Generator<[row: number, line: string]> {
  let row = 0;
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end);
    row += 1;
    yield [row, line.endsWith('\r') ? line.slice(0, -1) : line];
    if (end < 0) return;
    from = end + 1;
  }
}

/** Masks account numbers in lists of notices: `000418804472` becomes `••4472`. */
const mask = (text: string): string => text.replace(/[0-9A-Z-]*[0-9][0-9A-Z-]*/gi, (digits) => `••${digits.slice(-4)}`);

/**
 * Reads a NACHA return file: each entry with an addenda 99 is a return; one with an addenda 98 only notifies of a change.
 * A fault: it is none, or has more in it than a bank sends, so nothing of it counts.
 */
export function readAchReturns(text: string): ReadReturns | { fault: string } {
  const read: ReadReturns = { returned: [], notices: [] };
  let broken = 0;
  let entry: { payment_id: string; cents: bigint } | undefined;
  let company_id: string | null = null;
  for (const [row, line] of linesOf(text)) {
    if (read.returned.length > MAX_RETURNS || read.notices.length > MAX_RETURNS)
      return { fault: `The report has more than ${MAX_RETURNS} entries. Ask the bank for shorter ones.` };
    if (line === '' || /^9+$/.test(line)) continue;
    if (line.length !== RECORD) {
      broken += 1;
      if (broken > MAX_NOTICES)
        return {
          fault: `More than ${MAX_NOTICES} lines of this file are no records of ${RECORD} characters. Download the bank’s report again.`,
        };
      read.notices.push({ row, message: `a record has ${RECORD} characters; this line has ${line.length}` });
      entry = undefined;
    } else if (line.startsWith('5')) {
      company_id = line.slice(40, 50).trim();
      entry = undefined;
    } else if (line.startsWith('6')) {
      const amount = line.slice(29, 39);
      entry = { payment_id: line.slice(39, 54).trim(), cents: /^\d{10}$/.test(amount) ? BigInt(amount) : -1n };
    } else if (line.startsWith('799')) {
      const code = line.slice(3, 6);
      if (entry === undefined || !/^0*[1-9]\d{0,14}$/.test(entry.payment_id) || entry.cents < 0n)
        read.notices.push({ row, message: 'a return without a payment entry before it' });
      else
        read.returned.push({
          payment_id: Number(entry.payment_id),
          cents: entry.cents,
          code,
          reason: ACH_REASONS[code] ?? `returned by the bank with ${code}`,
          row,
          company_id,
        });
      entry = undefined;
    } else if (line.startsWith('798')) {
      const of = entry === undefined ? 'a payment' : `payment ${Number(entry.payment_id)}`;
      const code = line.slice(3, 6);
      const what = CHANGES[code] === undefined ? '' : `, ${CHANGES[code]}`;
      read.notices.push({
        row,
        message: `the bank corrects ${of} (${code}${what}): ${mask(line.slice(35, 64).trim())}. We paid it. Ask the owner to change the payment details.`,
      });
      entry = undefined;
    }
  }
  return read;
}

/** The end-to-end id of a payment, as the status report gives it back. */
export const endToEndId = (paymentId: number): string => `TROVER-${paymentId}`;

/** The payment of an end-to-end id; null if the id is not ours. */
export function paymentOfEndToEndId(text: string): number | null {
  const id = /^TROVER-([1-9]\d{0,14})$/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
}

/** The message id of a pain.001; a status report names it. */
export const messageId = (bankFileId: number): string => `TROVER-FILE-${bankFileId}`;

/** The bank file of a message id; null for one that is none of ours. */
export function bankFileOfMessageId(text: string): number | null {
  const id = /^TROVER-FILE-(\d{1,15})$/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
}
