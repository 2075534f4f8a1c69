import { describe, expect, test } from 'vitest';
import { achFault, calendarOf, checkFault, transferFault } from './payment-checks.ts';

const ach = { holder: 'Søren Müller', routing_number: '021000021', account_number: '000418804471' };
const codeOf = (fault: { code: string } | null) => fault?.code ?? null;

describe('what a NACHA file cannot carry', () => {
  const fault = (cents: bigint, more: Partial<typeof ach> = {}, sameDay = false) =>
    achFault(cents, { ...ach, ...more }, sameDay);

  test('is found by its amount', () => {
    expect(fault(9_999_999_999n)).toBeNull();
    expect(fault(10_000_000_000n)).toEqual({
      code: 'amount',
      message: 'An ACH credit carries at most 99999999.99, and this is 100000000.00.',
    });
    expect(codeOf(fault(0n))).toBe('amount');
    expect([codeOf(fault(100_000_000n, {}, true)), codeOf(fault(100_000_001n, {}, true))]).toEqual([null, 'amount']);
  });

  test('is found by its account', () => {
    expect(fault(1n, { routing_number: '021000022' })?.message).toContain(
      'The routing number: that routing number isn’t valid',
    );
    expect(codeOf(fault(1n, { account_number: '1'.repeat(18) }))).toBe('account');
    expect(codeOf(fault(1n, { account_number: '12 34/5' }))).toBe('account');
  });

  test('is found by its holder', () => {
    expect(fault(1n, { holder: '李明 Ming' })).toEqual({
      code: 'holder',
      message: "The account holder: The bank's file allows Latin letters only, and the name has 李 明.",
    });
    expect(codeOf(fault(1n, { holder: ' . ' }))).toBe('holder');
    expect(fault(1n, { holder: 'O’Neill & Sons “Trust”' })).toBeNull();
  });
});

describe('what a pain.001 cannot carry', () => {
  const iban = { holder: 'Ada Lindqvist', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' };
  const home = { street: '3 Quay Street', city: 'Bergen', region: '', postal_code: '5003', country: 'NO' };
  const fault = (
    cents: bigint,
    more: Partial<typeof iban> = {},
    currency = 'EUR',
    address: typeof home | null = null,
  ) => transferFault(cents, { ...iban, ...more }, { currency, address });

  test('is found by its amount and decimals', () => {
    expect([codeOf(fault(99_999_999_999n)), codeOf(fault(100_000_000_000n))]).toEqual([null, 'amount']);
    expect(fault(100_000_000_000n, {}, 'NOK', home)).toBeNull();
    expect(fault(150n, {}, 'JPY', home)?.message).toBe('JPY has no decimals, and this is 1.50.');
  });

  test('is found by its account, and by a country where SEPA does not go', () => {
    expect(codeOf(fault(1n, { iban: 'DE89370400440532013001' }))).toBe('account');
    expect(codeOf(fault(1n, { bic: 'DEUT' }))).toBe('account');
    expect(fault(1n, { iban: 'TR330006100519786457841326', bic: 'ISBKTRIS' })).toMatchObject({ code: 'country' });
    expect(fault(1n, { iban: 'CH9300762011623852957', bic: 'POFICHBE' })).toBeNull();
  });

  test('is found by the length and the letters of its holder', () => {
    expect([codeOf(fault(1n, { holder: 'a'.repeat(70) })), codeOf(fault(1n, { holder: 'a'.repeat(71) }))]).toEqual([
      null,
      'holder',
    ]);
    expect(codeOf(fault(1n, { holder: 'Мария' }))).toBe('holder');
  });

  test('is found by the receiver’s address where one is needed', () => {
    const code = (address: typeof home | null) => codeOf(fault(1n, {}, 'NOK', address));
    expect([code(home), code(null), code({ ...home, city: ' ' })]).toEqual([null, 'address', 'address']);
    expect([code({ ...home, city: 'a'.repeat(36) }), code({ ...home, street: '大通り 3' })]).toEqual([
      'address',
      'address',
    ]);
  });
});

test('a check needs its whole address', () => {
  const to = {
    holder: '李明',
    street: '7 Quay Street',
    city: 'Portland',
    region: 'ME',
    postal_code: '04101',
    country: 'US',
  };
  expect(checkFault(1n, to)).toBeNull();
  expect(checkFault(1n, { ...to, city: '', region: ' ' })?.message).toBe(
    'The address for the check lacks its city and its state.',
  );
  expect(checkFault(1n, { ...to, country: 'IE', region: '' })).toBeNull();
  expect(codeOf(checkFault(1n, { ...to, country: '' }))).toBe('country');
});

test('each format goes by the business days of its banks', () => {
  expect([
    calendarOf('nacha', 'USD'),
    calendarOf('check', 'USD'),
    ...['USD', 'EUR', 'GBP', 'JPY', 'XXX'].map((currency) => calendarOf('pain001', currency)),
    ...['CAD', 'CHF', 'AUD', 'NOK', 'SEK', 'DKK', 'PLN', 'CZK', 'HUF', 'HKD', 'SGD'].map((currency) =>
      calendarOf('pain001', currency),
    ),
  ]).toEqual([
    ...['federal_reserve', 'federal_reserve', 'federal_reserve', 'target', 'england', 'japan', 'weekends'],
    ...[
      'canada',
      'switzerland',
      'australia',
      'norway',
      'sweden',
      'denmark',
      'poland',
      'czechia',
      'hungary',
      'hong_kong',
      'singapore',
    ],
  ]);
});
