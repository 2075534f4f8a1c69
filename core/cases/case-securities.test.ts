import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CaseRecord } from './case-record.ts';
import { caseSecurities } from './case-securities.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/cases/ok');
const read = (path: string): unknown => JSON.parse(readFileSync(join(fixtures, path), 'utf8'));
const plan = read('plans/merrow-shipping-2021.json');
const { cases } = readCatalogue(read('catalogue.json'), new Map([['merrow-shipping-2021', plan]]));
const [planned, named, fund] = cases as [(typeof cases)[0], (typeof cases)[0], (typeof cases)[0]];
const ticker = (value: string) => ({ kind: 'ticker', value, valid_from: null, valid_to: null });
const bare: CaseRecord = { ...fund.record, identifiers: { cusips: [], isins: [] } };

describe('the securities of a case', () => {
  it('are those of its plan, with the class periods it gives them', () => {
    expect(caseSecurities(planned.record, planned.plan?.plan ?? null)).toEqual([
      {
        key: 'MRRW',
        name: 'Common stock',
        kind: 'common',
        currency: 'USD',
        identifiers: [ticker('MRRW')],
        class_periods: [{ id: 'class', from: '2020-02-03', to: '2021-06-04' }],
      },
    ]);
  });

  it('without a plan are those that the record names, each identifier with its days', () => {
    expect(caseSecurities(named.record, null)).toMatchObject([
      {
        key: 'MRRW',
        identifiers: [
          { value: 'MRRW', valid_from: null, valid_to: '2022-08-31' },
          { value: 'MRLN', valid_from: '2022-09-01', valid_to: null },
        ],
        class_periods: null,
      },
    ]);
  });

  it('are one for each ticker, where tickers are all that is known', () => {
    const two = caseSecurities({ ...bare, tickers: ['UA', 'UAA'] }, null);
    expect(two.map(({ key, identifiers }) => [key, identifiers])).toEqual([
      ['UA', [ticker('UA')]],
      ['UAA', [ticker('UAA')]],
    ]);
  });

  it('go by the CUSIP inside an American ISIN too', () => {
    expect(caseSecurities(fund.record, null)).toMatchObject([
      {
        key: 'US0378331005',
        identifiers: [
          { kind: 'isin', value: 'US0378331005' },
          { kind: 'cusip', value: '037833100' },
        ],
      },
    ]);
  });

  it('are none where the record names none', () => {
    expect(caseSecurities(bare, null)).toEqual([]);
  });

  it('of one plan take what the record knows beside it', () => {
    const record = { ...planned.record, identifiers: { cusips: ['589999104'], isins: [] } };
    expect(caseSecurities(record, planned.plan?.plan ?? null)[0]?.identifiers).toContainEqual({
      ...ticker('589999104'),
      kind: 'cusip',
    });
  });
});
