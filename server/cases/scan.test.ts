import { listScanBases, listScanCases, type ScanBasisRow, type ScanCaseRow } from '@trover/db/queries/cases/scan.ts';
import { findCaseFacts } from '@trover/db/queries/matches/case-rules.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { loadStarter } from '../catalogue/load-starter.ts';

const today = '2026-11-21';

describe('what a browser matches by', () => {
  let database: TestDatabase;
  let cases: ScanCaseRow[];
  let bases: Map<string, ScanBasisRow>;
  beforeAll(async () => {
    database = await openTestDatabase();
    await loadStarter(database.db, today);
    await loadDemonstration(database.db, today);
    cases = await listScanCases(database.db, { today });
    bases = new Map((await listScanBases(database.db)).map((basis) => [basis.slug, basis]));
  });
  afterAll(() => database.close());

  test('is for every case what the server matches by', async () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const { id, slug, securities, class_periods, currency, est_recovery_per_share } of cases) {
      const facts = await findCaseFacts(database.db, id);
      const { plan = null, closes = [] } = bases.get(slug) ?? {};
      expect({ slug, securities, class_periods, currency, est_recovery_per_share }).toEqual({
        slug: facts!.slug,
        securities: facts!.securities,
        class_periods: facts!.class_periods,
        currency: facts!.currency,
        est_recovery_per_share: facts!.est_recovery_per_share,
      });
      expect(plan).toEqual(facts!.plan && { version: facts!.plan.version, document: facts!.plan.document });
      expect(closes).toEqual(facts!.closes.map(({ date, close }) => [date, close]));
    }
  });

  test('has about one price a week around the class period, to draw it', () => {
    const { prices } =
      bases.get('halden-semiconductor-2023') ?? [...bases.values()].find(({ prices }) => prices.length > 0)!;
    expect(prices.length).toBeGreaterThan(60);
    expect(prices.length).toBeLessThan(260);
    expect(prices.map(([date]) => date)).toEqual(prices.map(([date]) => date).sort());
  });

  test('has the plans of the catalogue', () => {
    const planned = [...bases.values()].filter(({ plan }) => plan !== null).map(({ slug }) => slug);
    expect(planned).toEqual(expect.arrayContaining(['kraft-heinz-2019', 'twitter-2016']));
  });
});
