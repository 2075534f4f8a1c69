import type { AccountChoiceBody, MappedAccount } from '@trover/contract/portfolios/account-map.ts';
import { proposeEntityName } from '@trover/core/portfolios/account-map.ts';

/** What is chosen for the accounts that are selected. */
export type Choice =
  | { kind: 'new_for_each' }
  | { kind: 'new_entity'; name: string }
  | { kind: 'existing_entity'; beneficial_account_id: number }
  | { kind: 'not_ours' }
  | { kind: 'ask_again' };

/** The choice of each account; new entities are named after their accounts. */
export function choicesOf(accounts: readonly MappedAccount[], choice: Choice): AccountChoiceBody[] {
  const names = new Set<string>();
  return accounts.map(({ account_number }) => {
    if (choice.kind !== 'new_for_each') return { account_number, ...choice };
    const name = proposeEntityName(account_number, names);
    names.add(name.toLowerCase());
    return { account_number, kind: 'new_entity', name };
  });
}
