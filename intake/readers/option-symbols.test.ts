import { describe, expect, it } from 'vitest';
import { readContract, strikeShownBeside } from './option-symbols.ts';

const spy = { underlying: 'SPY', expiry: '2024-01-02', strike: '474', right: 'P', multiplier: '100' };

describe('an option contract', () => {
  it.each([
    ['SPY   240102P00474000'],
    ['SPY240102P00474000'],
    ['SPY--240102P00474000'],
    ['-SPY240102P474'],
    ['SPY 01/02/2024 474.00 P'],
    ['SPY 2024-01-02 474.00 P'],
    ['SPY 1/2/2024 Put $474.00'],
    ['Option Expiration for SPY 1/2/2024 Put $474.00'],
    ['PUT  SPY   01/02/24   474.000'],
    ['PUT  SPY   01/02/24   474      SPDR S&P 500 ETF   UNSOLICITED   OPEN CONTRACT'],
    ['SPY 02JAN24 474.0 P'],
    ['PUT .SPY 02JAN2024 474.00'],
    ['SPY Jan 2 2024 474.0 Put'],
    ["SPY Jan 02 '24 $474 Put"],
    ['PUT (SPY) SPDR S&P 500 ETF JAN 02 24 $474 (100 SHS)'],
    ['SPY240102P474000'],
    ['SPY 01/02/24 P474'],
    ['SPY 240102 474.00 P'],
  ])('%s is the put on SPY', (printed) => expect(readContract(printed)).toEqual(spy));

  it('keeps a root that is not the underlying', () => {
    expect(readContract('SPXW  230113P03965000')).toEqual({
      underlying: 'SPX',
      expiry: '2023-01-13',
      strike: '3965',
      right: 'P',
      multiplier: '100',
      root: 'SPXW',
    });
    expect(readContract('GREE1 210917P00022000')).toMatchObject({ underlying: 'GREE', root: 'GREE1', strike: '22' });
  });

  it('has a strike in thousandths where it has five digits and more, but for indices that high', () => {
    expect(readContract('RHNE260417C12500')).toMatchObject({ strike: '12.5' });
    expect(readContract('SPXW260417P5600000')).toMatchObject({ strike: '5600', root: 'SPXW' });
    expect(readContract('NDX260417C21000')).toMatchObject({ strike: '21000' });
    const printed = readContract('RHNE260417C9500')!;
    expect(strikeShownBeside(printed, 'RHNE 260417 9.50 C').strike).toBe('9.5');
    expect(strikeShownBeside(printed, 'RHNE 260417 9500 C').strike).toBe('9500');
    expect(strikeShownBeside(printed, 'Rheingold').strike).toBe('9500');
  });

  it('reads a strike in fractions', () => {
    expect(readContract('-F240119C12.5')).toMatchObject({ underlying: 'F', strike: '12.5', right: 'C' });
    expect(readContract('CLOV  210716C00000500')).toMatchObject({ strike: '0.5' });
    expect(readContract('NVDA 1/17/2025 Call $1,400.00')).toMatchObject({ strike: '1400' });
  });

  it.each([
    'SPY',
    'UUU.TEN2',
    'US TREASURY BILL DUE 06/02/18',
    'SPY 13/45/2024 474.00 P',
    '-SPY249902P474',
    '037833100',
  ])('is not in %s', (printed) => expect(readContract(printed)).toBeNull());
});
