/**
 * Assigns the rows of an institution's file to its entities. A file may contain the accounts of many beneficial
 * owners; which entity an account belongs to is chosen once and saved. Rows of an unknown account count nowhere until
 * someone chooses its entity.
 */

/** The longest account number that is compared. */
const MAX_ACCOUNT_NUMBER_LENGTH = 200;

/** An account number, normalized for comparison: without case and spaces. Empty for rows without a number. */
export const numberKey = (printed: string | null): string =>
  (printed ?? '').trim().replace(/\s+/g, ' ').toUpperCase().slice(0, MAX_ACCOUNT_NUMBER_LENGTH);

/** A custodian, normalized the same way. Empty if none is named. */
export const custodianKey = (named: string | null): string => numberKey(named);

/** An account: its number, and whose number it is. The same number at another custodian is another account. */
export interface AccountKey {
  number_key: string;
  /** Empty where the file names none. */
  custodian: string;
}

/** Both as one text. */
export const accountKey = ({ number_key, custodian }: AccountKey): string => `${custodian}\u001f${number_key}`;

/** What is saved of an account: where it belongs, or that it is not the institution's. */
export interface MappedAccount extends AccountKey {
  portfolio_id: number | null;
  /** An entry without a custodian was saved before custodians were stored. It applies to every custodian. */
  is_any_custodian: boolean;
}

/**
 * What is saved for an account, among the entries of its number. An entry without a custodian may be used by one that has
 * none of its own while no other custodian has that number; a file that names no custodian uses the only entry.
 */
export function findEntry<Entry extends MappedAccount>(
  ofNumber: readonly Entry[],
  custodian: string,
): Entry | undefined {
  const exact = ofNumber.find((entry) => entry.custodian === custodian);
  if (exact !== undefined) return exact;
  const [only, ...others] = ofNumber;
  if (only === undefined) return undefined;
  if (others.length === 0 && (custodian === '' || only.custodian === '')) return only;
  return custodian === '' ? undefined : ofNumber.find((entry) => entry.custodian === '' && entry.is_any_custodian);
}

/** Whether two accounts of the same number are at two custodians. A file that names none may be of either. */
export const isAtAnother = (one: AccountKey, other: AccountKey): boolean =>
  one.number_key === other.number_key &&
  one.custodian !== other.custodian &&
  one.custodian !== '' &&
  other.custodian !== '';

/** The portfolio that a file was sent into, as far as it identifies the owner of the file. */
export interface SentInto {
  portfolio_id: number;
  /** The sender named it; otherwise it is the one that was used last. */
  is_named: boolean;
  /** It has no owner and no label, so it is not an entity yet. */
  is_default: boolean;
  /** The accounts that are mapped to it or have rows in it. */
  accounts: readonly AccountKey[];
}

/** The accounts of a whole file, with the entity that each is mapped to. */
export interface FoundAccount extends AccountKey {
  portfolio_id: number | null;
  /** Someone chose that it is not the institution's. */
  is_not_ours: boolean;
}

/**
 * A file of one account only is answered by the portfolio that it was sent into, where the sender named one that is
 * for an entity and contains no other account. A file without account numbers belongs to its portfolio. For every other
 * unknown account the sender has to choose. Returns the account that goes into the portfolio.
 */
export function placeOnlyAccount(accounts: readonly FoundAccount[], into: SentInto): AccountKey | null {
  const [only, ...others] = accounts;
  if (only === undefined || others.length > 0 || only.portfolio_id !== null || only.is_not_ours) return null;
  const { number_key, custodian } = only;
  if (number_key === '') return { number_key, custodian };
  if (!into.is_named || into.is_default) return null;
  const isOfAnother = into.accounts.some(
    (held) => held.number_key !== '' && (held.number_key !== number_key || isAtAnother(held, only)),
  );
  return isOfAnother ? null : { number_key, custodian };
}

/** The proposed name for an account's entity, different from the names that are in use. */
export function proposeEntityName(accountNumber: string, known: ReadonlySet<string>): string {
  const shown = accountNumber.trim().replace(/\s+/g, ' ').slice(0, 150);
  const name = shown === '' ? 'Account without a number' : `Account ${shown}`;
  const isFree = (text: string) => !known.has(text.toLowerCase());
  if (isFree(name)) return name;
  for (let number = 2; ; number += 1) if (isFree(`${name} (${number})`)) return `${name} (${number})`;
}

/** The stages of a claim after which the trades it was signed over cannot move to another owner. */
export const STAGES_THAT_HOLD_ROWS = ['review', 'filed', 'approved', 'paid', 'deficient', 'closed_unpaid'] as const;
