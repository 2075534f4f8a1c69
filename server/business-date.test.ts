import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCases } from '@trover/db/queries/cases/cases.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { outcomeFault } from './bank-files/decide-bank-file.ts';
import { executionFault } from './bank-files/draft-bank-file.ts';
import { bankDay, businessDate, courtDay } from './business-date.ts';

describe('the day of a court', () => {
  // nine in the evening in New York; three in the morning in Amsterdam, eleven in Tokyo, all of the 23rd
  const evening = new Date('2026-11-23T02:00:00Z');

  test('is New York’s, whatever day it is by UTC', () => {
    expect(businessDate(evening)).toBe('2026-11-22');
    expect(courtDay('2026-11-22', null, evening)).toBe('2026-11-22');
  });

  test('is its own where the case sets one', () => {
    expect(courtDay('2026-11-22', 'Europe/Amsterdam', evening)).toBe('2026-11-23');
    expect(courtDay('2026-11-22', 'America/Los_Angeles', evening)).toBe('2026-11-22');
    expect(courtDay('2026-11-22', 'America/Los_Angeles', new Date('2026-11-22T06:00:00Z'))).toBe('2026-11-21');
  });

  test('goes with a business date that is set', () => {
    expect(courtDay('2024-02-28', 'Europe/Amsterdam', evening)).toBe('2024-02-29');
  });
});

describe('the day of a bank', () => {
  // eight in the evening of Monday in New York: Tuesday in Frankfurt, London and Tokyo
  const evening = new Date('2026-11-24T01:00:00Z');
  const today = '2026-11-23';
  const day = (calendar: Parameters<typeof bankDay>[1]) => bankDay(today, calendar, evening);

  test('is that of its currency and format', () => {
    expect(['federal_reserve', 'canada', 'weekends'].map((one) => day(one as 'canada'))).toEqual([today, today, today]);
    expect(['target', 'england', 'japan', 'australia', 'hong_kong'].map((one) => day(one as 'target'))).toEqual(
      Array(5).fill('2026-11-24'),
    );
  });

  test('is over for a file in euros or pounds before it is over in New York', () => {
    const fault = (format: 'nacha' | 'pain001', currency: string, execute_on = today) =>
      executionFault({ format, currency, execute_on }, today, evening);
    expect(fault('nacha', 'USD')).toBeNull();
    expect(fault('pain001', 'USD')).toBeNull();
    for (const currency of ['EUR', 'GBP']) {
      expect(fault('pain001', currency)).toBe('2026-11-23 is in the past. Choose 2026-11-24 or a later day.');
      expect(fault('pain001', currency, '2026-11-24')).toBeNull();
    }
  });

  test('has come for what a bank in Tokyo settled, in the evening of the day before in New York', () => {
    const file = { status: 'sent', posted_at: evening, execute_on: '2026-11-24', format: 'pain001' } as const;
    expect(outcomeFault({ ...file, currency: 'JPY' }, 'settled', today, evening)).toBeNull();
    expect(outcomeFault({ ...file, currency: 'USD' }, 'settled', today, evening)).toContain('executes this file on');
  });
});

test('the database dates by the same rule, and lists a case by the day of its own court', async () => {
  const database = await openTestDatabase();
  try {
    const { db } = database;
    const today = businessDate(new Date());
    for (const zone of [
      null,
      'America/New_York',
      'Europe/Amsterdam',
      'Asia/Tokyo',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    ]) {
      const { rows } = await sql<{ day: string }>`select court_day(${zone}, ${today}::date)::text as day`.execute(db);
      expect([zone, rows[0]!.day]).toEqual([zone, courtDay(today, zone)]);
    }
    // between them they are a day and an hour apart, so that at every hour one of the two has another day than the other
    const zones = { east: 'Pacific/Kiritimati', west: 'Pacific/Pago_Pago' };
    await saveCases(
      db,
      Object.entries(zones).map(([slug, time_zone]) => ({
        slug,
        time_zone,
        stage: 'settled',
        claim_deadline: courtDay(today, zones.west),
      })),
    );
    const { rows } = await listCases(db, { today, sort: 'deadline', limit: 10 });
    expect(rows.map(({ slug, group }) => [slug, group]).sort()).toEqual([
      ['east', 'pending'],
      ['west', 'actionable'],
    ]);
  } finally {
    await database.close();
  }
});

test('no program of the server or the database dates an instant by UTC, or by the zone of the database', () => {
  const root = join(import.meta.dirname, '..');
  // sums of whole days, which have no time of day
  const wholeDays = new Set([
    'server/matches/case-rules.ts',
    'server/desk-reports/load-report.ts',
    'server/links/recipes/run-sign-in.ts',
  ]);
  const found = ['server', 'db/queries'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(testing|node_modules)\//.test(name))
      .filter((name) => !wholeDays.has(name))
      .filter((name) =>
        /toISOString\(\)\??\.(slice\(0, 10|split)|\bcurrent_date\b/.test(readFileSync(join(root, name), 'utf8')),
      ),
  );
  expect(found).toEqual([]);
});

test('no screen dates an instant by UTC, or writes a time of day without its zone', () => {
  const web = join(import.meta.dirname, '../web');
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^(node_modules|build|\.react-router)\//.test(name))
    .filter((name) =>
      /new Date\(\)\.toISOString\(\)\.(slice|split)|_at\)?\??\.slice\(0, 10|toLocaleTimeString/.test(
        readFileSync(join(web, name), 'utf8'),
      ),
    );
  expect(found).toEqual([]);
});
