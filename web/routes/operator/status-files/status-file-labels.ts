import type { StatusFile } from '@trover/contract/status-files/status-files.ts';
import type { StatusMeaning } from '@trover/core/status-files/meanings.ts';
import type { Status } from '../../../ui/status-pill.tsx';

export const statusLabels: Record<StatusFile['status'], { status: Status; word: string }> = {
  received: { status: 'pending', word: 'Being read' },
  columns: { status: 'waiting', word: 'Columns needed' },
  words: { status: 'waiting', word: 'Status words needed' },
  read: { status: 'waiting', word: 'To be applied' },
  applying: { status: 'pending', word: 'Being applied' },
  applied: { status: 'fine', word: 'Applied' },
  undoing: { status: 'pending', word: 'Being undone' },
  undone: { status: 'closed', word: 'Undone' },
  failed: { status: 'fault', word: 'Cannot be read' },
  cancelled: { status: 'closed', word: 'Cancelled' },
};

export const meaningLabels: Record<StatusMeaning, string> = {
  received: 'Received: the administrator has it',
  accepted: 'Accepted',
  deficient: 'Deficient: its owner must cure it',
  rejected: 'Rejected',
  late: 'Late: a person decides',
  paid: 'Paid: we expect the money',
  ignored: 'Nothing changes',
};

type Outcome = 'change' | 'outdated' | 'follow' | 'same' | 'proposed' | 'unmatched' | 'ambiguous' | 'unreadable';

/** Labels for rows that do not change the claim's stage. */
export const outcomeLabels: Record<Outcome, string> = {
  change: 'Changed',
  outdated: 'Outdated',
  follow: 'To decide',
  same: 'No change',
  proposed: 'Name only',
  unmatched: 'No claim',
  ambiguous: 'Several claims',
  unreadable: 'Not readable',
};

export const resultLabels: Record<'done' | 'failed' | 'skipped' | 'undone', string> = {
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  undone: 'Undone',
};
