import { createHash } from 'node:crypto';
import type { MatchableCase } from '@trover/core/cases/match-case.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import { knownSplitsOf } from '@trover/core/securities/known-splits.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCloses } from '@trover/db/queries/catalogue/prices.ts';
import { type CaseFacts, findCaseFacts } from '@trover/db/queries/matches/case-rules.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';

/**
 * Must be increased when the same inputs may give another result, or more of it is stored: every match is then computed
 * again.
 */
export const ENGINE = 7;

/** The rules of a case, ready to match any number of accounts. */
export interface CaseRules {
  case_id: number;
  revision: number;
  is_published: boolean;
  plan_version: number | null;
  known: MatchableCase;
  /** Hash of all inputs of a match other than the trades. */
  hash: string;
}

const loaded = new Map<number, CaseRules>();
const MAX_CACHED = 200;
/** A split's day may be a day without trading. */
const DAYS_AFTER_SPLIT = 7;

/** The present rules of a case; plans are read once for each revision of their case. */
export async function findCaseRules(db: Db, caseId: number, today: string): Promise<CaseRules | undefined> {
  const found = await findCaseFacts(db, caseId);
  if (found === undefined) return undefined;
  const facts = { ...found, closes: [...found.closes, ...(await closesAroundSplits(db, found))] };
  const hash = hashOf(facts, today);
  const cached = loaded.get(caseId);
  if (cached?.hash === hash) return cached;
  const rules: CaseRules = {
    case_id: caseId,
    revision: facts.revision,
    is_published: facts.is_published,
    plan_version: facts.plan?.version ?? null,
    known: { ...facts, plan: facts.plan === null ? null : planOf(facts) },
    hash,
  };
  loaded.delete(caseId);
  loaded.set(caseId, rules);
  const [oldest] = loaded.keys();
  if (loaded.size > MAX_CACHED && oldest !== undefined) loaded.delete(oldest);
  return rules;
}

/** Closes from the class period to just after each known split of its securities, which show of which shares a row is. */
async function closesAroundSplits(db: Db, facts: CaseFacts): Promise<CaseFacts['closes']> {
  const closes: CaseFacts['closes'] = [];
  for (const { key, identifiers, class_periods } of facts.securities) {
    const valuesOf = (wanted: string) => identifiers.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    const names = [
      ...valuesOf('ticker').map((symbol) => ({ symbol, cusip: null })),
      ...valuesOf('cusip').map((cusip) => ({ symbol: null, cusip })),
    ];
    const [from] = (class_periods ?? facts.class_periods).map((period) => period.from).sort();
    const last = knownSplitsOf(names, knownChanges())
      .map(({ date }) => date)
      .sort()
      .at(-1);
    const [symbol] = valuesOf('ticker');
    if (from === undefined || symbol === undefined || last === undefined || last < from) continue;
    const present = new Set(facts.closes.filter(({ security }) => security === key).map(({ date }) => date));
    const to = formatDay(addDays(requireDay(last), DAYS_AFTER_SPLIT));
    for (const [date, close] of await listCloses(db, { symbol, from, to }))
      if (!present.has(date)) closes.push({ security: key, date, close });
  }
  return closes;
}

function planOf(facts: CaseFacts): Plan {
  const read = loadPlan(facts.plan!.document);
  if (read.ok) return read.plan;
  throw new Error(
    `the plan of ${facts.slug}, version ${facts.plan!.version}, is at fault: ${read.path}: ${read.message}`,
  );
}

function hashOf({ plan, revision: _, ...facts }: CaseFacts, today: string): string {
  const hash = createHash('sha256').update(
    JSON.stringify([ENGINE, knownChanges(), plan?.sha256, plan?.version, facts]),
  );
  // While its look-back runs, an estimate includes prices up to today.
  if (plan === null) hash.update(lookbackDay(facts.class_periods, today));
  return hash.digest('hex');
}

function lookbackDay(periods: CaseFacts['class_periods'], today: string): string {
  const end = Math.max(...periods.map((period) => Date.parse(period.to)));
  const last = new Date(Number.isFinite(end) ? end + 90 * DAY_MS : 0).toISOString().slice(0, 10);
  return today < last ? today : last;
}
