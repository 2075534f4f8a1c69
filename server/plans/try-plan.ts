import type { PlanText } from '@trover/contract/plans/plans.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { type TriedExample, tryExample, writeExpected } from '@trover/intake/worked-example.ts';

export type TriedPlan =
  | { ok: true; document: unknown; plan: Plan; tried: (TriedExample & { name: string })[] }
  | { ok: false; path: string; message: string };

/** Parses the text of a plan, and computes every worked example under it. */
export async function tryPlan({
  document: text,
  examples,
}: {
  document: string;
  examples: readonly WorkedExample[];
}): Promise<TriedPlan> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { ok: false, path: '', message: `this is not JSON: ${(error as Error).message}` };
  }
  const loaded = loadPlan(document);
  if (!loaded.ok) return loaded;
  const tried = [];
  for (const example of examples) tried.push({ name: example.name, ...(await tryExample(loaded.plan, example)) });
  return { ok: true, document, plan: loaded.plan, tried };
}

/** The result as the API presents it. */
export function presentTry(tried: TriedPlan) {
  if (!tried.ok) return { fault: { path: tried.path, message: tried.message }, examples: [] };
  return {
    fault: null,
    examples: tried.tried.map(({ name, passes, faults, result }) => ({
      name,
      passes,
      faults,
      claim: result?.claim ?? null,
      lines: result === null ? null : writeExpected(result),
    })),
  };
}

/** The order in which a plan is written; the database does not store it. */
const ORDER = [
  ...['version', 'currency', 'prices', 'matching', 'securities', 'claim', 'payment', 'evidence'],
  ...['id', 'date', 'at', 'kind', 'identifiers', 'per', 'class_periods', 'intraday', 'basis', 'rows'],
  ...['clause', 'bought', 'sold', 'held_at', 'held', 'acquired', 'loss', 'from', 'after', 'to', 'value', 'only'],
  ...['inflation', 'declines', 'lookback', 'holding', 'offering', 'options', 'branches', 'components', 'weights'],
];

const placeOf = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => placeOf(a) - placeOf(b));
  return Object.fromEntries(members.map(([key, member]) => [key, inOrder(member)]));
}

/** An imported version as text for editing. */
export const asText = (document: unknown): PlanText['document'] => JSON.stringify(inOrder(document), null, 2);
