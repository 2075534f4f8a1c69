import type { AccountChoiceBody } from '@trover/contract/account-map/account-map.ts';
import {
  type AccountKey,
  accountKey,
  custodianKey,
  isAtAnother,
  numberKey,
} from '@trover/core/account-map/account-map.ts';
import type { Db } from '@trover/db/connect.ts';
import { type KnownAccount, listKnownAccounts } from '@trover/db/queries/account-map/placements.ts';
import { failField } from '../errors.ts';

/** A choice for one account, by the key that accounts are compared with. */
export interface KeyedChoice extends AccountKey {
  at: number;
  choice: AccountChoiceBody;
}

/** Refuses one invalid field. */
/**
 * The choices by account; refuses the same account twice. A choice that names no custodian applies to the number
 * wherever it is known, and is refused where it is known at several custodians.
 */
export async function keyChoices(
  db: Db,
  account_id: number,
  choices: readonly AccountChoiceBody[],
): Promise<KeyedChoice[]> {
  const numbers = choices.map(({ account_number }) => numberKey(account_number));
  const known = Map.groupBy(
    await listKnownAccounts(db, { account_id, number_keys: numbers }),
    ({ number_key }) => number_key,
  );
  const seen = new Set<string>();
  return choices.flatMap((choice, at) =>
    accountsOf(choice, at, known.get(numbers[at]!) ?? []).map((account) => {
      const key = accountKey(account);
      if (seen.has(key)) failField(`body.choices.${at}.account_number`, 'this account is chosen twice: send it once');
      seen.add(key);
      return { ...account, at, choice };
    }),
  );
}

function accountsOf(
  { account_number, custodian }: AccountChoiceBody,
  at: number,
  known: readonly KnownAccount[],
): AccountKey[] {
  const number_key = numberKey(account_number);
  if (custodian !== undefined) return [{ number_key, custodian: custodianKey(custodian) }];
  if (known.length === 0) return [{ number_key, custodian: '' }];
  // Rows without a number belong to no account at any custodian.
  if (number_key !== '' && isSeveral(known))
    failField(
      `body.choices.${at}.custodian`,
      `account ${account_number.trim()} is ${known.map(nameOf).join(' and ')}: name the custodian`,
    );
  return known.map((one) => ({ number_key, custodian: one.custodian }));
}

const nameOf = ({ custodian }: AccountKey): string =>
  custodian === '' ? 'in files without a custodian' : `at ${custodian}`;

/**
 * Whether a number means several accounts: at two custodians, or mapped differently for a custodian than without one.
 */
function isSeveral(known: readonly KnownAccount[]): boolean {
  const chosen = known.filter(({ is_inherited }) => !is_inherited);
  if (chosen.some((one) => chosen.some((other) => isAtAnother(one, other)))) return true;
  const without = chosen.find(({ custodian, is_mapped }) => custodian === '' && is_mapped);
  return chosen.some(
    ({ custodian, is_mapped, portfolio_id }) =>
      without !== undefined && custodian !== '' && is_mapped && portfolio_id !== without.portfolio_id,
  );
}
