import { formatCents } from '../money/decimal.ts';

/**
 * Where money stands. `bank`: in our account for clients' money. `unallocated`: arrived, and nobody's yet. `owed`: a
 * client's, not paid yet. `fee`: the service's by contract.
 */
export const LEDGER_ACCOUNTS = ['bank', 'unallocated', 'owed', 'fee'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const JOURNAL_KINDS = ['arrival', 'award', 'payment', 'return', 'reversal'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** One line of a journal, in cents: above 0 a debit, below a credit. */
export interface Posting {
  account: LedgerAccount;
  cents: bigint;
}

/** What is posted as one; its postings sum to zero. */
export interface Journal {
  /** What it is of: the same cause is posted once. */
  cause: string;
  kind: JournalKind;
  postings: readonly Posting[];
}

export const sumOf = (postings: readonly Posting[]): bigint => postings.reduce((sum, { cents }) => sum + cents, 0n);

/** Why a journal may not be posted, as a sentence; null when it may. */
export function journalFault({ cause, postings }: Journal): string | null {
  if (postings.length < 2) return `the journal of ${cause} has fewer than two lines`;
  const empty = postings.find(({ cents }) => cents === 0n);
  if (empty !== undefined) return `the journal of ${cause} has a line of 0.00 for ${empty.account}`;
  const sum = sumOf(postings);
  return sum === 0n ? null : `the journal of ${cause} sums to ${formatCents(sum)} in place of zero`;
}

function journal(kind: JournalKind, cause: string, postings: readonly Posting[]): Journal {
  const made = { kind, cause, postings: postings.filter(({ cents }) => cents !== 0n) };
  const fault = journalFault(made);
  if (fault !== null) throw new TypeError(fault);
  return made;
}

function requirePositive(cents: bigint, what: string): void {
  if (cents <= 0n) throw new TypeError(`${what} is above zero, not ${formatCents(cents)}`);
}

/** Money of a distribution reached the bank. */
export function arrivalJournal(cause: string, cents: bigint): Journal {
  requirePositive(cents, 'what arrives');
  return journal('arrival', cause, [
    { account: 'bank', cents },
    { account: 'unallocated', cents: -cents },
  ]);
}

/** A claim's award is its owner's, less the fee. */
export function awardJournal(cause: string, { net, fee }: { net: bigint; fee: bigint }): Journal {
  if (net < 0n || fee < 0n) throw new TypeError('neither net nor fee is below zero');
  requirePositive(net + fee, 'an award');
  return journal('award', cause, [
    { account: 'unallocated', cents: net + fee },
    { account: 'owed', cents: -net },
    { account: 'fee', cents: -fee },
  ]);
}

/** What is owed leaves the bank. */
export function paymentJournal(cause: string, cents: bigint): Journal {
  requirePositive(cents, 'a payment');
  return journal('payment', cause, [
    { account: 'owed', cents },
    { account: 'bank', cents: -cents },
  ]);
}

/** A payment came back: it is owed again. */
export function returnJournal(cause: string, cents: bigint): Journal {
  requirePositive(cents, 'what comes back');
  return journal('return', cause, [
    { account: 'bank', cents },
    { account: 'owed', cents: -cents },
  ]);
}

/** Takes a journal back, line by line; the journal itself stays as it is. */
export function reversalJournal(cause: string, of: Journal): Journal {
  return journal(
    'reversal',
    cause,
    of.postings.map(({ account, cents }) => ({ account, cents: -cents })),
  );
}
