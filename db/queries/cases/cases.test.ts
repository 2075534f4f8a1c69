import { deadlinePlace } from '@trover/core/cases/deadlines.ts';
import { CASE_GROUPS, groupOf } from '@trover/core/cases/groups.ts';
import { STAGES, type Stage } from '@trover/core/cases/stages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listCaseFacets } from './case-facets.ts';
import { CASE_SORTS, type CaseFilter, type CaseSort, countCases, listCases } from './cases.ts';

const today = '2026-11-21';

/** A case of every stage, before its deadline, on it, after it and without one. */
const DEADLINES = ['2026-11-20', '2026-11-21', '2027-02-01', null];
const stages = STAGES.filter((stage) => stage !== 'proposed');
const every = stages.flatMap((stage, at) =>
  DEADLINES.map((claim_deadline, day) => ({
    slug: `case-${stage.replaceAll('_', '-')}-${day}`,
    issuer: `Company ${String(at).padStart(2, '0')}`,
    sector: (['technology', 'health', 'finance'] as const)[at % 3]!,
    stage,
    claim_deadline,
    settlement_amount: day === 3 ? null : `${10 ** day * (at + 1)}000000.00`,
    class_periods: [{ id: 'class', from: `20${10 + at}-01-04`, to: `20${10 + at}-12-30` }],
  })),
);

