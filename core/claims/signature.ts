import { compareNames } from '../payment-details/compare-names.ts';
import { UNNAMED_OWNER } from '../portfolios/unnamed-owner.ts';

/** The people who may sign a contract or a claim. */
export interface Signers {
  legal_name: string;
  co_owner: string | null;
  /** Who has the authority to sign for the claimant, named with a capacity such as Trustee. */
  signer_name: string | null;
}

const isName = (signed: string, name: string): boolean => compareNames(signed, name).verdict === 'equal';

/**
 * Why a typed or drawn name is no signature of this claimant, as a sentence; null where it is: the legal name, an owner of
 * a joint account or both, or who is named as having the authority.
 */
export function signatureFault(signed_name: string, { legal_name, co_owner, signer_name }: Signers): string | null {
  const names = [legal_name, co_owner, signer_name].filter((name) => name !== null);
  if (names.some((name) => isName(signed_name, name))) return null;
  if (co_owner !== null && isName(signed_name, `${legal_name} ${co_owner}`)) return null;
  const others = names.slice(1).map((name) => `“${name}”`);
  return `sign as “${legal_name}”${others.length > 0 ? ` or ${others.join(' or ')}` : ''}: this name is different`;
}

/** However it is spaced, and in capitals or not. */
const isUnnamed = (name: string): boolean =>
  name.trim().replace(/\s+/g, ' ').toLowerCase() === UNNAMED_OWNER.toLowerCase();

/** Why this is no name of a claimant, as a sentence; null where it is. `email` is the account’s. */
export function claimantNameFault(name: string, email: string): string | null {
  if (!/\p{L}/u.test(name) || /[@<>{}]|\p{Cc}/u.test(name) || isUnnamed(name))
    return 'enter the name as it appears on the broker account';
  const local = (email.split('@')[0] ?? '').replace(/\+.*/, '').toLowerCase();
  if (name.trim().toLowerCase() === local && !name.trim().includes(' '))
    return 'enter the full name as it appears on the broker account, not the name in the email address';
  return null;
}
