import { describe, expect, test } from 'vitest';
import {
  type FoundAccount,
  findEntry,
  isAtAnother,
  numberKey,
  placeOnlyAccount,
  proposeEntityName,
} from './account-map.ts';

const found = (number_key: string, more: Partial<FoundAccount> = {}): FoundAccount => ({
  number_key,
  custodian: '',
  portfolio_id: null,
  is_not_ours: false,
  ...more,
});
const account = (number_key: string, custodian = '') => ({ number_key, custodian });
const fund = { portfolio_id: 7, is_named: true, is_default: false, accounts: [] };

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
  const entry = (custodian: string, portfolio_id: number, is_any_custodian = false) => ({
    ...account('A-1', custodian),
    portfolio_id,
    is_any_custodian,
  });
  const placeOf = (entries: ReturnType<typeof entry>[], custodian: string) =>
    findEntry(entries, custodian)?.portfolio_id ?? null;

  test('[P-3] go where the account is mapped, and nowhere while it is unknown', () => {
    expect(placeOf([entry('FIDELITY', 3)], 'FIDELITY')).toBe(3);
    expect(placeOf([entry('', 3)], '')).toBe(3);
    expect(placeOf([], 'FIDELITY')).toBeNull();
  });

  test('[P-3] of the same number at another custodian are of another account', () => {
    expect(placeOf([entry('FIDELITY', 3)], 'MERRILL')).toBeNull();
    expect(placeOf([entry('FIDELITY', 3), entry('MERRILL', 4)], 'MERRILL')).toBe(4);
    expect(isAtAnother(account('A-1', 'FIDELITY'), account('A-1', 'MERRILL'))).toBe(true);
    expect(isAtAnother(account('A-1', 'FIDELITY'), account('A-1'))).toBe(false);
    expect(isAtAnother(account('A-1', 'FIDELITY'), account('A-2', 'MERRILL'))).toBe(false);
  });

  test('[P-3] of a file without a custodian are of the only account of the number', () => {
    expect(placeOf([entry('FIDELITY', 3)], '')).toBe(3);
    expect(placeOf([entry('FIDELITY', 3), entry('MERRILL', 4)], '')).toBeNull();
    expect(placeOf([entry('FIDELITY', 3), entry('', 5)], '')).toBe(5);
  });

  test('[P-3] of the first custodian use an entry without one; those of the second do not', () => {
    expect(placeOf([entry('', 3)], 'FIDELITY')).toBe(3);
    expect(placeOf([entry('', 3), entry('FIDELITY', 3)], 'MERRILL')).toBeNull();
  });

  test('[P-3] use an entry that was saved before custodians were, at every custodian without its own', () => {
    const before = [entry('', 3, true), entry('FIDELITY', 4)];
    expect(placeOf(before, 'MERRILL')).toBe(3);
    expect(placeOf(before, 'FIDELITY')).toBe(4);
    expect(placeOf(before, '')).toBe(3);
  });

  test('[P-3] of the only account go into the entity’s portfolio that the sender named', () => {
    expect(placeOnlyAccount([found('A-1')], fund)).toEqual(account('A-1'));
    expect(placeOnlyAccount([found('A-1')], { ...fund, accounts: [account('A-1'), account('')] })).toEqual(
      account('A-1'),
    );
  });

  test('[P-3] are asked about in every other case', () => {
    expect(placeOnlyAccount([found('A-1'), found('A-2')], fund)).toBeNull();
    expect(placeOnlyAccount([found('A-1'), found('')], fund)).toBeNull();
    expect(placeOnlyAccount([found('A-2')], { ...fund, accounts: [account('A-1')] })).toBeNull();
    const atFidelity = { ...fund, accounts: [account('A-1', 'FIDELITY')] };
    expect(placeOnlyAccount([found('A-1', { custodian: 'MERRILL' })], atFidelity)).toBeNull();
    expect(placeOnlyAccount([found('A-1')], { ...fund, is_named: false })).toBeNull();
    expect(placeOnlyAccount([found('A-1')], { ...fund, is_default: true })).toBeNull();
    expect(placeOnlyAccount([found('A-1', { is_not_ours: true })], fund)).toBeNull();
    expect(placeOnlyAccount([], fund)).toBeNull();
  });

  test('[P-3] of a file without account numbers belong to its portfolio', () => {
    expect(placeOnlyAccount([found('')], { ...fund, is_default: true, accounts: [account('A-1')] })).toEqual(
      account(''),
    );
  });
});

test('the name proposed for an entity is nobody else’s', () => {
  expect(proposeEntityName(' 77 01 ', new Set())).toBe('Account 77 01');
  expect(proposeEntityName('7701', new Set(['account 7701', 'account 7701 (2)']))).toBe('Account 7701 (3)');
  expect(proposeEntityName('', new Set())).toBe('Account without a number');
});
