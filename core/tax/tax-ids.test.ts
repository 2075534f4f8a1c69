import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimantNameFault, signatureFault } from '../claims/signature.ts';
import { readTaxId, type TaxIdKind } from './tax-ids.ts';

const faultOf = (kind: TaxIdKind, given: string) => {
  const read = readTaxId(kind, given);
  return 'fault' in read ? read.fault : null;
};

describe('a tax id', () => {
  test.each([
    ['ssn', '123-45-6789', '123456789'],
    ['ssn', '123 45 6789', '123456789'],
    ['ssn', '899999999', '899999999'],
    ['itin', '912-70-1234', '912701234'],
    ['ein', '12-3456789', '123456789'],
    ['ein', '98 7654321', '987654321'],
    ['foreign', 'DE 12/345/67890', 'DE1234567890'],
    ['foreign', 'ab-1234', 'AB1234'],
    ['ssn', '１２３-45-6789', '123456789'],
  ] as const)('%s %s is read', (kind, given, text) => {
    expect(readTaxId(kind, given)).toEqual({ text });
  });

  test.each([
    ['ssn', '000-12-3456', 'begins with 000'],
    ['ssn', '666-12-3456', 'begins with 666'],
    ['ssn', '912-70-1234', 'choose that type'],
    ['ssn', '123-00-4567', 'never 00'],
    ['ssn', '123-45-0000', 'never ends in 0000'],
    ['ssn', '078-05-1120', 'well-known sample number'],
    ['ssn', '219 09 9999', 'well-known sample number'],
    ['ssn', '12-3456789', 'written 123-45-6789'],
    ['ssn', '12345678', 'nine digits'],
    ['ssn', '12345678X', 'nine digits'],
    ['itin', '123-45-6789', 'begins with 9'],
    ['itin', '912-49-1234', 'has 49'],
    ['itin', '912-89-1234', 'has 89'],
    ['itin', '912-93-1234', 'has 93'],
    ['ein', '123-45-6789', 'written 12-3456789'],
    ['ein', '00-1234567', 'begins with 00'],
    ['ein', '07-1234567', 'begins with 07'],
    ['ein', '17-1234567', 'begins with 17'],
    ['ein', '49-1234567', 'begins with 49'],
    ['ein', '89-1234567', 'begins with 89'],
    ['foreign', 'AB1', '4 to 30'],
    ['foreign', 'A'.repeat(31), '4 to 30'],
    ['foreign', '=1+1;cmd', '4 to 30'],
    ['foreign', '000000', 'only zeros'],
  ] as const)('%s %s is refused: %s', (kind, given, words) => {
    expect(faultOf(kind, given)).toContain(words);
  });

  test('of nine digits is of the ranges that were issued, whatever the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (digits) => {
        const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
        const isIssued =
          !/^(000|666|9..)$/.test(area) &&
          group !== '00' &&
          serial !== '0000' &&
          !['078051120', '219099999'].includes(digits);
        expect(faultOf('ssn', digits) === null).toBe(isIssued);
      }),
    );
  });
});

describe('a signature', () => {
  const mara = { legal_name: 'Mara Iversen', co_owner: null, signer_name: null };

  test('is the legal name, a co-owner’s, or that of who has the authority', () => {
    expect(signatureFault('mara iversen', mara)).toBeNull();
    expect(signatureFault('Iversen, Mara', mara)).toBeNull();
    expect(signatureFault('John Iversen', { ...mara, co_owner: 'John Iversen' })).toBeNull();
    expect(signatureFault('Mara Iversen and John Iversen', { ...mara, co_owner: 'John Iversen' })).toBeNull();
    expect(
      signatureFault('Ada Lindqvist', { ...mara, legal_name: 'Harbor Fund', signer_name: 'Ada Lindqvist' }),
    ).toBeNull();
  });

  test.each(['Rob Thief', 'M. Iversen', 'Mara', 'Mara Iverson', 'x', '…', 'Мara Iversen'])('is not %s', (name) => {
    expect(signatureFault(name, mara)).toBe('sign as “Mara Iversen”: this name is different');
  });

  test('of someone who is not named with authority states who may sign', () => {
    expect(signatureFault('Rob Thief', { ...mara, legal_name: 'Harbor Fund', signer_name: 'Ada Lindqvist' })).toBe(
      'sign as “Harbor Fund” or “Ada Lindqvist”: this name is different',
    );
  });
});

test('a claimant is never what is before the @ of an email address', () => {
  expect(claimantNameFault('mara', 'mara@example.test')).toContain('not the name in the email address');
  expect(claimantNameFault('Mara.Iversen', 'mara.iversen+trover@example.test')).toContain('not the name in the email');
  expect(claimantNameFault('mara@example.test', 'mara@example.test')).toContain('as it appears on the broker account');
  expect(claimantNameFault('12345', 'mara@example.test')).toContain('as it appears on the broker account');
  for (const unnamed of ['Owner not named yet', 'owner not named yet', ' OWNER  not named\tyet '])
    expect(claimantNameFault(unnamed, 'mara@example.test')).toContain('as it appears on the broker account');
  expect(claimantNameFault('Mara Iversen', 'mara@example.test')).toBeNull();
  expect(claimantNameFault('Madonna', 'ciccone@example.test')).toBeNull();
});
