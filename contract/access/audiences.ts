import { type Audience, claimants, type Role } from '../accounts/roles.ts';

/** What belongs to one person. A call that names another person's row answers “not found”. */
const ownedKinds = [
  'session',
  'passkey',
  'portfolio',
  'beneficial_account',
  'upload',
  'upload_with_columns',
  'upload_with_scan',
  'column_mapping',
  'correction',
  'proposal',
  'milestone',
  'case_document',
  'claim',
  'contract',
  'payment_details',
  'tax_form',
  'tax_statement',
  'identity_check',
  'payment',
  'confirmation',
  'participation_document',
  'firm_person',
  'member',
  'invitation',
  'api_key',
  'domain',
  'webhook',
  'webhook_delivery',
  'decision',
  'certification',
  'notice',
  'link',
  'sync',
] as const;
export type OwnedKind = (typeof ownedKinds)[number];

export interface Access {
  who: Audience;
  /** The fields that name something owned. */
  own?: Readonly<Record<string, OwnedKind>>;
  /** An institution has it in the agreement that an operator enters, so the call is refused to it. */
  not_for_institutions?: true;
  /** Only of institutions, within the role of the member who calls: what each needs is in `organisations/member-access.ts`. */
  of_organisations?: true;
  /** For whom everybody's counts as their own. */
  all?: readonly Role[];
}

export const anyone = { who: 'anyone' } as const;
export const signedIn = { who: 'signed_in' } as const;
/**
 * Contracts and payment details of people who claim: those of an institution are in its agreement, and an attorney claims
 * nothing here.
 */
export const ofClaimants = { who: claimants } as const;
export const ownPeople = { ...ofClaimants, not_for_institutions: true } as const;
export const operator = { who: ['operator'] } as const;
/** Who follows cases: everybody but attorneys, who see their firm's people and nothing else. */
export const followers = { who: ['investor', 'scout', 'service_provider', 'operator'] } as const;
/** Who sees the people that consented to it, of one firm. */
export const attorney = { who: ['attorney'] } as const;
/** What an institution's members do for it. */
export const ofOrganisations = { who: ['investor'], of_organisations: true } as const;
/** Who makes cases: a scout the own ones, an operator any. */
export const makers = { who: ['scout', 'operator'], all: ['operator'] } as const;
