import { describe, expect, test } from 'vitest';
import { trade } from '../../testing/trades.ts';
import type { Trade } from '../../trades/trade.ts';
import type { CaseIdentifier, CaseSecurity } from '../case-security.ts';
import { CaseIndex } from './case-index.ts';

const named = (kind: CaseIdentifier['kind'], value: string, valid: Partial<CaseIdentifier> = {}): CaseIdentifier => ({
  kind,
  value,
  valid_from: null,
  valid_to: null,
  ...valid,
});

const security = (key: string, ...identifiers: CaseIdentifier[]): CaseSecurity => ({
  key,
  name: key,
  kind: null,
  currency: null,
  identifiers,
  class_periods: null,
});

const index = new CaseIndex([
  {
    of: 'abc',
    securities: [security('ABC', named('ticker', 'ABC'), named('cusip', '000000109'), named('isin', 'US0000001094'))],
  },
  { of: 'abc-again', securities: [security('ABC', named('ticker', 'ABC'))] },
  {
    of: 'renamed',
    securities: [security('NEW', named('ticker', 'OLD', { valid_to: '2019-12-31' }), named('ticker', 'NEW'))],
  },
]);

const touched = (members: Partial<Trade>): string[] => [...index.touchedBy(trade(members)).keys()].sort();

describe('a trade touches', () => {
  test('every case of its security, each once', () => {
    expect(touched({ symbol: 'abc', cusip: '000000109', cusip_valid: true })).toEqual(['abc', 'abc-again']);
    expect(touched({ symbol: null, isin: 'US0000001094', isin_valid: true })).toEqual(['abc']);
    expect(touched({ symbol: 'XYZ' })).toEqual([]);
  });

  test('a case by an old ticker only on days on which that was its name', () => {
    expect(touched({ symbol: 'OLD', trade_date: '2019-12-31' })).toEqual(['renamed']);
    expect(touched({ symbol: 'OLD', trade_date: '2020-01-02' })).toEqual([]);
  });

  test('no case by a ticker that its own number contradicts', () => {
    expect(touched({ symbol: 'ABC', cusip: '037833100', cusip_valid: true })).toEqual(['abc-again']);
  });

  test('the cases of its underlying, where it is an option', () => {
    const option = { underlying: 'ABC', expiry: '2020-06-19', strike: '50', right: 'C' as const, multiplier: '100' };
    expect(touched({ symbol: null, option })).toEqual(['abc', 'abc-again']);
  });
});
