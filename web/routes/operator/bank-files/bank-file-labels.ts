import type { BankFile, BankFileFormat, BankFilePayment } from '@trover/contract/bank-files/bank-files.ts';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import type { Status } from '../../../ui/status-pill.tsx';

export const formatLabels: Record<BankFileFormat, string> = {
  nacha: 'ACH',
  pain001: 'Transfers',
  check: 'Checks',
};

/** `BF-118`, the name of a file on screens. */
export const nameOfFile = ({ id }: Pick<BankFile, 'id'>): string => `BF-${id}`;

const fileStatusLabels: Record<BankFile['status'], { status: Status; label: string }> = {
  draft: { status: 'waiting', label: 'Waits for a second approval' },
  approved: { status: 'pending', label: 'Approved, being written' },
  written: { status: 'waiting', label: 'Written, to be sent' },
  sent: { status: 'filed', label: 'Sent' },
  accepted: { status: 'filed', label: 'Accepted' },
  partly_rejected: { status: 'fault', label: 'Rejected in part' },
  rejected: { status: 'fault', label: 'Rejected' },
  settled: { status: 'paid', label: 'Settled' },
  cancelled: { status: 'closed', label: 'Cancelled' },
};

export function fileLabelOf({ status, is_ready, problem }: Pick<BankFile, 'status' | 'is_ready' | 'problem'>): {
  status: Status;
  label: string;
} {
  if (problem !== null) return { status: 'fault', label: 'Cannot be written' };
  if (is_ready) return fileStatusLabels[status];
  if (status === 'draft') return { status: 'pending', label: 'Being drafted' };
  return status === 'sent' ? { status: 'pending', label: 'Sent, being booked' } : fileStatusLabels[status];
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
