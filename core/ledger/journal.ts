/**
 * Where money is. `bank`: in our account for clients' money. `unallocated`: arrived, and nobody's yet. `owed`: a
 * client's, not paid yet. `fee`: the service's by contract.
 */
export const LEDGER_ACCOUNTS = ['bank', 'unallocated', 'owed', 'fee'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What a journal records; `db/queries/ledger/posting.ts` posts each of them. */
export type JournalKind = 'arrival' | 'award' | 'payment' | 'return' | 'reversal';
