import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findCompany, findCompanyByTicker, listCompanyHits, listNamedCompanies } from './companies.ts';

const today = '2026-11-21';
const ticker = (value: string, from: string | null, to: string | null) => ({
  kind: 'ticker' as const,
  value,
  from,
  to,
});
const common = (...identifiers: ReturnType<typeof ticker>[]) => [{ name: 'Common stock', kind: 'common', identifiers }];

describe('companies', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await saveCases(database.db, [
      { slug: 'halden-2023', issuer: 'Halden Semiconductor Corp.', tickers: ['HLDN'], claim_deadline: '2027-01-07' },
      { slug: 'kestrel-2026', issuer: 'Kestrel Mobility plc', tickers: ['KSTM'], other_names: ['Ardal Motors'] },
      { slug: 'kestrel-2020', issuer: 'Kestrel Mobility', tickers: ['KSTM'] },
      { slug: 'grenville-2024', issuer: 'Grenville Insurance Group', tickers: ['GRNV'], sources: [] },
      { slug: 'old-sable', issuer: 'Sable Rail Corp.', securities: common(ticker('SBL', null, '2015-06-30')) },
      { slug: 'new-sable', issuer: 'Sable Biotech, Inc.', securities: common(ticker('SBL', '2018-01-02', null)) },
    ]);
  });
  afterAll(() => database.close());

  const search = async (term: string, limit = 5) =>
    listCompanyHits(database.db, { company_ids: await listNamedCompanies(database.db, { term }), limit, today });
  const found = async (term: string): Promise<string[]> => (await search(term)).map(({ name }) => name);

  it.each([
    ['hld', 'Halden Semiconductor Corp.'],
    ['Halden', 'Halden Semiconductor Corp.'],
    ['semicond', 'Halden Semiconductor Corp.'],
    ['Hadlen', 'Halden Semiconductor Corp.'],
    ['kestral', 'Kestrel Mobility plc'],
    ['Ardal', 'Kestrel Mobility plc'],
    ['  KSTM ', 'Kestrel Mobility plc'],
  ])('typed as %s are found', async (term, name) => {
    expect((await found(term))[0]).toBe(name);
  });

  it('that nobody means are not found, nor those without a published case', async () => {
    expect(await found('zzzqqq')).toEqual([]);
    expect(await found('100%')).toEqual([]);
    expect(await found('grenville')).toEqual([]);
  });

  it('come with their tickers and how many cases are open', async () => {
    const [halden] = await search('halden', 1);
    expect(halden).toMatchObject({ tickers: ['HLDN'], cases: 1, open_cases: 1 });
    const [kestrel] = await search('kestrel', 1);
    expect(kestrel).toMatchObject({ tickers: ['KSTM'], cases: 2, open_cases: 0 });
  });

  it('go by earlier names, and have their securities with all identifiers', async () => {
    const [kestrel] = await search('kestrel', 1);
    const company = await findCompany(database.db, { company_id: kestrel!.id });
    expect(company?.other_names).toEqual(['Ardal Motors', 'Kestrel Mobility']);
    expect(company?.securities).toMatchObject([{ ticker: 'KSTM', has_prices: false }]);
    expect(await findCompany(database.db, { company_id: 999_999 })).toBeUndefined();
  });

  it('that carried one ticker in turn are distinguished by the day', async () => {
    const on = async (date: string) => {
      const company_id = await findCompanyByTicker(database.db, { ticker: 'sbl', date });
      return company_id && (await findCompany(database.db, { company_id }))?.name;
    };
    expect([await on('2014-03-03'), await on('2020-03-03')]).toEqual(['Sable Rail Corp.', 'Sable Biotech, Inc.']);
  });
});
