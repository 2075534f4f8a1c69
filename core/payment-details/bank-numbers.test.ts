import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountNumberFault,
  bicFault,
  bicOfIbanFault,
  checkAddressFaults,
  holderFault,
  ibanFault,
  normalizeIban,
  routingNumberFault,
} from './bank-numbers.ts';

describe('a routing number', () => {
  test('[API-50] of a bank passes', () => {
    expect(['021000021', '011401533', '121042882', '322271627'].map(routingNumberFault)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('[API-50] shows what is wrong with it', () => {
    expect(routingNumberFault('02100002')).toBe('1 digit short: a routing number has nine');
    expect(routingNumberFault('0210000211')).toBe('1 digit too many: a routing number has nine');
    expect(routingNumberFault('02100002x')).toContain('nine digits');
    expect(routingNumberFault('991000021')).toContain('begins with 99');
    expect(routingNumberFault('021000022')).toContain('isn’t valid');
    expect(routingNumberFault('000000000'), 'whose check digit fits').toContain('begins with 00');
    expect(routingNumberFault('000000518'), 'the Treasury').toContain('begins with 00');
    expect(routingNumberFault('800000019'), 'traveler’s checks').toContain('begins with 80');
  });

  test('every single wrong digit is found', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'021000021'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(routingNumberFault(digits.join(''))).not.toBeNull();
      }),
    );
  });
});

describe('an IBAN', () => {
  const known = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606', 'NO9386011117947'];

  test('[API-50] of a bank passes, however it is spaced', () => {
    expect(known.map(ibanFault)).toEqual([null, null, null, null]);
    expect(ibanFault(normalizeIban('de89 3704 0044 0532 0130 00'))).toBeNull();
  });

  test('[API-50] shows what is wrong with it', () => {
    expect(ibanFault('DE8937040044053201300')).toBe('an IBAN of DE has 22 characters; this one has 21');
    expect(ibanFault('US64SVBKUS6S3300958879')).toContain('does not use IBANs');
    expect(ibanFault('DE89370400440532013001')).toContain('isn’t valid');
    expect(ibanFault('8937')).toContain('two letters');
  });

  test('a wrong digit and two that changed places are found', () => {
    const digits = fc.integer({ min: 4, max: 20 });
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = [...known[0]!];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(ibanFault(wrong.join(''))).not.toBeNull();
      }),
    );
    fc.assert(
      fc.property(digits, (at) => {
        const turned = [...known[0]!];
        [turned[at], turned[at + 1]] = [turned[at + 1]!, turned[at]!];
        fc.pre(turned.join('') !== known[0]);
        expect(ibanFault(turned.join(''))).not.toBeNull();
      }),
    );
  });
});

test('[API-50] a BIC and an account number are distinguished from what is none', () => {
  expect([bicFault('DEUTDEFF'), bicFault('DEUTDEFF500')]).toEqual([null, null]);
  expect(bicFault('DEUTDEF')).toContain('8 or 11');
  expect([accountNumberFault('00418804471'), accountNumberFault('123'), accountNumberFault('1'.repeat(18))]).toEqual([
    null,
    'an account number has at least 4 digits',
    'an account number has at most 17 digits',
  ]);
});

test('[API-50] the bank of a BIC is of the country of the IBAN, or of a place that has its IBANs', () => {
  const of = (bic: string, iban: string) => bicOfIbanFault(bic, iban);
  expect(of('DEUTDEFF', 'DE89370400440532013000')).toBeNull();
  expect(of('BNPAREFX', 'FR1420041010050500013M02606')).toBeNull();
  expect(of('NWBKGGS1', 'GB29NWBK60161331926819')).toBeNull();
  expect(of('DEUTDEFF', 'GB29NWBK60161331926819')).toContain('a bank in DE, but the IBAN is for GB');
  expect(of('NWBKGB2L', 'FR1420041010050500013M02606')).toContain('a bank in GB');
});

test('[API-50] a check needs a state or province and a postal code of a country that accepts dollars', () => {
  const faults = (country: string, region: string, postal_code: string) =>
    Object.keys(checkAddressFaults({ country, region, postal_code }));
  expect(faults('US', 'ME', '04101')).toEqual([]);
  expect(faults('US', 'Maine', '04101-1234')).toEqual([]);
  expect(faults('PR', '', '00901')).toEqual([]);
  expect(faults('CA', 'ON', 'k1a 0b1')).toEqual([]);
  expect(faults('DE', '', '10115')).toEqual(['country']);
  expect(faults('KP', '', '1')).toEqual(['country']);
  expect(faults('US', 'ME', '4101')).toEqual(['postal_code']);
  expect(faults('US', '', '04101')).toEqual(['region']);
  expect(faults('CA', '', '04101')).toEqual(['region', 'postal_code']);
  expect(faults('PR', '', '')).toEqual(['postal_code']);
});

test('[API-50] zeros are no account, and signs are no holder', () => {
  expect(accountNumberFault('00000000')).toContain('all zeros');
  expect(accountNumberFault('ABCDEF')).toContain('has digits');
  expect([holderFault('Li'), holderFault('張偉'), holderFault('Mara Iversen')]).toEqual([null, null, null]);
  for (const holder of ['1', '…', 'M', 'Mara\u0007 Iversen', '<b>Mara</b>']) expect(holderFault(holder)).not.toBeNull();
});
