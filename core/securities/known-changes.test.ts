import { describe, expect, test } from 'vitest';
import type { CaseIdentifier, CaseSecurity } from '../cases/case-security.ts';
import { type KnownChange, readKnownChanges, withKnownChanges } from './known-changes.ts';

const change = (members: Partial<KnownChange>): KnownChange => ({
  kind: 'symbol_change',
  company: 'Meta Platforms',
  date: '2022-06-09',
  from: { ticker: 'FB', cusip: null },
  to: { ticker: 'META', cusip: null },
  ratio: null,
  cash: null,
  currency: null,
  source: 'https://example.com',
  ...members,
});

const named = (...tickers: string[]): CaseSecurity[] =>
  tickers.map((value) => ({
    key: value,
    name: value,
    kind: null,
    currency: null,
    identifiers: [{ kind: 'ticker', value, valid_from: null, valid_to: null }],
    class_periods: null,
  }));

const spell = ({ kind, value, valid_from, valid_to }: CaseIdentifier): string =>
  `${kind === 'ticker' ? '' : `${kind} `}${value} ${valid_from ?? ''}..${valid_to ?? ''}`;

const namesAfter = (tickers: string[], period: [string, string], ...changes: KnownChange[]): string[][] =>
  withKnownChanges(named(...tickers), [{ from: period[0], to: period[1] }], changes).map(({ identifiers }) =>
    identifiers.map(spell).sort(),
  );

describe('a security whose name changed goes by', () => {
  test('the later name too, each on its days', () => {
    expect(namesAfter(['FB'], ['2016-02-03', '2018-07-25'], change({}))).toEqual([
      ['FB ..2022-06-08', 'META 2022-06-09..'],
    ]);
  });

  test('the earlier name too, where the case lists the later one', () => {
    expect(namesAfter(['META'], ['2021-11-01', '2022-10-26'], change({}))).toEqual([
      ['FB ..2022-06-08', 'META 2022-06-09..'],
    ]);
  });

  test('every name of a chain of changes', () => {
    const chain = [
      change({ date: '2022-02-17', from: { ticker: 'VIAC', cusip: null }, to: { ticker: 'PARA', cusip: null } }),
      change({ date: '2019-12-05', from: { ticker: 'CBS', cusip: null }, to: { ticker: 'VIAC', cusip: null } }),
    ];
    expect(namesAfter(['CBS'], ['2016-09-26', '2018-12-04'], ...chain)).toEqual([
      ['CBS ..2019-12-04', 'PARA 2022-02-17..', 'VIAC 2019-12-05..2022-02-16'],
    ]);
  });

  test('its old and its new number after a reverse split', () => {
    const split = change({
      kind: 'reverse_split',
      date: '2021-08-02',
      from: { ticker: 'GE', cusip: '369604103' },
      to: { ticker: 'GE', cusip: '369604301' },
      ratio: '1:8',
    });
    expect(namesAfter(['GE'], ['2017-01-01', '2018-01-23'], split)).toEqual([
      ['GE ..', 'cusip 369604103 ..', 'cusip 369604301 ..'],
    ]);
  });

  test('its own name alone where the change is another’s: an older company’s ticker, or another class of its own', () => {
    expect(namesAfter(['META'], ['1998-01-01', '1999-01-01'], change({}))).toEqual([['META ..']]);
    const classes = [
      change({ date: '2016-12-07', from: { ticker: 'UA', cusip: null }, to: { ticker: 'UAA', cusip: null } }),
      change({ date: '2016-12-07', from: { ticker: 'UA.C', cusip: null }, to: { ticker: 'UA', cusip: null } }),
    ];
    expect(namesAfter(['UA', 'UAA'], ['2015-09-16', '2019-11-01'], ...classes)).toEqual([
      ['UA 2016-12-07..', 'UA.C ..2016-12-06'],
      ['UA ..2016-12-06', 'UAA 2016-12-07..'],
    ]);
    expect(namesAfter(['UA'], ['2015-09-16', '2019-11-01'], ...classes)).toEqual([['UA ..']]);
  });

  test('no other company’s name after a merger', () => {
    const merger = change({ kind: 'merger', to: { ticker: 'GREE', cusip: null }, ratio: '0.115' });
    expect(namesAfter(['FB'], ['2016-02-03', '2018-07-25'], merger)).toEqual([['FB ..']]);
  });
});

test('a fact that is not one is refused with its place', () => {
  expect(readKnownChanges([change({}), { ...change({}), date: '2022-13-01' }])).toMatchObject({
    changes: [{ date: '2022-06-09' }],
    faults: ['[1]: date: expected a day such as 2022-06-09'],
  });
});
