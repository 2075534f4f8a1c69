import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveCases, trySaveCases } from '../../testing/cases.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findPlan, listPlanVersions } from '../plans/plans.ts';
import { findCasePage } from './case-page.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/cases/ok');
const plan = JSON.parse(readFileSync(join(fixtures, 'plans/merrow-shipping-2021.json'), 'utf8')) as {
  payment: { minimum: string };
};

const merrow = {
  slug: 'merrow-shipping-2021',
  issuer: 'Merrow Shipping Corp.',
  tickers: ['MRRW'],
  settlement_amount: '18000000',
  claim_deadline: '2027-05-17',
  milestones: [
    { date: '2021-06-14', stage: 'filed', title: 'Complaint filed', text: null, reason: null },
    { date: '2026-02-08', stage: 'settled', title: 'Preliminary approval', text: null, reason: null },
  ],
} as const;
const merrowCase = { ...merrow, tickers: [...merrow.tickers], milestones: [...merrow.milestones] };

describe('a case', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate companies, cases, securities, plan_versions, prices cascade');
  });

  const page = async (slug: string = merrow.slug) => {
    const found = await findCasePage(database.db, { id_or_slug: slug });
    if (!found) throw new Error(`no case ${slug}`);
    return found;
  };

  it('saved again is as before', async () => {
    const first = await saveCases(database.db, [merrowCase]);
    const second = await saveCases(database.db, [{ ...merrowCase, settlement_amount: '18000000.00' }]);
    expect(first).toMatchObject([{ outcome: 'new', changes: [] }]);
    expect(second).toMatchObject([{ outcome: 'unchanged', changes: [], case_id: first[0]?.case_id }]);
    expect((await page()).revision).toBe(1);
  });

  it('is found by its slug and by its id', async () => {
    const [saved] = await saveCases(database.db, [merrowCase]);
    expect((await findCasePage(database.db, { id_or_slug: String(saved?.case_id) }))?.slug).toBe(merrow.slug);
    expect(await findCasePage(database.db, { id_or_slug: 'nowhere' })).toBeUndefined();
  });

  it('reports what a new record changed, and is matched again when that matters', async () => {
    await saveCases(database.db, [merrowCase]);
    const [words] = await saveCases(database.db, [{ ...merrowCase, notes: ['A note.'] }]);
    expect([words?.changes, (await page()).revision]).toEqual([['description'], 1]);
    const [amounts] = await saveCases(database.db, [
      { ...merrowCase, notes: ['A note.'], settlement_amount: '18000000.01' },
    ]);
    expect([amounts?.changes, (await page()).revision]).toEqual([['amounts'], 2]);
  });

  it('keeps the earlier day of a deadline that moved', async () => {
    const [saved] = await saveCases(database.db, [merrowCase]);
    const [moved] = await saveCases(database.db, [{ ...merrowCase, claim_deadline: '2027-06-14' }]);
    expect(moved?.changes).toEqual(['deadlines: claim']);
    expect((await page()).deadlines).toMatchObject([{ kind: 'claim', date: '2027-06-14' }]);
    const history = await database.db
      .selectFrom('case_deadlines')
      .select(['date', 'superseded_at'])
      .where('case_id', '=', saved!.case_id)
      .orderBy('id', 'desc')
      .execute();
    expect(history.map(({ date, superseded_at }) => [date, superseded_at === null])).toEqual([
      ['2027-06-14', true],
      ['2027-05-17', false],
    ]);
  });

  it('without a source is stored, and not shown', async () => {
    await saveCases(database.db, [{ ...merrowCase, sources: [] }]);
    expect(await findCasePage(database.db, { id_or_slug: merrow.slug })).toBeUndefined();
    const hidden = await findCasePage(database.db, { id_or_slug: merrow.slug, with_unpublished: true });
    expect(hidden?.is_published).toBe(false);
  });

  describe('moves on by milestones', () => {
    it('and where none gives its stage, by one that shows it was concluded', async () => {
      await saveCases(database.db, [{ ...merrowCase, stage: 'claims_closed', stage_basis: 'Years ago.' }]);
      expect((await page()).milestones.at(-1)).toMatchObject({
        date: '2026-11-20',
        stage: 'claims_closed',
        title: 'Recorded as claims closed',
        text: 'Years ago.',
        inferred: true,
      });
    });

    it('each stored once, whatever title another source gives it, and several of one day separately', async () => {
      await saveCases(database.db, [merrowCase]);
      const [filed, settled] = merrowCase.milestones;
      const renamed = { ...merrowCase, milestones: [{ ...filed!, title: 'First complaint' }, settled!] };
      expect(await saveCases(database.db, [renamed])).toMatchObject([{ outcome: 'unchanged' }]);
      const more = { ...merrowCase, milestones: [filed!, { ...filed!, title: 'Second complaint' }, settled!] };
      expect(await saveCases(database.db, [more])).toMatchObject([{ changes: ['1 milestone'] }]);
      expect((await page()).milestones.map(({ title }) => title)).toEqual([
        'Complaint filed',
        'Second complaint',
        'Preliminary approval',
      ]);
    });

    it('and not back without a reason', async () => {
      await saveCases(database.db, [merrowCase]);
      const back = { ...merrowCase, stage: 'discovery' as const, milestones: [] };
      expect(await trySaveCases(database.db, [back])).toEqual([
        {
          ok: false,
          path: 'stage',
          message: "discovery does not follow settled: a milestone out of order needs an operator's reason",
        },
      ]);
      expect((await page()).stage).toBe('settled');
      const reasoned = {
        date: '2026-10-01',
        stage: 'discovery' as const,
        title: 'Settlement refused',
        text: null,
        reason: 'The court refused the settlement.',
      };
      await saveCases(database.db, [{ ...back, milestones: [reasoned] }]);
      expect((await page()).stage).toBe('discovery');
      expect((await page()).milestones).toHaveLength(3);
    });

    it('which nobody changes, and no stage goes without', async () => {
      await saveCases(database.db, [merrowCase]);
      await expect(database.pool.query(`update milestones set title = 'other'`)).rejects.toThrow(
        'a milestone is never changed: withdraw it and record another',
      );
      await expect(database.pool.query(`update cases set stage = 'closed'`)).rejects.toThrow('no milestone says so');
      await database.pool.query(`update milestones set withdrawn_at = now() where stage = 'filed'`);
      expect((await page()).milestones).toHaveLength(1);
    });
  });

  describe('with a plan', () => {
    const planned = { ...merrowCase, plan: merrow.slug };
    const plans = { [merrow.slug]: plan };
    const changed = { [merrow.slug]: { ...plan, payment: { ...plan.payment, minimum: '5.00' } } };

    it('has it in its first version, and the same plan makes no other', async () => {
      const [saved] = await saveCases(database.db, [planned], { plans });
      const [again] = await saveCases(database.db, [planned], {
        plans: { [merrow.slug]: JSON.parse(JSON.stringify(plan).replace('"4.20"', '"4.2"')) },
      });
      expect([saved?.plan_version, again?.plan_version, again?.outcome]).toEqual([1, 1, 'unchanged']);
    });

    it('keeps the first version readable when the plan changes', async () => {
      const [saved] = await saveCases(database.db, [planned], { plans });
      const [after] = await saveCases(database.db, [planned], { plans: changed });
      const [back] = await saveCases(database.db, [planned], { plans });
      expect([after?.changes, back?.plan_version]).toEqual([['plan version 2'], 3]);
      const case_id = saved!.case_id;
      expect((await findPlan(database.db, { case_id, version: 1 }))?.document).toEqual(plan);
      expect((await findPlan(database.db, { case_id, version: 2 }))?.document).toEqual(changed[merrow.slug]);
      expect((await listPlanVersions(database.db, { case_id })).map(({ version }) => version)).toEqual([3, 2, 1]);
      await expect(database.pool.query(`update plan_versions set version = 9`)).rejects.toThrow('is refused');
    });

    it('has the securities and class periods of the plan', async () => {
      await saveCases(database.db, [planned], { plans });
      expect((await page()).securities).toMatchObject([
        {
          name: 'Common stock',
          kind: 'common',
          currency: 'USD',
          ticker: 'MRRW',
          class_periods: [{ id: 'class', from: '2020-02-03', to: '2021-06-04' }],
        },
      ]);
    });
  });

  it('that an operator imported is not undone by a newer starter catalogue', async () => {
    await saveCases(database.db, [merrowCase], { origin: 'starter' });
    await saveCases(database.db, [{ ...merrowCase, judge: 'Ilse Marrow' }]);
    await saveCases(database.db, [{ ...merrowCase, judge: 'Another' }], { origin: 'starter' });
    expect((await page()).judge).toBe('Ilse Marrow');
  });

  it('of one company shares its security with the other cases', async () => {
    await saveCases(database.db, [
      merrowCase,
      { ...merrowCase, slug: 'merrow-shipping-2023', issuer: 'Merrow Shipping Corporation' },
    ]);
    const [one, other] = [await page(), await page('merrow-shipping-2023')];
    expect(other.company).toEqual(one.company);
    expect(other.securities.map(({ id }) => id)).toEqual(one.securities.map(({ id }) => id));
  });
});
