import { createReadStream } from 'node:fs';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { CASE_GROUPS, groupOf } from '@trover/core/cases/groups.ts';
import { matchCase } from '@trover/core/cases/match-case.ts';
import { STAGES } from '@trover/core/cases/stages.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { countCases } from '@trover/db/queries/cases/cases.ts';
import { listCloses } from '@trover/db/queries/catalogue/prices.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFiles } from './account-files.ts';
import { demonstrationCases } from './cases.ts';
import { loadDemonstration } from './load-demonstration.ts';
import { closesOf, isTradingDay, priceOf } from './price-story.ts';

const today = '2026-11-21';

function readInvented(day: string) {
  const invented = demonstrationCases(day);
  const plans = new Map(invented.map(({ record, document }) => [record.slug, document]));
  for (const [slug, document] of plans) if (document === null) plans.delete(slug);
  const catalogue = readCatalogue(
    invented.map(({ record }) => record),
    plans,
  );
  return { invented, ...catalogue };
}

describe('the invented cases', () => {
  it.each(['2026-02-01', today, '2027-03-31', '2031-12-31'])(
    'on %s are sound, with plans that the engine reads',
    (day) => {
      const { cases, findings, invented } = readInvented(day);
      expect(findings).toEqual([]);
      expect(cases).toHaveLength(invented.length);
    },
  );

  it.each(['2026-02-01', today, '2031-12-31'])(
    'on %s stand in every stage that is published and in every group',
    (day) => {
      const { cases } = readInvented(day);
      const stages = new Set(cases.map(({ record }) => record.stage));
      expect(STAGES.filter((stage) => !stages.has(stage))).toEqual(['proposed']);
      const groups = new Set(cases.map(({ record }) => groupOf(record, day)));
      expect(CASE_GROUPS.filter((group) => !groups.has(group))).toEqual(['claimed']);
    },
  );

  it('have their milestones in the order of the days, none of them to come', () => {
    for (const { record } of readInvented(today).cases) {
      const dates = record.milestones.map(({ date }) => date);
      expect([record.slug, dates]).toEqual([record.slug, dates.toSorted()]);
      expect(dates.at(-1)! <= today).toBe(true);
    }
  });

  it('show for every disclosure how much the price fell', () => {
    for (const { record } of readInvented(today).cases) {
      expect(record.corrective_disclosures.length).toBeGreaterThan(0);
      for (const { price_change_pct } of record.corrective_disclosures)
        expect(Number(price_change_pct)).toBeLessThan(-10);
    }
  });
});

describe('an invented price', () => {
  const story = {
    symbol: 'ANY',
    points: [
      ['2024-01-02', '20.00'],
      ['2024-03-01', '30.00'],
    ],
  } as const;

  it('is there on every trading day, and meets the points of its story', () => {
    const closes = closesOf(story, '2024-06-28');
    expect(closes[0]).toEqual({ date: '2024-01-02', cents: 2000 });
    expect(closes.find(({ date }) => date === '2024-03-01')?.cents).toBe(3000);
    expect(closes).toHaveLength(129);
    expect(closes.every(({ cents }) => cents > 0)).toBe(true);
  });

  it('stays what it was when days are added', () => {
    const early = closesOf(story, '2024-04-30');
    expect(closesOf(story, '2024-06-28').slice(0, early.length)).toEqual(early);
  });

  it('is not there on weekends and holidays', () => {
    for (const { date } of closesOf(story, '2025-01-10'))
      expect(isTradingDay((Date.parse(date) / 86_400_000) as Parameters<typeof isTradingDay>[0])).toBe(true);
  });
});

