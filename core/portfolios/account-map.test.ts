import { describe, expect, test } from 'vitest';
import { type FoundAccount, numberKey, placeKnown, placeOnlyAccount, proposeEntityName } from './account-map.ts';

const found = (number_key: string, more: Partial<FoundAccount> = {}): FoundAccount => ({
  number_key,
  portfolio_id: null,
  is_not_ours: false,
  ...more,
});
const fund = { portfolio_id: 7, is_named: true, is_default: false, number_keys: [] };

describe('an account number', () => {
  test('is the same whatever its case and spaces, and not without its hyphens', () => {
    expect(numberKey(' hf  0012-a ')).toBe('HF 0012-A');
    expect(numberKey('HF 0012A')).not.toBe(numberKey('HF 0012-A'));
    expect(numberKey('0012')).not.toBe(numberKey('12'));
  });

  test('is empty where the row has none', () => {
    expect(numberKey(null)).toBe('');
    expect(numberKey('   ')).toBe('');
  });
});

describe('the rows of an account', () => {
  test('[P-3] go where the account is mapped, and nowhere while it is unknown or not ours', () => {
    expect(placeKnown({ portfolio_id: 3 })).toBe(3);
    expect(placeKnown({ portfolio_id: null })).toBeNull();
    expect(placeKnown(undefined)).toBeNull();
  });

  test('[P-3] of the only account go into the entity’s portfolio that the sender named', () => {
    expect(placeOnlyAccount([found('A-1')], fund)).toBe('A-1');
    expect(placeOnlyAccount([found('A-1')], { ...fund, number_keys: ['A-1', ''] })).toBe('A-1');
  });

  test('[P-3] are asked about in every other case', () => {
    expect(placeOnlyAccount([found('A-1'), found('A-2')], fund)).toBeNull();
    expect(placeOnlyAccount([found('A-1'), found('')], fund)).toBeNull();
    expect(placeOnlyAccount([found('A-2')], { ...fund, number_keys: ['A-1'] })).toBeNull();
    expect(placeOnlyAccount([found('A-1')], { ...fund, is_named: false })).toBeNull();
    expect(placeOnlyAccount([found('A-1')], { ...fund, is_default: true })).toBeNull();
    expect(placeOnlyAccount([found('A-1', { is_not_ours: true })], fund)).toBeNull();
    expect(placeOnlyAccount([], fund)).toBeNull();
  });

  test('[P-3] of a file without account numbers belong to its portfolio', () => {
    expect(placeOnlyAccount([found('')], { ...fund, is_default: true, number_keys: ['A-1'] })).toBe('');
  });
});

test('the name proposed for an entity is nobody else’s', () => {
  expect(proposeEntityName(' 77 01 ', new Set())).toBe('Account 77 01');
  expect(proposeEntityName('7701', new Set(['account 7701', 'account 7701 (2)']))).toBe('Account 7701 (3)');
  expect(proposeEntityName('', new Set())).toBe('Account without a number');
});
