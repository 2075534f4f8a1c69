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
}

export interface ReadReturns {
  returned: ReturnedPayment[];
  /** What the file says beside returns, such as a changed account number, and what cannot be read. */
  notices: { row: number; message: string }[];
}

const ACH_REASONS: Readonly<Record<string, string>> = {
  R01: 'not enough money in our account',
  R02: 'the account is closed',
  R03: 'no such account, or not of this name',
  R04: 'the account number cannot be right',
  R06: 'sent back at our bank’s request',
  R08: 'payment stopped',
  R12: 'the branch was sold to another bank',
  R13: 'no bank has this routing number',
  R14: 'the account’s representative has died',
  R15: 'the account’s owner has died',
  R16: 'the account is frozen',
  R17: 'the bank cannot place the payment',
  R20: 'the account takes no such payments',
  R23: 'the receiver refused the payment',
  R24: 'taken for a second payment of the same',
};

const ISO_REASONS: Readonly<Record<string, string>> = {
  AC01: 'the account number cannot be right',
  AC03: 'the account number cannot be right',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AG01: 'the account takes no such payments',
  AM04: 'not enough money in our account',
  AM05: 'taken for a second payment of the same',
  BE01: 'the name is not that of the account',
  MD07: 'the account’s owner has died',
  MS02: 'the receiver refused the payment',
  MS03: 'the bank gives no reason',
  RC01: 'no bank has this BIC',
};

const RECORD = 94;

/** Reads a NACHA return file: each entry with an addenda 99 is a return; one with an addenda 98 tells a change alone. */
export function readAchReturns(text: string): ReadReturns {
  const read: ReadReturns = { returned: [], notices: [] };
  let entry: { payment_id: string; cents: bigint } | undefined;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const row = at + 1;
    if (line === '' || /^9+$/.test(line)) continue;
    if (line.length !== RECORD) {
      read.notices.push({ row, message: `a record has ${RECORD} signs; this line has ${line.length}` });
      entry = undefined;
    } else if (line.startsWith('6')) {
      const amount = line.slice(29, 39);
      entry = { payment_id: line.slice(39, 54).trim(), cents: /^\d{10}$/.test(amount) ? BigInt(amount) : -1n };
    } else if (line.startsWith('799')) {
      const code = line.slice(3, 6);
      if (entry === undefined || !/^\d{1,15}$/.test(entry.payment_id) || entry.cents < 0n)
        read.notices.push({ row, message: 'a return without an entry of ours before it' });
      else
        read.returned.push({
          payment_id: Number(entry.payment_id),
          cents: entry.cents,
          code,
          reason: ACH_REASONS[code] ?? `returned by the bank with ${code}`,
          row,
        });
      entry = undefined;
    } else if (line.startsWith('798')) {
      const of = entry === undefined ? 'a payment' : `payment ${Number(entry.payment_id)}`;
      read.notices.push({
        row,
        message: `the bank corrects ${of} (${line.slice(3, 6)}): ${line.slice(35, 64).trim()}`,
      });
    }
  }
  return read;
}

const inside = (text: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>\\s*([^<]*?)\\s*</`).exec(text)?.[1];

/** Reads a pain.002 status report: rejected transactions are returns; those accepted are none. */
export function readStatusReport(text: string): ReadReturns {
  const read: ReadReturns = { returned: [], notices: [] };
  const transactions = text.matchAll(/<(\w+:)?TxInfAndSts(?:\s[^>]*)?>([\s\S]*?)<\/\1?TxInfAndSts>/g);
  let row = 0;
  for (const [, , transaction = ''] of transactions) {
    row += 1;
    const status = inside(transaction, 'TxSts');
    if (status !== 'RJCT') continue;
    const id = /^TROVER-(\d{1,15})$/.exec(inside(transaction, 'OrgnlEndToEndId') ?? '')?.[1];
    const code = inside(element(transaction, 'Rsn') ?? '', 'Cd') ?? 'RJCT';
    if (id === undefined) read.notices.push({ row, message: 'a rejected payment that is none of ours' });
    else {
      const amount = /^(\d+)(?:\.(\d{1,2}))?$/.exec(inside(transaction, 'InstdAmt') ?? '');
      read.returned.push({
        payment_id: Number(id),
        cents: amount === null ? null : BigInt(amount[1]! + (amount[2] ?? '').padEnd(2, '0')),
        code,
        reason: ISO_REASONS[code] ?? `rejected by the bank with ${code}`,
        row,
      });
    }
  }
  const group = inside(text, 'GrpSts');
  if (row === 0 && group === 'RJCT')
    read.notices.push({ row: 0, message: 'the bank rejects the whole file: have it made again' });
  return read;
}

const element = (text: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(text)?.[1];

/** The end-to-end id of a payment, as the status report gives it back. */
export const endToEndId = (paymentId: number): string => `TROVER-${paymentId}`;
