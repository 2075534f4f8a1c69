import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  expiryFault,
  findRuleFault,
  type IdentityRule,
  levelOf,
  limitIn,
  missingFor,
  namesCovered,
  neededLevel,
  validUntil,
} from './levels.ts';

const rule = (
  claimant: IdentityRule['claimant'],
  cause: IdentityRule['cause'],
  above: string,
  needs: IdentityRule['needs'],
): IdentityRule => ({ claimant, cause, above, needs, why: `${claimant}, ${cause}, above ${above}` });

const RULES: readonly IdentityRule[] = [
  rule('person', 'sum', '0.00', 'name'),
  rule('person', 'sum', '10000.00', 'document'),
  rule('person', 'sum', '100000.00', 'document_and_selfie'),
  rule('person', 'changed_payee', '10000.00', 'document_and_selfie'),
  rule('institution', 'sum', '0.00', 'name'),
  rule('institution', 'sum', '1000000.00', 'document'),
  rule('institution', 'changed_payee', '1000000.00', 'document_and_selfie'),
];

const person = (amount: string, more: object = {}) =>
  neededLevel({ claimant: 'person', sums: [{ currency: 'USD', amount }], is_changed_payee: false, ...more }, RULES)
    .level;

describe('what a payment needs', () => {
  test('a person: the name up to 10,000 dollars of a year, then a document, then a photo as well', () => {
    expect(['0.01', '10000.00', '10000.01', '100000.00', '100000.01'].map((amount) => person(amount))).toEqual([
      ...['name', 'name', 'document', 'document', 'document_and_selfie'],
    ]);
    expect(person('0.00')).toBe('none');
  });

  test('a changed payee above the first sum needs a photo, below it nothing more', () => {
    const is_changed_payee = true;
    expect(person('10000.00', { is_changed_payee })).toBe('name');
    expect(person('10000.01', { is_changed_payee })).toBe('document_and_selfie');
  });

  test('an institution: a document of who signs above a million', () => {
    const of = (amount: string, is_changed_payee = false) =>
      neededLevel({ claimant: 'institution', sums: [{ currency: 'USD', amount }], is_changed_payee }, RULES).level;
    expect([of('1000000.00'), of('1000000.01'), of('1000000.01', true)]).toEqual([
      ...['name', 'document', 'document_and_selfie'],
    ]);
  });

  test('sums in several currencies count together, so that nobody stays below a limit in each of them', () => {
    const sums = [
      { currency: 'USD', amount: '5000.00' },
      { currency: 'EUR', amount: '4999.99' },
      { currency: 'JPY', amount: '1.00' },
    ];
    const level = (more: string) =>
      neededLevel(
        { claimant: 'person', sums: [...sums, { currency: 'SEK', amount: more }], is_changed_payee: false },
        RULES,
      ).level;
    // 5000.00 + 4999.99 + 0.01 is the limit to the cent; a tenth of a cent is beyond it
    expect([level('0.00'), level('0.01')]).toEqual(['name', 'document']);
  });

  test('a limit in yen is a hundred times that in dollars, and a currency that is not named counts one to one', () => {
    expect([limitIn({ above: '10000.00' }, 'JPY'), limitIn({ above: '10000.00' }, 'XYZ')]).toEqual([
      ...['1000000.00', '10000.00'],
    ]);
  });

  test('the answer has the reason of the strictest rule, and other rules give another answer', () => {
    const facts = {
      ...({ claimant: 'person', is_changed_payee: true } as const),
      sums: [{ currency: 'USD', amount: '20000.00' }],
    };
    expect(neededLevel(facts, RULES).reason).toBe('person, changed_payee, above 10000.00');
    expect(neededLevel(facts, [rule('person', 'sum', '0.00', 'name')]).level).toBe('name');
    expect(neededLevel(facts, [rule('person', 'sum', '0.00', 'document')]).level).toBe('document');
  });

  test('a table has a rule for every payment, and one for each sum', () => {
    expect(findRuleFault(RULES)).toBeNull();
    expect(findRuleFault(RULES.slice(1))).toBe('Add a rule for people above 0.00, so that every payment has one.');
    expect(findRuleFault(RULES.filter(({ claimant }) => claimant === 'person'))).toContain(
      'Add a rule for institutions',
    );
    expect(findRuleFault([...RULES, rule('person', 'sum', '10000.0', 'name')])).toBe(
      'Two rules for people are above 10000.0.',
    );
  });
});

