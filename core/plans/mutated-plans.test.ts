import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { recognizeLoss } from '../losses/recognize-loss.ts';
import { transactions } from '../testing/ledger.ts';
import { loadPlan } from './load-plan.ts';

const RUNS = process.env.LONG ? 100_000 : 2_000;
vi.setConfig({ testTimeout: 60 * RUNS });
const TEXT = readFileSync(join(import.meta.dirname, '../../fixtures/plans/two-classes.json'), 'utf8');

type Key = string | number;
type Place = Key[];

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([key, member]) =>
    placesOf(member, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...below];
}

const PLACES = placesOf(JSON.parse(TEXT)).filter((place) => place.length > 0);

const pathOf = (place: Place): string =>
  place.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${key}` : key),
    '',
  );

/** The document with one place changed by `change`, which gets the holder and the key. */
function changed(place: Place, change: (holder: Record<Key, unknown>, key: Key) => void): unknown {
  const document = JSON.parse(TEXT) as Record<Key, unknown>;
  let holder = document;
  for (const key of place.slice(0, -1)) holder = holder[key] as Record<Key, unknown>;
  change(holder, place.at(-1)!);
  return document;
}

/** Reads the plan, and an account of every kind of row where it is read: neither may throw. */
function readAndRun(document: unknown): ReturnType<typeof loadPlan> {
  const loaded = loadPlan(document);
  if (loaded.ok) {
    const loss = recognizeLoss(loaded.plan, ACCOUNT);
    if (!loss.ok) expect(loss.fault.message).not.toBe('');
    else expect(loss.result.claim).toMatch(/^\d+\.\d\d$/);
  } else {
    expect(loaded.message).not.toBe('');
    expect(loaded.message).not.toMatch(/undefined|NaN|\[object/);
  }
  return loaded;
}

const ACCOUNT = transactions(`
  opening      2020-01-01  50 in COMMON
  purchase     2020-01-06 100 @30 in COMMON
  offering     2020-02-03  80 @28 in COMMON
  purchase     2020-03-02  10 @29 in COMMON
  sale         2020-03-02  20 @27 in COMMON at 15:30
  merger       2020-04-06  10 @25 in COMMON
  receipt      2020-05-04  10 in COMMON from 2020-01-15 @30
  split        2020-05-20   2 in COMMON
  sale         2020-06-06  90 @11 in COMMON
  delivery     2020-06-15  10 in COMMON
  sale         2020-07-01  40 @10 in COMMON
  short        2020-07-02   5 @10 in COMMON
  cover        2020-07-03   5 @10 in COMMON
  closing      2020-09-28 300 in COMMON
  purchase     2020-02-10  10 @40 in PREFERRED
  purchase     2020-04-10  10 @38 in PREFERRED
  sale         2020-07-20   5 @30 in PREFERRED
  option_open  2020-02-10   5 @3 in C30
  option_open  2020-02-10  -5 @2 in C35
  option_close 2020-03-10  -2 @1 in C30
  option_expire 2020-08-21  5 in C35
