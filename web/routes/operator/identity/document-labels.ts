import type { ClientIdentityCheck } from '@trover/contract/identity/identity.ts';

export const documentLabels: Record<NonNullable<ClientIdentityCheck['document_kind']>, string> = {
  passport: 'Passport',
  id_card: 'Identity card',
  driving_licence: 'Driver’s license',
  residence_permit: 'Residence permit',
};
