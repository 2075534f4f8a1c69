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
  /** Institutions have this in their agreement, which operators enter, so they cannot make this call. */
  not_for_institutions?: true;
  /** Answers of the whole organisation even where it names an entity, so that no key of some entities makes it. */
  of_the_whole?: true;
  /** For institutions only, limited by the member's role: `organisations/member-access.ts` has what each call requires. */
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
/** Everybody except attorneys, who see only their firm's people. */
export const followers = { who: ['investor', 'scout', 'service_provider', 'operator'] } as const;
/** Attorneys of a firm, who see the people that consented. */
export const attorney = { who: ['attorney'] } as const;
/** What an institution's members do for it. */
export const ofOrganisations = { who: ['investor'], of_organisations: true } as const;
/** Scouts for their own cases, operators for any. */
export const makers = { who: ['scout', 'operator'], all: ['operator'] } as const;