describe('how well a payee is known', () => {
  const checks = [{ covers: 'document', names: ['Mara Iversen'], valid_until: '2026-11-21' } as const];
  const level = (legal_name: string, today: string) => levelOf({ legal_name, checks }, today);

  test('a check counts for its names, to its last day', () => {
    expect(level('Mara Iversen', '2026-11-21')).toMatchObject({ level: 'document', until: '2026-11-21' });
    expect(level('Mara Iversen', '2026-11-22')).toEqual({
      ...{ level: 'name', reason: 'The verification has expired.', until: null },
    });
  });

  test('a changed name or another claimant is not verified', () => {
    expect(level('Mara Olsen', '2026-11-20')).toMatchObject({
      level: 'name',
      reason: 'The verification is of another name than Mara Olsen.',
    });
    expect(level(' ', '2026-11-20').level).toBe('none');
  });

  test('the better of several checks counts', () => {
    const better = { covers: 'document_and_selfie', names: ['Mara Iversen'], valid_until: '2027-01-01' } as const;
    expect(levelOf({ legal_name: 'Mara Iversen', checks: [...checks, better] }, '2026-11-20').level).toBe(
      'document_and_selfie',
    );
  });

  test('what is missing is the difference of two levels', () => {
    expect(missingFor('name', 'document_and_selfie')).toEqual(['document', 'selfie']);
    expect(missingFor('document', 'document_and_selfie')).toEqual(['selfie']);
    expect(missingFor('document_and_selfie', 'document')).toEqual([]);
  });
});

describe('how long a check counts', () => {
  test('three years, or until the document expires', () => {
    expect(validUntil(null, '2026-11-20', 3)).toBe('2029-11-20');
    expect(validUntil('2028-03-01', '2026-11-20', 3)).toBe('2028-03-01');
    expect(validUntil('2036-03-01', '2026-11-20', 3)).toBe('2029-11-20');
    expect(validUntil(null, '2028-02-29', 3)).toBe('2031-02-28');
    expect(validUntil(null, '2026-11-20', 1)).toBe('2027-11-20');
  });

  test('an expired document proves nothing, one that ends today does', () => {
    expect(expiryFault('2026-11-19', '2026-11-20')).toContain('19 Nov 2026');
    expect([expiryFault('2026-11-20', '2026-11-20'), expiryFault(null, '2026-11-20')]).toEqual([null, null]);
  });
});

test('a document counts for its own name, for a joint claim and for whom the person signs, and for nobody else', () => {
  const claimants = [
    { legal_name: 'Mara Iversen', co_owner: null, signer_name: null },
    { legal_name: 'John Iversen', co_owner: 'Mara Iversen', signer_name: null },
    { legal_name: 'Iversen Family Trust', co_owner: null, signer_name: 'Mara Iversen' },
    { legal_name: 'Bo Ahlgren', co_owner: null, signer_name: null },
  ];
  expect(namesCovered('IVERSEN, Mara', claimants)).toEqual(['Mara Iversen', 'John Iversen', 'Iversen Family Trust']);
  expect(namesCovered('Rob Thief', claimants)).toEqual([]);
});

test('a name that is only similar is a difference, unless another name of the claim is the same', () => {
  const of = (legal_name: string, co_owner: string | null = null) => [{ legal_name, co_owner, signer_name: null }];
  expect(differenceOf('SMITH, John', of('John Smith'))).toBeNull();
  expect(differenceOf('John Smith', of('John Smith Jr.'))).toContain('only one of them has a suffix');
  expect(differenceOf('Marta Keller', of('Maria Keller'))).toContain('one letter differs');
  expect(differenceOf('Marta Keller', of('Maria Keller', 'Marta Keller'))).toBeNull();
  expect(differenceOf('Rob Thief', of('John Smith')), 'another one is no claimant').toBeNull();
});
