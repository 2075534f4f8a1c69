import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companySlug, isSlug, slugOf } from './slug.ts';

describe('a slug', () => {
  it.each([
    ["Conn's, Inc.", 'conns-inc'],
    ['Abercrombie & Fitch Co.', 'abercrombie-and-fitch-co'],
    ['Société Générale', 'societe-generale'],
    ['L90', 'l90'],
  ])('of %s is %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('of any text is none or one that may be in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = slugOf(text);
        return slug === '' || isSlug(slug);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a company', () => {
  it.each([
    [['Wells Fargo', 'Wells Fargo & Company'], 'wells-fargo'],
    [['BP', 'BP p.l.c.'], 'bp'],
    [['The Kraft Heinz Company', 'Kraft Heinz Co.'], 'kraft-heinz'],
    [['Fortis (now Ageas)', 'Fortis N.V.'], 'fortis'],
    [['Apple Inc.', 'Apple, Inc', 'APPLE INC'], 'apple'],
  ])('is one by each of %j', (names, slug) => {
    expect(names.map(companySlug)).toEqual(names.map(() => slug));
  });

  it('keeps a name that is a legal form alone', () => {
    expect(companySlug('Co.')).toBe('co');
  });
});
