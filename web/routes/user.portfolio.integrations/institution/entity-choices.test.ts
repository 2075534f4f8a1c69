import type { MappedAccount } from '@trover/contract/account-map/account-map.ts';
import { expect, test } from 'vitest';
import { choicesOf, otherCustodians, rowKey } from './entity-choices.ts';

const account = (account_number: string, custodian = '', state: MappedAccount['state'] = 'unmapped') =>
  ({ account_number, custodian, state }) as MappedAccount;

test('a new entity for each account is named after it', () => {
  expect(choicesOf([account('77'), account('78')], { kind: 'new_for_each' })).toEqual([
    { account_number: '77', custodian: '', kind: 'new_entity', name: 'Account 77' },
    { account_number: '78', custodian: '', kind: 'new_entity', name: 'Account 78' },
  ]);
});

test('any other choice is the same for all', () => {
  expect(choicesOf([account('77'), account('78')], { kind: 'existing_entity', beneficial_account_id: 4 })).toEqual([
    { account_number: '77', custodian: '', kind: 'existing_entity', beneficial_account_id: 4 },
    { account_number: '78', custodian: '', kind: 'existing_entity', beneficial_account_id: 4 },
  ]);
});

test('the same number at two custodians is two rows, each with its own choice', () => {
  const [one, other] = [account('77', 'FIDELITY'), account('77', 'MERRILL', 'mapped')];
  expect(rowKey(one)).not.toBe(rowKey(other));
  expect(choicesOf([one], { kind: 'same_account', as_custodian: 'MERRILL' })).toEqual([
    { account_number: '77', custodian: 'FIDELITY', kind: 'same_account', as_custodian: 'MERRILL' },
  ]);
});

test('an account may be the same as at a custodian where its number has an entity', () => {
  const all = [account('77', 'FIDELITY'), account('77', 'MERRILL', 'mapped'), account('78', 'UBS', 'mapped')];
  expect(otherCustodians([all[0]!], all)).toEqual(['MERRILL']);
  expect(otherCustodians([all[1]!], all)).toEqual([]);
  expect(otherCustodians(all, all)).toEqual([]);
});
