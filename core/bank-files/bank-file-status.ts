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

const LABELS: Readonly<Record<BankFileStatus, string>> = {
  draft: 'a draft',
  approved: 'approved and being written',
  written: 'written',
  sent: 'sent',
  accepted: 'accepted by the bank',
  partly_rejected: 'rejected in part',
  rejected: 'rejected by the bank',
  settled: 'settled',
  cancelled: 'cancelled',
};
/** The status as it ends the sentence "The file is …". */
export const statusLabel = (status: BankFileStatus): string => LABELS[status];

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

/** Whether the file was sent to the bank. */
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

/** The status after a return was reversed, by what the file was before it; `returned` counts those that remain. */
export function statusAfterReversal(
  status: BankFileStatus,
  { history, returned }: { history: readonly BankFileStatus[]; returned: number },
): BankFileStatus {
  if (status !== 'rejected' && status !== 'partly_rejected') return status;
  if (returned > 0) return 'partly_rejected';
  return history.findLast((was) => was !== 'rejected' && was !== 'partly_rejected') ?? status;
}