`);

const GARBAGE: unknown[] = [
  undefined,
  null,
  '',
  'x',
  '-1',
  '2020-02-30',
  '9999-12-31',
  '1.123456789',
  0,
  1.5,
  true,
  [],
  {},
  [null],
  { x: 1 },
];

/** Without these the plan is another plan, and a sound one; without anything else it is refused. */
const MAY_BE_LEFT_OUT = [
  'claim.maximum',
  'evidence',
  'evidence.missing',
  'evidence.notes',
  'evidence.sources',
  'evidence.sources[]',
  'evidence.verified',
  'payment.estimated_recovery_per_share',
  'payment.known_claims',
  'payment.minimum',
  'payment.net_fund',
  'payment.pools',
  'payment.pools[]',
  'payment.pools[].components',
  'payment.pools[].components[]',
  'payment.pools[].factor',
  'payment.pools[].securities',
  'payment.pools[].securities[]',
  'payment.pools[].share_of_fund_cap',
  'securities[]',
  'securities[].branches[]',
  'securities[].branches[].clause',
  'securities[].branches[].held_at',
  'securities[].branches[].loss.least[]',
  'securities[].branches[].sold',
  'securities[].branches[].sold.from',
  'securities[].branches[].sold.to',
  'securities[].class_periods[]',
  'securities[].components[]',
  'securities[].components[].branches[]',
  'securities[].components[].branches[].acquired',
  'securities[].components[].branches[].clause',
  'securities[].components[].branches[].held_at',
  'securities[].components[].branches[].loss.least[]',
  'securities[].components[].branches[].loss.minus[].least[]',
  'securities[].components[].branches[].sold.after',
  'securities[].components[].branches[].sold.from',
  'securities[].components[].branches[].sold.to',
  'securities[].declines[]',
  'securities[].declines[].bought.from',
  'securities[].declines[].bought.to',
  'securities[].declines[].sold.from',
  'securities[].identifiers',
  'securities[].identifiers.cusips',
  'securities[].identifiers.cusips[]',
  'securities[].identifiers.isins',
  'securities[].identifiers.isins[]',
  'securities[].identifiers.tickers',
  'securities[].identifiers.tickers[]',
  'securities[].inflation.rows[]',
  'securities[].inflation.rows[].from',
  'securities[].inflation.rows[].only',
  'securities[].inflation.rows[].to',
  'securities[].intraday[].before_if_price_at_least',
  'securities[].lookback.means[]',
  'securities[].offering.date',
  'securities[].offering.suit_date',
  'securities[].options',
  'securities[].options[]',
  'securities[].options[].expiry',
  'securities[].options[].inflation',
  'securities[].options[].inflation.rows[].from',
  'securities[].options[].inflation.rows[].to',
  'securities[].options[].strike',
  'securities[].weights',
  'securities[].weights[]',
  'securities[].weights[].bought.to',
];

describe('a plan with one thing wrong', () => {
  test('is read or refused with a place in it, whatever is where', () => {
    for (const place of PLACES)
      for (const garbage of GARBAGE) {
        const loaded = readAndRun(changed(place, (holder, key) => Object.assign(holder, { [key]: garbage })));
        if (!loaded.ok && loaded.path !== '')
          expect(loaded.path).toMatch(/^[a-z_]+(\[\d+\])*(\.[a-zA-Z_]+(\[\d+\])*)*$/);
      }
  });

  test('that is missing is refused, unless the format lets it be left out', () => {
    const accepted = PLACES.filter((place) => {
      const without = changed(place, (holder, key) => {
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else delete holder[key];
      });
      return readAndRun(without).ok;
    }).map((place) => pathOf(place).replace(/\[\d+\]/g, '[]'));
    expect([...new Set(accepted)].sort()).toEqual(MAY_BE_LEFT_OUT);
  });

  test('that nobody knows is refused, and its name is in the path', () => {
    for (const place of PLACES) {
      const holder = place.length;
      const document = changed(place, (at, key) => {
        const member = at[key];
        if (typeof member === 'object' && member !== null && !Array.isArray(member))
          Object.assign(member, { surprise: '1' });
      });
      if (JSON.stringify(document) === JSON.stringify(JSON.parse(TEXT))) continue;
      const loaded = loadPlan(document);
      expect(loaded.ok, pathOf(place.slice(0, holder))).toBe(false);
      if (!loaded.ok) expect(`${loaded.path} ${loaded.message}`).toContain('surprise');
    }
  });

  test('that was swapped with something else is read or refused', () => {
    const place = fc.constantFrom(...PLACES);
    fc.assert(
      fc.property(place, place, place, fc.constantFrom(...GARBAGE), (one, other, third, garbage) => {
        const valueAt = (from: Place): unknown =>
          from.reduce<unknown>((at, key) => (at as Record<Key, unknown>)[key], JSON.parse(TEXT));
        const document = changed(one, (holder, key) => Object.assign(holder, { [key]: valueAt(other) })) as Record<
          Key,
          unknown
        >;
        let holder: unknown = document;
        for (const key of third.slice(0, -1)) holder = (holder as Record<Key, unknown> | null)?.[key];
        if (typeof holder === 'object' && holder !== null && !Array.isArray(holder))
          Object.assign(holder, { [third.at(-1)!]: garbage });
        readAndRun(document);
      }),
      { numRuns: RUNS },
    );
  });

  test('or anything at all in place of a document is read or refused', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => {
        expect(loadPlan(json)).toMatchObject({ ok: false });
      }),
      { numRuns: RUNS },
    );
  });
});
