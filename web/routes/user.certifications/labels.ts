import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Status } from '../../ui/status-pill.tsx';

export type Certification = DataOf<Operations['GET /api/v1/organisation/certifications/{id}']>;

export const states: Readonly<Record<Certification['status'], readonly [Status, string]>> = {
  prepared: ['waiting', 'Waiting for the signature'],
  signed: ['fine', 'Signed'],
  withdrawn: ['closed', 'Withdrawn'],
};
