import type { MappedAccount } from '@trover/contract/portfolios/account-map.ts';
import { expect, test } from 'vitest';
import { choicesOf } from './entity-choices.ts';

const account = (account_number: string) => ({ account_number }) as MappedAccount;

test('a new entity for each account is named after it', () => {
  expect(choicesOf([account('77'), account('78')], { kind: 'new_for_each' })).toEqual([
    { account_number: '77', kind: 'new_entity', name: 'Account 77' },
    { account_number: '78', kind: 'new_entity', name: 'Account 78' },
  ]);
});

test('any other choice is the same for all', () => {
  expect(choicesOf([account('77'), account('78')], { kind: 'existing_entity', beneficial_account_id: 4 })).toEqual([
    { account_number: '77', kind: 'existing_entity', beneficial_account_id: 4 },
    { account_number: '78', kind: 'existing_entity', beneficial_account_id: 4 },
  ]);
});
