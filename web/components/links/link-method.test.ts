import { describe, expect, test } from 'vitest';
import { linkMethodFor } from './link-method.ts';
import { isLinked, linkOf, providerLabel } from './links.ts';

describe('[S-3] where linking an account begins', () => {
  test('an empty last portfolio takes it', () => {
    expect(linkMethodFor({ isInstitutional: false, last: { id: 7, is_empty_and_manual: true } })).toBe(
      '/user/portfolio/connect?id=7',
    );
  });

  test('one in use, or none at all, has a new one made first', () => {
    expect(linkMethodFor({ isInstitutional: false, last: { id: 7, is_empty_and_manual: false } })).toBe(
      'make a portfolio',
    );
    expect(linkMethodFor({ isInstitutional: false, last: null })).toBe('make a portfolio');
  });

  test('an institution adds an integration, into no portfolio', () => {
    expect(linkMethodFor({ isInstitutional: true, last: null })).toBe('/user/portfolio/connect');
  });
});

describe('what brings the trades of a portfolio', () => {
  test('is its provider, or the files of its owner', () => {
    expect(linkOf({ is_ibkr: true })).toBe('Interactive Brokers Flex');
    expect(linkOf({ is_plaid: false })).toBe('Files you upload');
    expect(isLinked({ is_plaid: false })).toBe(false);
    expect(isLinked({ is_scraper: true })).toBe(true);
    expect(providerLabel('custodian')).toBe('Custodian’s files');
    expect(providerLabel('file')).toBe('Uploaded files');
  });
});