describe('the demonstration accounts', () => {
  /** The investor's, and with them the institution's. */
  let trades: Trade[];
  let all: Trade[];
  beforeAll(async () => {
    const readAll = async ({ portfolios }: ReturnType<typeof accountFiles>[number]): Promise<Trade[]> => {
      const read: Trade[] = [];
      for (const path of portfolios.flatMap(({ paths }) => paths)) {
        const file = await readTradeFile(createReadStream(path));
        expect([file.format === null, file.errors]).toEqual([false, []]);
        read.push(...file.trades);
      }
      return read;
    };
    const [investor = [], institution = []] = await Promise.all(accountFiles({ paid: false }).map(readAll));
    trades = investor;
    all = [...investor, ...institution];
  });

  it('trade near the close of the day', () => {
    for (const { story } of demonstrationCases(today)) {
      const closes = new Map(closesOf(story, today).map(({ date, cents }) => [date, cents]));
      for (const trade of all.filter(({ symbol, price }) => symbol === story.symbol && price !== null)) {
        const close = closes.get(trade.trade_date ?? '');
        expect([trade.symbol, trade.trade_date, close !== undefined]).toEqual([trade.symbol, trade.trade_date, true]);
        expect(Math.abs(Number(trade.price) * 100 - close!)).toBeLessThan(close! * 0.02);
      }
    }
  });

  it('is owed money by some cases, and by others nothing, for every reason there is', () => {
    const { cases, invented } = readInvented(today);
    const outcomes = cases.map(({ record, plan }, at) => {
      const { slug, currency, class_periods, est_recovery_per_share } = record;
      const own = trades.filter(({ symbol }) => symbol === record.tickers[0]);
      const match = matchCase(
        {
          slug,
          currency,
          class_periods,
          est_recovery_per_share,
          plan: plan?.plan ?? null,
          securities: caseSecurities(record, plan?.plan ?? null),
          closes: closesOf(invented[at]!.story, today).map(({ date, cents }) => ({ date, close: priceOf(cents) })),
        },
        own,
        today,
      );
      return { slug, held: own.length > 0, match };
    });
    const of = (slug: string) => outcomes.find((outcome) => outcome.slug === slug)!.match;
    expect(of('halden-semiconductor-2023').result).toMatchObject({
      claim: '31815.60',
      payment: { low: '3431.07', expected: '3945.73', high: '4483.79' },
    });
    expect(of('brightmoor-retail-2017').result?.payment.below_minimum).toBe(true);
    expect(of('pellucid-health-2022').why).toMatch(/market gain/);
    expect(of('fenley-motors-2023').why).toMatch(/^No purchase in the class period/);
    expect(of('kestrel-mobility')).toMatchObject({ basis: 'estimate', eligible: true });
    expect(outcomes.filter(({ match }) => match.basis === 'plan' && match.eligible).length).toBeGreaterThanOrEqual(6);
    expect(outcomes.filter(({ held }) => !held).map(({ slug }) => slug)).toEqual([
      'grenville-insurance-2024',
      'harwood-timber-2022',
    ]);
    for (const real of ['AAPL', 'RIVN']) expect(trades.some(({ symbol }) => symbol === real)).toBe(true);
  });
});

describe('loading the demonstration', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('twice on a day changes nothing; on the next the open days move along, and the plans stay', async () => {
    const { db, pool } = database;
    expect(await loadDemonstration(db, today)).toBe(true);
    const halden = () => findCasePage(db, { id_or_slug: 'halden-semiconductor-2023' });
    const before = await halden();
    expect(await loadDemonstration(db, today)).toBe(false);
    expect(await halden()).toEqual(before);
    expect(await loadDemonstration(db, '2026-12-21')).toBe(true);
    const after = await halden();
    expect(after?.deadlines.find(({ kind }) => kind === 'claim')?.date).toBe('2027-02-08');
    expect(after?.milestones.map(({ title }) => title)).toEqual(before?.milestones.map(({ title }) => title));
    expect(after?.plan_versions.map(({ version }) => version)).toEqual([1]);
    const { rows } = await pool.query('select bool_and(is_demonstration) as all_marked from cases');
    expect(rows).toEqual([{ all_marked: true }]);
    expect((await countCases(db, { today: '2026-12-21' })).actionable).toBe(4);
    expect((await listCloses(db, { symbol: 'HLDN', from: '2026-12-21' })).map(([date]) => date)).toEqual([
      '2026-12-21',
    ]);
  });

  it('leaves what someone did with an invented case', async () => {
    const { db, pool } = database;
    await pool.query(`insert into milestones (case_id, date, stage, title)
      select id, '2026-12-20', 'distribution', 'Payments go out' from cases where slug = 'pellucid-health-2022'`);
    await pool.query(`update cases set stage = 'distribution' where slug = 'pellucid-health-2022'`);
    await loadDemonstration(db, '2026-12-23');
    const page = await findCasePage(db, { id_or_slug: 'pellucid-health-2022' });
    expect([page?.stage, page?.milestones.at(-1)?.title]).toEqual(['distribution', 'Payments go out']);
  });
});