describe('the cases of the screener', () => {
  let database: TestDatabase;
  let ids: Map<string, number>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const saved = await saveCases(database.db, [
      ...every,
      { slug: 'nobody-knows-why', issuer: 'Unsourced Corp.', sources: [] },
      { slug: 'proposed-by-a-scout', issuer: 'Unborn Corp.', stage: 'proposed' },
    ]);
    ids = new Map(saved.map(({ slug, case_id }) => [slug, case_id]));
  });
  afterAll(() => database.close());

  const slugs = async (filter: Partial<CaseFilter> & { sort?: CaseSort }, limit = 200) =>
    (await listCases(database.db, { today, sort: 'deadline', limit, ...filter })).rows.map(({ slug }) => slug);

  it('leave out what is proposed and what has no source', async () => {
    const all = await slugs({});
    expect(all).toHaveLength(every.length);
    expect(all).not.toContain('nobody-knows-why');
    expect(all).not.toContain('proposed-by-a-scout');
  });

  it('are in the group that the rule gives them', async () => {
    const { rows } = await listCases(database.db, { today, sort: 'deadline', limit: 200 });
    for (const { stage, claim_deadline, group, slug } of rows)
      expect([slug, group]).toEqual([slug, groupOf({ stage: stage as Stage, claim_deadline }, today)]);
  });

  it('are counted by group, and a claimed one once', async () => {
    const claimed = ['case-settled-2', 'case-claims-closed-0', 'case-closed-1'].map((slug) => ids.get(slug)!);
    const before = await countCases(database.db, { today });
    const after = await countCases(database.db, { today, claimed_case_ids: claimed });
    expect(after).toEqual({
      ...before,
      claimed: 2,
      actionable: before.actionable - 1,
      pending: before.pending - 1,
    });
    const grouped = CASE_GROUPS.reduce((sum, group) => sum + after[group], 0);
    expect(after.all - grouped).toBe(2 * DEADLINES.length);
  });

  it('that the caller claimed are listed with the paid ones among them', async () => {
    const claimed_case_ids = ['case-settled-2', 'case-closed-1'].map((slug) => ids.get(slug)!);
    expect((await slugs({ group: 'claimed', claimed_case_ids })).sort()).toEqual(['case-closed-1', 'case-settled-2']);
    expect(await slugs({ group: 'actionable', claimed_case_ids })).not.toContain('case-settled-2');
    expect(await slugs({ group: 'claimed' })).toEqual([]);
  });

  it('by deadline are in the places that the rule gives them', async () => {
    const { rows, next } = await listCases(database.db, { today, sort: 'deadline', limit: every.length - 1 });
    const places = rows.map(({ claim_deadline }) => deadlinePlace(claim_deadline, today));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(next).toEqual([places.at(-1), rows.at(-1)?.id]); // so that a list sorted in memory can use its cursors
  });

  it.each(CASE_SORTS)('by %s come once each, page after page', async (sort) => {
    const owed = [{ case_id: ids.get('case-filed-0')!, amount: '12.50', is_payment: true }];
    const whole = (await listCases(database.db, { today, sort, limit: 200, owed })).rows.map(({ slug }) => slug);
    const paged: string[] = [];
    let after: [string | number, number] | undefined;
    do {
      const page = await listCases(database.db, { today, sort, limit: 7, owed, after });
      expect(page.total_count).toBe(every.length);
      paged.push(...page.rows.map(({ slug }) => slug));
      after = page.next as typeof after;
    } while (after);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(every.length);
  });

  it('by deadline begin with the next, then go back from the last that passed, and end with those unknown', async () => {
    const { rows } = await listCases(database.db, { today, sort: 'deadline', limit: 200 });
    const days = [...new Set(rows.map(({ claim_deadline }) => claim_deadline))];
    expect(days).toEqual(['2026-11-21', '2027-02-01', '2026-11-20', null]);
  });

  it('by what the caller is owed begin with the most', async () => {
    const owed = ['case-filed-0', 'case-closed-2'].map((slug, at) => ({
      case_id: ids.get(slug)!,
      amount: at === 0 ? '9.99' : '100.00',
      is_payment: true,
    }));
    const { rows } = await listCases(database.db, { today, sort: 'owed', limit: 2, owed });
    expect(rows.map(({ slug }) => slug)).toEqual(['case-closed-2', 'case-filed-0']);
  });

  it('[R-5] by what the caller is owed never mix a loss with a payment: payments first, then losses', async () => {
    const amounts = {
      'case-filed-0': '9.99',
      'case-closed-2': '100.00',
      'case-filed-1': '5000000.00',
      'case-filed-2': '50.00',
    };
    const owed = Object.entries(amounts).map(([slug, amount]) => ({
      case_id: ids.get(slug)!,
      amount,
      is_payment: ['case-filed-0', 'case-closed-2'].includes(slug),
    }));
    const { rows } = await listCases(database.db, { today, sort: 'owed', limit: 4, owed });
    expect(rows.map(({ slug }) => slug)).toEqual(['case-closed-2', 'case-filed-0', 'case-filed-1', 'case-filed-2']);
  });

  it('[R-5] begin at any page by its number', async () => {
    const at = (offset: number) => listCases(database.db, { today, sort: 'title', limit: 7, offset });
    const whole = (await listCases(database.db, { today, sort: 'title', limit: 200 })).rows.map(({ slug }) => slug);
    expect((await at(7)).rows.map(({ slug }) => slug)).toEqual(whole.slice(7, 14));
    expect(await at(7000)).toMatchObject({ rows: [], total_count: every.length, next: null });
  });

  it('are narrowed by sector, stage, fund, deadline and class period', async () => {
    expect(await slugs({ stages: ['settled'], deadline_from: '2027-01-01' })).toEqual(['case-settled-2']);
    expect(await slugs({ stages: ['settled'], fund_min: '70000000.00', fund_max: '70000000.00' })).toEqual([
      'case-settled-1',
    ]);
    expect(await slugs({ class_from: '2012-12-30', class_to: '2013-01-03' })).toHaveLength(4);
    expect((await slugs({ sectors: ['health'] })).length).toBe(4 * 4);
    expect(await slugs({ has_plan: true })).toEqual([]);
    expect(await slugs({ case_ids: [ids.get('case-filed-0')!] })).toEqual(['case-filed-0']);
  });

  it('are found by company, title or docket', async () => {
    expect(await slugs({ search: 'company 03' })).toHaveLength(4);
    expect(await slugs({ search: 'in re case-filed' })).toHaveLength(4);
    expect(await slugs({ search: '100%' })).toEqual([]);
  });

  it('list their filters', async () => {
    const facets = await listCaseFacets(database.db, { today });
    expect(facets.sectors.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(every.length);
    expect(facets.deadlines).toHaveLength(12);
    expect(facets.deadlines[0]).toEqual({ from: '2026-11-01', to: '2026-12-01', count: 26 });
    expect(facets.deadlines[3]).toEqual({ from: '2027-02-01', to: '2027-03-01', count: 13 });
    expect(facets.funds.reduce((sum, { count }) => sum + count, 0)).toBe(39);
    expect(facets.funds[0]).toMatchObject({ from: '1000000', to: '3162278' });
    expect([facets.class_from, facets.class_to]).toEqual(['2010-01-04', '2022-12-30']);
  });

  it('of which there are none have no facets', async () => {
    const facets = await listCaseFacets(database.db, { today, search: 'zzzqqqxxx' });
    expect([facets.sectors, facets.funds, facets.class_from]).toEqual([[], [], null]);
  });
});
