import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type MasterKey, parseMasterKeys, Vault } from './vault.ts';

const key = (id: string): MasterKey => ({ id, key: randomBytes(32) });
const about = 'payment_details:17';

describe('the vault', () => {
  test('[API-50] gives back what was sealed, and shows nothing of it', () => {
    const vault = new Vault([key('a')]);
    const one = vault.seal('{"account":"00418804471"}', about);
    expect(vault.open(one, about)).toBe('{"account":"00418804471"}');
    expect(one.sealed.toString('latin1')).not.toContain('0041880');
    expect(vault.seal('same', about).sealed.equals(vault.seal('same', about).sealed)).toBe(false);
  });

  test('opens nothing that was changed, cut short or sealed about something else', () => {
    const vault = new Vault([key('a')]);
    const one = vault.seal('secret', about);
    for (let at = 1; at < one.sealed.length; at += 1) {
      const sealed = Buffer.from(one.sealed);
      sealed[at]! ^= 1;
      expect(() => vault.open({ ...one, sealed }, about)).toThrow();
    }
    expect(() => vault.open({ ...one, sealed: one.sealed.subarray(0, -1) }, about)).toThrow();
    expect(() => vault.open(one, 'payment_details:18')).toThrow();
  });

  test('a new master key seals from now on, and takes over the old records without opening them', () => {
    const [old, fresh] = [key('2025'), key('2026')];
    const before = new Vault([old]).seal('secret', about);
    const both = new Vault([fresh, old]);
    expect(both.open(before, about)).toBe('secret');
    const after = both.rewrap(before, about);
    expect(after.sealed_by).toBe('2026');
    expect(new Vault([fresh]).open(after, about)).toBe('secret');
    expect(() => new Vault([fresh]).open(before, about)).toThrow('the master key "2025"');
  });
});

test('MASTER_KEYS are ids with 32 bytes each, no id twice', () => {
  const of = (bytes: number) => randomBytes(bytes).toString('base64');
  expect(parseMasterKeys(`a:${of(32)}, b:${of(32)}`)?.map(({ id }) => id)).toEqual(['a', 'b']);
  for (const wrong of ['', 'a', `a:${of(16)}`, `a:${of(32)},a:${of(32)}`, `:${of(32)}`])
    expect(parseMasterKeys(wrong)).toBeUndefined();
});
