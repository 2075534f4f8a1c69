/**
 * Whose rows of an institution's file are. A file may hold the accounts of many beneficial owners; which entity an
 * account belongs to is chosen once and saved. Rows of an unknown account belong to nobody until somebody chooses.
 */

/** The longest account number that is compared. */
const LONGEST = 200;

/** An account number as it is compared: whatever its case and spaces. Empty for rows without one. */
export const numberKey = (printed: string | null): string =>
  (printed ?? '').trim().replace(/\s+/g, ' ').toUpperCase().slice(0, LONGEST);

/** What is saved of an account: where it belongs, or that it is not the institution's. */
export interface MappedAccount {
  portfolio_id: number | null;
}

/** Where the first rows of an account go: into a portfolio, or nowhere until somebody chooses. */
export const placeKnown = (mapped: MappedAccount | undefined): number | null => mapped?.portfolio_id ?? null;

/** The portfolio that a file was sent into, as far as it identifies the owner of the file. */
export interface SentInto {
  portfolio_id: number;
  /** The sender named it; otherwise it is the one that was used last. */
  is_named: boolean;
  /** Nobody has named an owner or a label for it: it is no entity yet. */
  is_default: boolean;
  /** The accounts that are mapped to it or have rows in it. */
  number_keys: readonly string[];
}

/** The accounts of a whole file, with where each is by now. */
export interface FoundAccount {
  number_key: string;
  portfolio_id: number | null;
  /** Somebody chose that it is not the institution's. */
  is_not_ours: boolean;
}

/**
 * A file of one account only is answered by the portfolio that it was sent into, where the sender named one that is
 * for an entity and holds no other account. A file without account numbers belongs to its portfolio. Every other unknown
 * account is asked about. Answers the account that goes into the portfolio.
 */
export function placeOnlyAccount(accounts: readonly FoundAccount[], into: SentInto): string | null {
  const [only, ...others] = accounts;
  if (only === undefined || others.length > 0 || only.portfolio_id !== null || only.is_not_ours) return null;
  if (only.number_key === '') return '';
  if (!into.is_named || into.is_default) return null;
  const isOfAnother = into.number_keys.some((key) => key !== '' && key !== only.number_key);
  return isOfAnother ? null : only.number_key;
}

/** The name that is proposed for the entity of an account: nobody else's of these. */
export function proposeEntityName(accountNumber: string, known: ReadonlySet<string>): string {
  const shown = accountNumber.trim().replace(/\s+/g, ' ').slice(0, 150);
  const name = shown === '' ? 'Account without a number' : `Account ${shown}`;
  const isFree = (text: string) => !known.has(text.toLowerCase());
  if (isFree(name)) return name;
  for (let number = 2; ; number += 1) if (isFree(`${name} (${number})`)) return `${name} (${number})`;
}

/** The stages of a claim after which the trades it was signed over cannot move to another owner. */
export const STAGES_THAT_HOLD_ROWS = ['review', 'filed', 'approved', 'paid', 'deficient', 'closed_unpaid'] as const;
