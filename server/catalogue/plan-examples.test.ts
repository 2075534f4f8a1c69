import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { tryExample } from '@trover/intake/worked-example.ts';
import { describe, expect, it } from 'vitest';
import { demonstrationCases } from './demonstration/cases.ts';
import { examplesOf, type InventedPlan } from './demonstration/plan-examples.ts';
import { STARTER_FOLDER } from './load-starter.ts';
import { readSource } from './read-source.ts';

const TODAY = '2026-11-23';

function inventedCases() {
  const invented = demonstrationCases(TODAY).filter(({ record }) => record.plan !== null);
  const named = <T>(of: (document: unknown) => T) =>
    new Map(invented.map(({ record, document }) => [record.plan!, of(document)]));
  return readCatalogue(
    invented.map(({ record }) => record),
    named((document) => document),
    named((document) => examplesOf(document as InventedPlan)),
  ).cases;
}

const plans = [...readSource(STARTER_FOLDER).cases, ...inventedCases()].flatMap(({ record, plan }) =>
  plan === null ? [] : [{ slug: record.slug, ...plan }],
);

describe('the plans of our catalogue', () => {
  it('are fifteen', () => {
    expect(plans).toHaveLength(15);
  });

  it.each(plans)('have worked examples that they give to the cent: $slug', async ({ plan, examples = [] }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect((await tryExample(plan, example)).faults, example.name).toEqual([]);
  });
});
