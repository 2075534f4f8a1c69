import { describe, expect, it } from 'vitest';
import { currencyBeside, currencyCode, currencyInName } from './currencies.ts';

describe('a currency', () => {
  it.each([
    ['GBp', 'GBX'],
    ['GBP', 'GBP'],
    ['gbx', 'GBX'],
    ['€', 'EUR'],
    ['$', null],
    ['Shares', null],
  ])('named %s is %s', (word, code) => {
    expect(currencyCode(word)).toBe(code);
  });

  it.each([
    ['€88.94', 'EUR'],
    ['-€ 1.234,50', 'EUR'],
    ['52.07 USD', 'USD'],
    ['USD 52.07', 'USD'],
    ['($5.00)', null],
    ['12.50', null],
    ['1.5e-7', null],
  ])('beside %s is %s', (figure, code) => {
    expect(currencyBeside(figure)).toBe(code);
  });

  it.each([
    ['Total (GBP)', 'GBP'],
    ['Value EUR', 'EUR'],
    ['Unit cost (p)', 'GBX'],
    ['Value (£)', 'GBP'],
    ['Price ($)', null],
    ['Currency (Total)', null],
    ['Price', null],
  ])('in the name %s is %s', (name, code) => {
    expect(currencyInName(name)).toBe(code);
  });

  it('is the whole of its hundredth', () => {});
});
