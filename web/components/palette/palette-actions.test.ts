import { describe, expect, test } from 'vitest';
import { matchEntries, paletteEntries } from './palette-actions.ts';

const investor = paletteEntries({ type: 'investor', isInstitutional: false });
const titles = (typed: string, entries = investor) => matchEntries(entries, typed).map(({ title }) => title);

describe('what the palette offers without the server', () => {
  test('[API-78] by role: a visitor signs in, an operator has the desk, an institution its integrations', () => {
    const has = (user: Parameters<typeof paletteEntries>[0], title: string) =>
      paletteEntries(user).some((entry) => entry.title === title);
    expect(has(null, 'Sign in')).toBe(true);
    expect(has(null, 'Upload trades')).toBe(false);
    expect(has({ type: 'investor', isInstitutional: false }, 'Portfolio')).toBe(true);
    expect(has({ type: 'investor', isInstitutional: true }, 'Integrations')).toBe(true);
    expect(has({ type: 'operator', isInstitutional: false }, 'Audit log')).toBe(true);
    const names = ['Messages', 'Support'].map((name) => has({ type: 'operator', isInstitutional: false }, name));
    expect(names, 'as the desk names the page').toEqual([true, false]);
    expect(has({ type: 'investor', isInstitutional: false }, 'Audit log')).toBe(false);
    expect(has({ type: 'attorney', isInstitutional: false }, 'Upload trades')).toBe(false);
  });

  test('by the beginnings of words, titles before other words, with one letter wrong too', () => {
    expect(titles('uplo')[0]).toBe('Upload trades');
    expect(titles('dark')).toEqual(['Dark theme']);
    expect(titles('theme dark')).toEqual(['Dark theme']);
    expect(titles('pay')[0]).toBe('Add a payment method');
    expect(titles('uplaod')).toEqual([]); // two letters are exchanged: two differ
    expect(titles('upkoad')).toEqual(['Upload trades']);
    expect(titles('zzz')).toEqual([]);
    expect(titles('')).toHaveLength(investor.length);
  });

  test('each entry has its own id', () => {
    const entries = paletteEntries({ type: 'operator', isInstitutional: false });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });
});
