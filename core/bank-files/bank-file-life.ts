/** A file for the bank, from its draft to what became of it. */
export const BANK_FILE_STATUSES = [
  'draft',
  'approved',
  'written',
  'sent',
  'accepted',
  'partly_rejected',
  'rejected',
  'settled',
  'cancelled',
] as const;
export type BankFileStatus = (typeof BANK_FILE_STATUSES)[number];

/** A file goes back to its draft where a payment had to be taken out before it was sent. */
const NEXT: Readonly<Record<BankFileStatus, readonly BankFileStatus[]>> = {
  draft: ['approved', 'cancelled'],
  approved: ['written', 'draft', 'cancelled'],
  written: ['sent', 'draft', 'cancelled'],
  sent: ['accepted', 'partly_rejected', 'rejected', 'settled'],
  accepted: ['partly_rejected', 'rejected', 'settled'],
  partly_rejected: ['rejected', 'settled'],
  rejected: [],
  settled: [],
  cancelled: [],
};

export const canBecome = (from: BankFileStatus, to: BankFileStatus): boolean => NEXT[from].includes(to);

/** Whether the bank has it, or had it. */
export const wasSent = (status: BankFileStatus): boolean =>
  status !== 'cancelled' && !NEXT[status].includes('cancelled');

/** What a report or a return file leads to, by what it says of the whole file and how many payments have come back. */
export function statusAfterReport(
  status: BankFileStatus,
  { said, payments, returned }: { said: 'accepted' | 'settled' | null; payments: number; returned: number },
): BankFileStatus {
  const wanted: BankFileStatus =
    returned >= payments
      ? 'rejected'
      : said === 'settled'
        ? 'settled'
        : returned > 0
          ? 'partly_rejected'
          : (said ?? status);
  return canBecome(status, wanted) ? wanted : status;
}
