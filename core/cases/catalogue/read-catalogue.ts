import { formatDay } from '../../dates/day.ts';
import { loadPlan } from '../../plans/load-plan.ts';
import type { Plan } from '../../plans/plan.ts';
import type { WorkedExample } from '../../plans/worked-example.ts';
import type { CaseRecord } from '../case-record.ts';
import type { Finding } from '../finding.ts';
import { readRecord } from './read-record.ts';
import type { Report } from './record-reader.ts';

/** A case with its plan of allocation, as written and as read; null where it has none yet. */
export interface CatalogueCase {
  record: CaseRecord;
  plan: { document: unknown; plan: Plan; examples?: readonly WorkedExample[] } | null;
}

export interface Catalogue {
  /** The cases without fault, in the order of the file. */
  cases: CatalogueCase[];
  findings: Finding[];
}

/**
 * A catalogue: `content`, the parsed `catalogue.json`, is a list of case records or one record, and `plans` contains
 * the parsed plans by the names the records give them; `examples` their worked examples. A case with a fault, in its
 * record or its plan, is left out and the others are read; every finding names its place.
 */
export function readCatalogue(
  content: unknown,
  plans: ReadonlyMap<string, unknown>,
  examples: ReadonlyMap<string, unknown> = new Map(),
): Catalogue {
  const findings: Finding[] = [];
  const cases: CatalogueCase[] = [];
  const places = new Map<string, string>();
  const used = new Set<string>();
  const items = Array.isArray(content) ? content : [content];
  items.forEach((item, index) => {
    const path = Array.isArray(content) ? `[${index}]` : '';
    const slug = slugIn(item);
    let isSound = true;
    const warn: Report = (at, message) =>
      void findings.push({ level: 'warning', slug, path: at.replace(/^\./, ''), message });
    const fault: Report = (at, message) => {
      isSound = false;
      findings.push({ level: 'fault', slug, path: at.replace(/^\./, ''), message });
    };
    const record = readRecord(item, path, fault, warn);
    const earlier = places.get(record.slug);
    if (earlier !== undefined && record.slug !== '')
      fault(`${path}.slug`, `"${record.slug}" is the slug of ${earlier} too: slugs are unique`);
    else places.set(record.slug, path);
    if (record.plan !== null) used.add(record.plan);
    const plan =
      record.plan === null ? null : readPlanOf(record, record.plan, { plans, examples }, `${path}.plan`, fault, warn);
    if (isSound) cases.push({ record, plan });
  });
  for (const name of plans.keys())
    if (!used.has(name))
      findings.push({ level: 'warning', slug: null, path: `plans/${name}.json`, message: 'no case names this plan' });
  return { cases, findings };
}

function slugIn(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('slug' in item)) return null;
  return typeof item.slug === 'string' && item.slug !== '' ? item.slug : null;
}

function readPlanOf(
  record: CaseRecord,
  name: string,
  { plans, examples }: { plans: ReadonlyMap<string, unknown>; examples: ReadonlyMap<string, unknown> },
  path: string,
  fault: Report,
  warn: Report,
): CatalogueCase['plan'] {
  if (!plans.has(name)) {
    fault(path, `expected the plan in plans/${name}.json, which is not there`);
    return null;
  }
  const document = plans.get(name);
  const loaded = loadPlan(document);
  if (!loaded.ok) {
    fault(`plans/${name}.json: ${loaded.path}`, loaded.message);
    return null;
  }
  compare(record, loaded.plan, `plans/${name}.json`, warn);
  const worked = readExamples(examples.get(name));
  if (worked === null)
    fault(`plans/${name}.examples.json`, 'expected a list of examples with name, trades, claim and lines, each a text');
  return { document, plan: loaded.plan, examples: worked ?? [] };
}

/** Worked examples in the format of the files beside plans; null where they are invalid. */
function readExamples(content: unknown): WorkedExample[] | null {
  if (content === undefined) return [];
  if (!Array.isArray(content)) return null;
  const examples = content.map((item: Record<string, unknown> | null) => {
    const { name, trades, claim, lines } = item ?? {};
    return typeof name === 'string' &&
      typeof trades === 'string' &&
      typeof claim === 'string' &&
      typeof lines === 'string'
      ? { name, trades, claim, lines }
      : null;
  });
  return examples.some((example) => example === null) ? null : (examples as WorkedExample[]);
}

/** Values that a plan and its record both have, and that differ. */
function compare(record: CaseRecord, plan: Plan, path: string, warn: Report): void {
  if (plan.currency !== record.currency)
    warn(`${path}: currency`, `the plan is in ${plan.currency}, the record in ${record.currency}`);
  const spell = (period: { from: string; to: string }) => `${period.from} to ${period.to}`;
  const ofRecord = new Set(record.class_periods.map(spell));
  for (const security of plan.securities)
    for (const { from, to } of security.class_periods) {
      const period = spell({ from: formatDay(from), to: formatDay(to) });
      if (ofRecord.size > 0 && !ofRecord.has(period))
        warn(
          `${path}: ${security.id}`,
          `the plan has the class period ${period}, the record ${[...ofRecord].join(', ')}`,
        );
    }
}
