import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addPrices, listCloses, listLastCloses, listThinnedCloses, type PriceRow } from './prices.ts';

describe('closes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate prices, cases cascade');
  });

  const add = (...rows: [symbol: string, date: string, close: string][]) =>
    database.db.transaction().execute((trx) =>
      addPrices(
        trx,
        rows.map(([symbol, date, close], at) => ({ row: at + 2, symbol, date, close })),
      ),
    );

  it('are added once, in whatever order they come, and span years', async () => {
    const rows: [string, string, string][] = [
      ['HLDN', '2024-01-02', '48.20'],
      ['HLDN', '2023-12-29', '47.95'],
      ['KSTM', '2023-12-29', '21.4'],
    ];
    expect(await add(...rows)).toMatchObject({ added: 3, changed: 0, unchanged: 0, contradictions: [] });
    expect(await add(...rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3, contradictions: [] });
    expect(await listCloses(database.db, { symbol: 'hldn' })).toEqual([
      ['2023-12-29', '47.95'],
      ['2024-01-02', '48.20'],
    ]);
    expect(await listCloses(database.db, { symbol: 'HLDN', from: '2023-12-30', to: '2024-01-02' })).toHaveLength(1);
    expect(await listCloses(database.db, { symbol: 'NONE' })).toEqual([]);
  });

  it('are corrected by a later import, and a day reported two ways is reported', async () => {
    await add(['HLDN', '2024-01-02', '48.20']);
    expect(
      await add(['HLDN', '2024-01-02', '48.25'], ['HLDN', '2024-01-03', '48'], ['HLDN', '2024-01-03', '49']),
    ).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 0,
      contradictions: [{ row: 4, symbol: 'HLDN', date: '2024-01-03', close: '49', earlier_row: 3 }],
    });
    expect(await listCloses(database.db, { symbol: 'HLDN' })).toEqual([
      ['2024-01-02', '48.25'],
      ['2024-01-03', '48'],
    ]);
  });

  it('of a symbol that no security has are stored, and the symbol is named', async () => {
    await saveCases(database.db, [{ slug: 'halden-2023', tickers: ['HLDN'] }]);
    const { added, unknown_symbols } = await add(
      ['HLDN', '2024-01-02', '48.20'],
      ['ZZZZ', '2024-01-02', '1'],
      ['ZZZZ', '2024-01-03', '2'],
    );
    expect([added, unknown_symbols]).toEqual([3, ['ZZZZ']]);
    expect(await listCloses(database.db, { symbol: 'ZZZZ' })).toHaveLength(2);
  });

  it('that change have the cases of their symbol matched again', async () => {
    await saveCases(database.db, [
      { slug: 'halden-2023', tickers: ['HLDN'] },
      { slug: 'kestrel-2026', tickers: ['KSTM'] },
    ]);
    await add(['HLDN', '2024-01-02', '48.20']);
    await add(['HLDN', '2024-01-02', '48.20']);
    const { rows } = await database.pool.query('select slug, revision from cases order by slug');
    expect(rows).toEqual([
      { slug: 'halden-2023', revision: 2 },
      { slug: 'kestrel-2026', revision: 1 },
    ]);
  });

  it('of the last trading day are reported for each symbol that has one', async () => {
    await add(['HLDN', '2023-12-29', '47.95'], ['HLDN', '2024-01-03', '48.20'], ['KSTM', '2025-01-02', '30']);
    const last = await listLastCloses(database.db, { symbols: ['hldn', 'KSTM', 'NONE'], on: '2024-01-02' });
    expect([...last]).toEqual([['HLDN', ['2023-12-29', '47.95']]]);
  });

  it('come back as they went in, any of them', async () => {
    const close = fc.tuple(fc.bigInt(1n, 10n ** 10n), fc.nat(8)).map(([units, places]) => {
      const digits = units.toString().padStart(places + 1, '0');
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
    const day = fc.integer({ min: 0, max: 4000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(day, close, { maxKeys: 40 }), async (days) => {
        await database.pool.query('truncate prices');
        const rows: PriceRow[] = Object.entries(days).map(([date, value], at) => ({
          row: at,
          symbol: 'ANY',
          date,
          close: value,
        }));
        const half = Math.floor(rows.length / 2);
        await database.db.transaction().execute((trx) => addPrices(trx, rows.slice(half)));
        await database.db.transaction().execute((trx) => addPrices(trx, rows.slice(0, half)));
        const sorted = Object.entries(days).sort(([a], [b]) => (a < b ? -1 : 1));
        expect(await listCloses(database.db, { symbol: 'ANY' })).toEqual(sorted);
      }),
      { numRuns: 60 },
    );
  });

  it('are thinned for a small line, from the first to the last', async () => {
    const days = Array.from({ length: 28 }, (_, at) => `2024-02-${String(at + 1).padStart(2, '0')}`);
    await add(...days.map((date, at): [string, string, string] => ['HLDN', date, `${40 + at}.00`]));
    const span = { symbol: 'HLDN', from: '2024-02-01', to: '2024-02-28' };
    const [all, few, none] = await listThinnedCloses(database.db, {
      spans: [{ ...span, to: '2024-02-05' }, span, { ...span, symbol: 'NONE' }],
      points: 10,
    });
    expect(all).toHaveLength(5);
    expect(few!.length).toBeGreaterThanOrEqual(9);
    expect(few!.length).toBeLessThanOrEqual(11);
    expect([few![0], few!.at(-1)]).toEqual([
      ['2024-02-01', '40.00'],
      ['2024-02-28', '67.00'],
    ]);
    expect(none).toEqual([]);
  });
});
