import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { CaseIndex } from '@trover/core/cases/search/case-index.ts';
import { trade } from '@trover/core/testing/trades.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseRecord, saveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type PrintedSecurity, requirePrintedSecurities } from '../trades/store-trades.ts';

const named = (kind: 'ticker' | 'cusip' | 'isin' | 'sedol', value: string, from?: string, to?: string) => ({
  kind,
  value,
  from: from ?? null,
  to: to ?? null,
});
const only = (...identifiers: ReturnType<typeof named>[]): Partial<CaseRecord> => ({
  securities: [{ name: 'Common stock', kind: 'common', identifiers }],
});

const cases: (Partial<CaseRecord> & { slug: string })[] = [
  {
    slug: 'meta',
    issuer: 'Meta Platforms, Inc.',
    ...only(named('ticker', 'FB', undefined, '2022-06-08'), named('ticker', 'META', '2022-06-09')),
  },
  {
    slug: 'metaverse-fund',
    issuer: 'Ball Metaverse Fund',
    ...only(named('ticker', 'META', '2021-06-30', '2022-01-30')),
  },
  {
    slug: 'berkshire',
    issuer: 'Berkshire Hathaway Inc.',
    ...only(named('ticker', 'BRK.B'), named('cusip', '084670702')),
  },
  { slug: 'twin-dotted', issuer: 'Twin Dotted plc', ...only(named('ticker', 'TWN.A')) },
  { slug: 'twin-plain', issuer: 'Twin Plain plc', ...only(named('ticker', 'TWNA')) },
  { slug: 'vodafone', issuer: 'Vodafone Group plc', ...only(named('ticker', 'VOD.L'), named('isin', 'GB00BH4HKS39')) },
  { slug: 'apple', issuer: 'Apple Inc.', ...only(named('ticker', 'AAPL'), named('isin', 'US0378331005')) },
  { slug: 'sedol-alone', issuer: 'Sedol Alone plc', ...only(named('sedol', '0263494')) },
  { slug: 'two-classes', issuer: 'Two Classes Corp.', tickers: ['TCA', 'TCB'] },
];

const prints: Partial<Trade>[] = [
  { symbol: 'FB' },
  { symbol: 'META' },
  { symbol: 'BRK/B' },
  { symbol: 'brk-b' },
  { symbol: 'BRKB' },
  { symbol: 'BRK.A' },
  { symbol: 'BRK.B', cusip: '084670108', cusip_valid: true },
  { symbol: 'BRK.B', cusip: '037833100', cusip_valid: true },
  { symbol: 'BRK.B', cusip: '037833101', cusip_valid: false },
  { symbol: 'TWN/A' },
  { symbol: 'TWN.A' },
  { symbol: 'TWNA' },
  { symbol: 'VOD' },
  { symbol: 'LON:VOD' },
  { symbol: null, isin: 'GB00BH4HKS39', isin_valid: true },
  { symbol: 'BH4HKS3' },
  { symbol: null, cusip: '037833100', cusip_valid: true },
  { symbol: 'AAPL', isin: 'US0378331005', isin_valid: true },
  { symbol: 'AAPL', isin: 'US0378339999', isin_valid: true },
  { symbol: 'AAPL', isin: 'US5949181045', isin_valid: true },
  { symbol: 'MSFT', isin: 'US0378331005', isin_valid: true },
  { symbol: null, isin: 'US0378331006', isin_valid: false },
  { symbol: '0263494' },
  { symbol: 'XYZ', isin: 'GB0002634946', isin_valid: true },
  { symbol: null, security_name: 'META PLATFORMS INC COM' },
  { symbol: null, security_name: 'TWO CLASSES CORP' },
  { symbol: null, security_name: 'NOBODY INC' },
];

const DAYS = ['2019-05-03', '2021-09-01', '2022-06-08', '2022-06-09'];

function printed(at: number): PrintedSecurity {
  const { symbol, raw_symbol, cusip, cusip_valid, isin, isin_valid, security_name } = trade(prints[at]);
  return {
    key: `print ${at}`,
    symbol: symbol?.toUpperCase() ?? null,
    raw_symbol,
    cusip,
    cusip_valid,
    isin,
    isin_valid,
    name: security_name,
    option: null,
  };
}

describe('what a printed security means', () => {
  let database: TestDatabase;
  const found = new Map<string, string[]>();
  beforeAll(async () => {
    database = await openTestDatabase();
    await saveCases(database.db, cases);
    const client = await database.pool.connect();
    const ids = await requirePrintedSecurities(
      client,
      prints.map((_, at) => printed(at)),
    );
    client.release();
    for (const [at] of prints.entries())
      for (const day of DAYS) {
        const { rows } = await sql<{ slug: string }>`
          select distinct c.slug from printed_security_meanings m
          join case_securities cs on cs.security_id = m.security_id join cases c on c.id = cs.case_id
          where m.printed_security_id = ${ids.get(`print ${at}`)} and ${day}::date between m.from_date and m.to_date
          order by 1`.execute(database.db);
        found.set(
          `${at} ${day}`,
          rows.map(({ slug }) => slug),
        );
      }
  });
  afterAll(() => database.close());

  const read = readCatalogue(cases.map(caseRecord), new Map()).cases;
  const index = new CaseIndex(
    read.map(({ record }) => ({
      of: record.slug,
      securities: caseSecurities(record, null),
      companies: [record.issuer],
    })),
  );

  test.each(prints.map((print, at) => [print, at] as const))('%j is the same to PostgreSQL as to core', (print, at) => {
    for (const day of DAYS)
      expect([day, found.get(`${at} ${day}`)]).toEqual([
        day,
        [...index.touchedBy(trade({ ...print, trade_date: day })).keys()].sort(),
      ]);
  });

  test('is one company at one time and another at another', () => {
    const on = (day: string) => found.get(`1 ${day}`);
    expect(DAYS.map(on)).toEqual([[], ['metaverse-fund'], [], ['meta']]);
  });

  test('is never guessed where two fit', () => {
    expect(found.get('9 2021-09-01')).toEqual([]);
    expect(found.get('25 2021-09-01')).toEqual([]);
  });
});
