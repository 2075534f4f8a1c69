import type { BankFile, BankFileFormat, BankFilePayment } from '@trover/contract/bank-files/bank-files.ts';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import type { Status } from '../../../ui/status-pill.tsx';

export const formatLabels: Record<BankFileFormat, string> = {
  nacha: 'ACH',
  pain001: 'Transfers',
  check: 'Checks',
};

/** Where the bank's reports are imported. */
export const RETURNS = '/operator/money/bank-files#returns';

/** `BF-118`, the name of a file on screens. */
export const nameOfFile = ({ id }: Pick<BankFile, 'id'>): string => `BF-${id}`;

interface Label {
  status: Status;
  label: string;
}

/** Of files that the bank does not have. */
const unsentLabels = {
  draft: { status: 'waiting', label: 'Waits for a second approval' },
  approved: { status: 'pending', label: 'Approved, being written' },
  written: { status: 'waiting', label: 'Written, to be sent' },
  cancelled: { status: 'closed', label: 'Cancelled' },
} satisfies Partial<Record<BankFile['status'], Label>>;

const isUnsent = (status: BankFile['status']): status is keyof typeof unsentLabels => status in unsentLabels;

/**
 * The state of a file. Once its payments are booked it is that of its rows, so that a page never calls a file sent beside
 * payments that it calls paid.
 */
export function fileLabelOf(
  file: Pick<BankFile, 'status' | 'is_ready' | 'problem' | 'payments' | 'returned' | 'format'>,
): Label {
  const { status, is_ready, problem, payments, returned, format } = file;
  if (problem !== null) return { status: 'fault', label: 'Cannot be written' };
  if (status === 'draft' && !is_ready) return { status: 'pending', label: 'Being drafted' };
  if (isUnsent(status)) return unsentLabels[status];
  if (!is_ready) return { status: 'filed', label: 'Sent' };
  if (status === 'rejected') return { status: 'fault', label: 'Rejected' };
  if (returned === 0) return { status: 'paid', label: 'Paid' };
  if (returned >= payments) return { status: 'fault', label: format === 'check' ? 'Stopped' : 'Returned' };
  return { status: 'fault', label: status === 'partly_rejected' ? 'Partly paid' : 'Partly returned' };
}

export const paymentStateLabels: Record<BankFilePayment['state'], { status: Status; label: string }> = {
  in_file: { status: 'pending', label: 'In the file' },
  paid: { status: 'paid', label: 'Paid' },
  cashed: { status: 'paid', label: 'Cashed' },
  returned: { status: 'fault', label: 'Came back' },
  set_aside: { status: 'waiting', label: 'Set aside' },
  released: { status: 'closed', label: 'Released' },
};

/** The steps of a file in their order; the bank's answer is one of several. */
export const stepLabels: Record<BankFile['status'], string> = {
  draft: 'Draft',
  approved: 'Approved',
  written: 'Written',
  sent: 'Sent',
  accepted: 'Accepted',
  partly_rejected: 'Rejected in part',
  rejected: 'Rejected',
  settled: 'Settled',
  cancelled: 'Cancelled',
};

/** The icons of events in the log of a file. */
export const eventIcons: Record<BankFile['status'], IconName> = {
  draft: 'pencil',
  approved: 'check',
  written: 'document',
  sent: 'upload',
  accepted: 'check',
  partly_rejected: 'undo',
  rejected: 'close',
  settled: 'check',
  cancelled: 'close',
};
