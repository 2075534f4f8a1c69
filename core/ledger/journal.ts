/**
 * Where money is. `bank`: in our account for clients' money. `unallocated`: arrived, and nobody's yet. `owed`: a
 * client's, not paid yet. `fee`: the service's by contract. `own`: what beside fees is the service's, such as its money put
 * in; below 0 what the bank charged and which fees were withdrawn.
 * `withheld`: deducted from payments for the IRS, and not deposited yet.
 */
export const LEDGER_ACCOUNTS = ['bank', 'unallocated', 'owed', 'fee', 'own', 'withheld'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** The kinds of journals; `db/queries/ledger/posting.ts` posts each of them. */
export type JournalKind = 'arrival' | 'award' | 'payment' | 'return' | 'booking' | 'escheat' | 'reversal';
