/** The statuses of a bank file. */
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

/** A file is a draft again when a payment had to be removed before it was sent. */
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

/** The status after a report or a return file, by its status of the whole file and the count of returned payments. */
export function statusAfterReport(
  status: BankFileStatus,
  { reported, payments, returned }: { reported: 'accepted' | 'settled' | null; payments: number; returned: number },
): BankFileStatus {
  const wanted: BankFileStatus =
    returned >= payments
      ? 'rejected'
      : reported === 'settled'
        ? 'settled'
        : returned > 0
          ? 'partly_rejected'
          : (reported ?? status);
  return canBecome(status, wanted) ? wanted : status;
}
