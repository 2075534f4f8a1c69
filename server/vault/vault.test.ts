import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type MasterKey, parseMasterKeys, Vault } from './vault.ts';

const key = (id: string): MasterKey => ({ id, key: randomBytes(32) });
const about = 'payment_details:17';

describe('the vault', () => {
  test('[API-50] gives back what was sealed, and shows nothing of it', () => {
    const vault = new Vault([key('a')]);
    const one = vault.encrypt('{"account":"00418804471"}', about);
    expect(vault.decrypt(one, about)).toBe('{"account":"00418804471"}');
    expect(one.ciphertext.toString('latin1')).not.toContain('0041880');
    expect(vault.encrypt('same', about).ciphertext.equals(vault.encrypt('same', about).ciphertext)).toBe(false);
  });

  test('opens nothing that was changed, cut short or sealed about something else', () => {
    const vault = new Vault([key('a')]);
    const one = vault.encrypt('secret', about);
    for (let at = 1; at < one.ciphertext.length; at += 1) {
      const ciphertext = Buffer.from(one.ciphertext);
      ciphertext[at]! ^= 1;
      expect(() => vault.decrypt({ ...one, ciphertext }, about)).toThrow();
    }
    expect(() => vault.decrypt({ ...one, ciphertext: one.ciphertext.subarray(0, -1) }, about)).toThrow();
    expect(() => vault.decrypt(one, 'payment_details:18')).toThrow();
  });

  test('a new master key seals from now on, and takes over the old records without opening them', () => {
    const [old, fresh] = [key('2025'), key('2026')];
    const before = new Vault([old]).encrypt('secret', about);
    const both = new Vault([fresh, old]);
    expect(both.decrypt(before, about)).toBe('secret');
    const after = both.rewrap(before, about);
    expect(after.master_key_id).toBe('2026');
    expect(new Vault([fresh]).decrypt(after, about)).toBe('secret');
    expect(() => new Vault([fresh]).decrypt(before, about)).toThrow('the master key "2025"');
  });
});

test('MASTER_KEYS are ids with 32 bytes each, no id twice', () => {
  const of = (bytes: number) => randomBytes(bytes).toString('base64');
  expect(parseMasterKeys(`a:${of(32)}, b:${of(32)}`)?.map(({ id }) => id)).toEqual(['a', 'b']);
  for (const wrong of ['', 'a', `a:${of(16)}`, `a:${of(32)},a:${of(32)}`, `:${of(32)}`])
    expect(parseMasterKeys(wrong)).toBeUndefined();
});
