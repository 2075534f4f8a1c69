import type { Distribution } from '@trover/contract/distributions/distributions.ts';
import type { Status } from '../../../ui/status-pill.tsx';

export const statusLabels: Record<Distribution['status'], { status: Status; word: string }> = {
  received: { status: 'pending', word: 'Being read' },
  columns: { status: 'waiting', word: 'Columns needed' },
  refused: { status: 'fault', word: 'Refused' },
  failed: { status: 'fault', word: 'Cannot be read' },
  read: { status: 'waiting', word: 'To be approved' },
  approved: { status: 'pending', word: 'Being posted' },
  posted: { status: 'fine', word: 'Posted' },
  reversed: { status: 'closed', word: 'Reversed' },
  cancelled: { status: 'closed', word: 'Cancelled' },
};
