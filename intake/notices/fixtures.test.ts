import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAccount } from '../read-account.ts';
import { accountFor } from '../testing/notice-accounts.ts';
import { type ReadNotice, readNotice } from './read-notice.ts';

/** Notices of our own as several programs print them, each with the plan it must give (scripts/make-notice-fixtures.mjs). */
const FOLDER = join(import.meta.dirname, '../../fixtures/notices');
const ACCOUNTS = 50;

// biome-ignore lint/suspicious/noExplicitAny: a plan's document, as JSON gives it
type Document = any;

async function claimOf(plan: Plan, csv: string): Promise<string> {
  const read = await readAccount(
    (async function* () {
      yield new TextEncoder().encode(csv);
    })(),
  );
  if (!read.ok) throw new Error(`row ${read.fault.row}: ${read.fault.message}`);
  const loss = recognizeLoss(plan, read.transactions);
  if (!loss.ok) throw new Error(`row ${loss.fault.row}: ${loss.fault.message}`);
  return loss.result.claim;
}

const planOf = (document: unknown): Plan => {
  const loaded = loadPlan(document);
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  return loaded.plan;
};

/** A series has its own name in each plan: strike and expiry identify it. */
function seriesIn(document: Document, kind: string, series: { strike: string; expiry: string }): string {
  const found = document.securities
    .filter((security: Document) => security.kind === kind)
    .flatMap((security: Document) => security.options ?? [])
    .find((own: Document) => own.expiry === series.expiry && Number(own.strike) === Number(series.strike));
  return found?.id ?? `no series ${series.strike} ${series.expiry}`;
}

const names = readdirSync(FOLDER)
  .filter((name) => /\.(?:pdf|html)$/.test(name))
  .sort();

describe.each(names)('the notice %s', (name) => {
  const expected: Document = JSON.parse(readFileSync(join(FOLDER, name.replace(/\.\w+$/, '.plan.json')), 'utf8'));
  let notice: ReadNotice;
  beforeAll(async () => {
    notice = await readNotice(readFileSync(join(FOLDER, name)), name);
  });

  it('gives a whole plan without a gap', () => {
    expect(notice.plan_gaps).toEqual([]);
    expect(loadPlan(notice.plan)).toMatchObject({ ok: true });
  });

  it('gives the same recognized claims as the plan it prints', async () => {
    const [own, right] = [planOf(notice.plan), planOf(expected)];
    let some = 0;
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const account = (document: Document) =>
        accountFor(expected, seed, (security, series) =>
          series ? seriesIn(document, security.kind, series) : (security.identifiers?.tickers?.[0] ?? security.id),
        );
      const claim = await claimOf(right, account(expected));
      if (claim !== '0.00') some += 1;
      expect(await claimOf(own, account(notice.plan)), account(expected)).toBe(claim);
    }
    expect(some).toBeGreaterThan(ACCOUNTS / 4);
  });

  it('gives its terms of payment and claim', () => {
    const plan = notice.plan as Document;
    expect(plan.claim).toEqual(expected.claim);
    expect(plan.currency).toBe(expected.currency);
    expect(plan.payment.minimum).toBe(expected.payment.minimum);
    expect(plan.payment.pools).toEqual(expected.payment.pools);
  });

  it('gives examples that the plan agrees with, each with its words', () => {
    for (const example of notice.examples) expect(example, example.words).toMatchObject({ agrees: true });
  });

  it('gives tables with a place for each row', () => {
    const isTabled = JSON.stringify(expected).match(/"(?:inflation|declines|means)"/);
    if (isTabled) expect(notice.tables.length).toBeGreaterThan(0);
    for (const table of notice.tables) {
      expect(table.row_evidence).toHaveLength(table.rows.length);
      if (name.endsWith('.pdf')) for (const { box } of table.row_evidence) expect(box).not.toBeNull();
    }
  });
});
