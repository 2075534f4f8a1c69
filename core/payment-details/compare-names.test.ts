import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHolder, type Payee } from './check-holder.ts';
import { compareNames } from './compare-names.ts';

const verdict = (one: string, other: string) => compareNames(one, other).verdict;

describe('two names', () => {
  test.each([
    ['Mara Iversen', 'MARA IVERSEN'],
    ['Mara Iversen', 'Iversen, Mara'],
    ['Nils Ødegård', 'NILS ODEGARD'],
    ['Nils Ødegård', 'Nils Oedegaard'],
    ['Jürgen Groß', 'JUERGEN GROSS'],
    ['Jürgen Groß', 'Jurgen Gross'],
    ['Anne-Marie O’Brien', "Annemarie O'Brien"],
    ['Dr. Mara Iversen', 'Mara Iversen, MD'],
    ['John Doe Jr.', 'JOHN DOE, JUNIOR'],
    ['Harbor Pension Fund, Inc.', 'Harbor Pension Fund Incorporated'],
    ['Müller & Söhne G.m.b.H.', 'Mueller und Soehne GmbH'],
    ['Mara\u200b Iversen', 'Mara Iversen'],
    ['Mara  Iversen ', 'mara\u00a0iversen'],
    ['张伟', '张伟'],
  ])('that only look otherwise are equal: %s and %s', (one, other) => {
    expect([verdict(one, other), verdict(other, one)]).toEqual(['equal', 'equal']);
  });

  test.each([
    ['Mara Iversen', 'M. Iversen'],
    ['Mara J. Iversen', 'Mara Iversen'],
    ['Mara Jane Iversen', 'Mara J. Iversen'],
    ['Mara Iversen', 'Mara Iverson'],
    ['Mara Iversen', 'Mara Ivresen'],
    ['John Doe', 'John Doe Jr.'],
    ['Acme', 'Acme LLC'],
  ])('that a person should look at are near: %s and %s', (one, other) => {
    expect([verdict(one, other), verdict(other, one)]).toEqual(['near', 'near']);
  });

  test.each([
    ['Mara Iversen', 'John Iversen'],
    ['Mara Iversen', 'Mara'],
    ['Mara Iversen', 'Iversen'],
    ['Mara J. Iversen', 'Mara K. Iversen'],
    ['John Doe Jr.', 'John Doe Sr.'],
    ['Acme LLC', 'Acme Inc.'],
    ['Li Wu', 'Li Xu'],
    ['Mara Iversen', 'Mаra Iversen'],
    ['Mara Iversen', '…'],
    ['M I', 'Mara Iversen'],
    ['Ann Lee', 'Dan Ray'],
  ])('of two are different: %s and %s', (one, other) => {
    expect([verdict(one, other), verdict(other, one)]).toEqual(['different', 'different']);
  });

  test('show the same whichever is first, and every name is its own', () => {
    const word = fc.stringMatching(/^[A-Za-zéøü]{1,8}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(verdict(one, other)).toBe(verdict(other, one));
      }),
    );
    const person = fc.tuple(fc.stringMatching(/^[A-Z][a-z]{3,7}$/), fc.stringMatching(/^[A-Z][a-z]{3,7}$/));
    fc.assert(
      fc.property(person, ([given, family]) => {
        fc.pre(!/^(Senior|Junior|Esquire|Corp|Limited|Company|Gmbh|Sarl|Prof|Miss|Dame)$/.test(given));
        fc.pre(!/^(Senior|Junior|Esquire|Corp|Limited|Company|Gmbh|Sarl|Prof|Miss|Dame)$/.test(family));
        expect(verdict(`${given} ${family}`, `${family.toUpperCase()}, ${given}`)).toBe('equal');
      }),
    );
  });
});

describe('the holder of an account', () => {
  const mara: Payee = { legal_name: 'Mara Iversen', co_owner: null, signer_name: null, signed_as: null };
  const joint: Payee = { ...mara, co_owner: 'John Iversen' };
  const trust: Payee = { ...mara, legal_name: 'Iversen Family Trust', signer_name: 'Mara Iversen' };
  const of = (holder: string, payee: Payee) => checkHolder(holder, payee).verdict;

  test('is the claimant, or is reported in words that an operator reads', () => {
    expect(checkHolder('IVERSEN MARA', mara)).toEqual({ verdict: 'equal', difference: null });
    expect(checkHolder('Rob Thief', mara)).toEqual({
      verdict: 'different',
      difference: 'the account is held by “Rob Thief”, the claimant is “Mara Iversen”: the names differ',
    });
    expect(of('Mara Iversen & John Iversen', mara)).toBe('near');
    expect(of('Rob Thief and John Iversen', mara)).toBe('different');
  });

  test('of a joint account is both owners; one alone is reviewed', () => {
    expect(of('Mara Iversen and John Iversen', joint)).toBe('equal');
    expect(of('John & Mara Iversen JTWROS', joint)).toBe('equal');
    expect(of('John Iversen', joint)).toBe('near');
    expect(of('Mara Iversen', joint)).toBe('near');
    expect(of('Mara Iversen & Rob Thief', joint)).toBe('near');
    expect(of('Rob Thief', joint)).toBe('different');
  });

  test('of a trust is the trust; its trustee is reviewed', () => {
    expect(of('IVERSEN FAMILY TRUST', trust)).toBe('equal');
    expect(of('Iversen Family Trust dtd 3/1/2010', trust)).toBe('near');
    expect(of('Mara Iversen TTEE Iversen Family Trust', trust)).toBe('near');
    expect(checkHolder('Mara Iversen TTEE', trust)).toEqual({
      verdict: 'different',
      difference: 'the account is held by the signer, “Mara Iversen”',
    });
    expect(of('Rob Thief TTEE', trust)).toBe('different');
    expect(of('Harbor Trust FBO Mara Iversen IRA', { ...mara, legal_name: 'Harbor Trust FBO Mara Iversen IRA' })).toBe(
      'equal',
    );
    expect(of('Mara Iversen', { ...mara, legal_name: 'Mara Iversen IRA' })).toBe('near');
  });

  test('does not become the claimant by calling the claimant otherwise after the sign-off', () => {
    expect(checkHolder('Rob Thief', { ...mara, legal_name: 'Rob Thief', signed_as: 'Mara Iversen' })).toEqual({
      verdict: 'different',
      difference: 'the claim was signed off for “Mara Iversen”, and the claimant’s name is now “Rob Thief”',
    });
    expect(of('Mara J. Iversen', { ...mara, legal_name: 'Mara J. Iversen', signed_as: 'Mara Iversen' })).toBe('equal');
  });
});
