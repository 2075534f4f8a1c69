import type { AccountChoiceBody, MappedAccount } from '@trover/contract/account-map/account-map.ts';
import { proposeEntityName } from '@trover/core/account-map/account-map.ts';

/** The choice for the selected accounts. */
export type Choice =
  | { kind: 'new_for_each' }
  | { kind: 'new_entity'; name: string }
  | { kind: 'existing_entity'; beneficial_account_id: number }
  | { kind: 'same_account'; as_custodian: string }
  | { kind: 'not_ours' }
  | { kind: 'ask_again' };

/** The key of an account in the table: its number and custodian. */
export const rowKey = ({ account_number, custodian }: MappedAccount): string => `${custodian}\u001f${account_number}`;

/** The other custodians at which the single selected account has the same number, with an entity. */
export function otherCustodians(selected: readonly MappedAccount[], accounts: readonly MappedAccount[]): string[] {
  const [only, ...more] = selected;
  if (only === undefined || more.length > 0 || only.account_number === '') return [];
  return accounts
    .filter(
      (one) => one.account_number === only.account_number && one.custodian !== only.custodian && one.state === 'mapped',
    )
    .map(({ custodian }) => custodian);
}

/** The choice for each account; new entities are named after their accounts. */
export function choicesOf(accounts: readonly MappedAccount[], choice: Choice): AccountChoiceBody[] {
  const names = new Set<string>();
  return accounts.map(({ account_number, custodian }) => {
    if (choice.kind !== 'new_for_each') return { account_number, custodian, ...choice };
    const name = proposeEntityName(account_number, names);
    names.add(name.toLowerCase());
    return { account_number, custodian, kind: 'new_entity', name };
  });
}
