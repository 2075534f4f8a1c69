import type { IdentityState, OwnIdentityCheck } from '@trover/contract/identity/identity.ts';
import { isOpen } from '@trover/core/identity/check-status.ts';
import { type IdentityLevel, missingFor } from '@trover/core/identity/levels.ts';
import type { Status } from '../../ui/status-pill.tsx';

export const levelLabels: Record<IdentityLevel, string> = {
  none: 'Not known',
  name: 'Name',
  document: 'Document',
  document_and_selfie: 'Document and photo',
};

export const checkStates: Record<OwnIdentityCheck['status'], { label: string; status: Status }> = {
  created: { label: 'Begun', status: 'pending' },
  submitted: { label: 'With the service', status: 'pending' },
  review: { label: 'In review', status: 'pending' },
  approved: { label: 'Verified', status: 'fine' },
  declined: { label: 'Not accepted', status: 'fault' },
  expired: { label: 'Expired', status: 'closed' },
  withdrawn: { label: 'Withdrawn', status: 'closed' },
};

/** The payees whose level is below the required one. */
export const payeesBelow = ({ payees, needed }: Pick<IdentityState, 'payees' | 'needed'>) =>
  payees.filter(({ level }) => missingFor(level, needed.level).length > 0);

export const isOpenCheck = ({ status }: Pick<OwnIdentityCheck, 'status'>): boolean => isOpen(status);
