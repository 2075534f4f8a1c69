import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { tryExample, writeExpected } from '@trover/intake/worked-example.ts';
import type { PlanDocument } from '../../../../components/plans/plan-document.ts';
import type { LiveCheck, Tried } from './live-check.ts';

/**
 * Checks the text of a plan: either an error with its position, or the loaded plan with the result of every worked
 * example.
 */
export async function checkPlan(text: string, examples: readonly WorkedExample[]): Promise<LiveCheck> {
  let document: PlanDocument;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return faulty('', `This is not JSON yet: ${(error as Error).message}`);
  }
  const loaded = loadPlan(document);
  if (!loaded.ok) return faulty(loaded.path, loaded.message);
  const tried: Tried[] = [];
  for (const example of examples) {
    const { passes, faults, result } = await tryExample(loaded.plan, example);
    tried.push({
      passes,
      faults,
      claim: result?.claim ?? null,
      lines: result === null ? null : writeExpected(result),
    });
  }
  return { fault: null, plan: document, tried, why: whyNot(tried) };
}

const faulty = (path: string, message: string): LiveCheck => ({
  fault: { path, message },
  plan: null,
  tried: [],
  why: 'The plan has errors.',
});

function whyNot(tried: readonly Tried[]): string | null {
  if (tried.length === 0) return 'Add a worked example first. You can publish a plan only if its examples pass.';
  const failing = tried.filter(({ passes }) => !passes).length;
  if (failing === 0) return null;
  return failing === 1
    ? 'A worked example has an unexpected result.'
    : `${failing} worked examples have unexpected results.`;
}
