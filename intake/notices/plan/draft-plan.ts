import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { NoticeText } from '../notice-text.ts';
import type { Interpreted } from '../tables/interpret-table.ts';
import { readCaps } from './caps/read-caps.ts';
import { withLimits } from './caps/read-limits.ts';
import { type ClaimTerms, readClaimTerms, readWeights } from './claim-terms.ts';
import { withStatuteShares } from './clauses/statute-shares.ts';
import type { DraftPlan, KnownFacts, PlanGap } from './draft.ts';
import { missingRule, missingSecurities } from './gaps/missing-securities.ts';
import { findUnreadShares } from './gaps/unread-shares.ts';
import { withUsualWords } from './plan-text.ts';
import { type Clause, readClauses, weightsLossOfPart } from './read-clauses.ts';
import { draftSecurities } from './securities/draft-securities.ts';
import { splitUnits } from './split-units.ts';

/**
 * A plan in the format of plans out of a notice's tables and rules, as far as they are clear, and a gap for each thing
 * that they do not state or that can be read in two ways. Null where the notice has no rule that could be read.
 */
export function draftPlan(
  written: NoticeText,
  tables: readonly Interpreted[],
  facts: KnownFacts,
): { plan: DraftPlan | null; gaps: PlanGap[]; keys: string[] } {
  const notice = withUsualWords(written);
  const own = readClauses(notice);
  const caps = readCaps(notice, tables, own);
  const { clauses: ruled, unread } =
    caps.length > 0 ? { clauses: caps, unread: [] } : withLimits(notice, own, facts.class_periods);
  const units = splitUnits(notice);
  const { clauses, read: shared } = withStatuteShares(units, ruled);
  const gaps: PlanGap[] = [];
  const unclear = tables.flatMap((table) =>
    table.kind === 'unclear' ? [`The table “${table.title}” cannot be read: ${table.why}.`] : [],
  );
  for (const why of new Set(unclear)) gaps.push({ path: '', why });
  if (!clauses.some(({ formula }) => 'formula' in formula))
    return {
      plan: null,
      keys: [],
      gaps: [...gaps, { path: 'securities', why: 'The notice has no rule for a loss per share that could be read.' }],
    };
  for (const words of unread)
    gaps.push({ path: 'securities', why: `The notice limits a loss, and no rule has that limit: “${shorten(words)}”` });
  const terms = readClaimTerms(notice.text);
  const securities = draftSecurities({ notice, clauses: joined(clauses), tables, facts, terms }, gaps);
  const planned = securities.map(({ security }) => security.kind);
  for (const name of missingSecurities(facts.kinds ?? [], planned))
    gaps.push({ path: 'securities', why: missingRule(name, notice.text, tables) });
  if (terms.weights.length === 0 && units.some(({ text }) => weightsLossOfPart(text)))
    gaps.push({
      path: 'securities',
      why: 'The notice weights the loss of some shares, but their days cannot be read.',
    });
  else
    for (const { text } of findUnreadShares(units, clauses, [...readWeights(notice.text), ...shared]))
      gaps.push({
        path: 'securities',
        why: `The notice applies a share to a loss that no rule has: “${shorten(text)}”`,
      });
  // Where no sum of the settlement shows it, the prices of its tables do.
  const isOfUnitedStates =
    /\bUnited States District Court\b|\((?:[NSEWCM]\.D\.|D\.) ?[A-Z][\w. ]{1,12}\)/i.test(notice.text) &&
    /\$\d/.test(notice.text) &&
    !/\b(?:CAD|CDN)\b|C\$/.test(notice.text);
  const currency = facts.currency ?? (isOfUnitedStates ? 'USD' : null);
  const plan: DraftPlan = {
    version: 1,
    currency: currency ?? 'USD',
    prices: terms.prices ?? 'without_commissions',
    matching: matchingOf(terms, clauses, gaps),
    securities: securities.map(({ security }) => security),
    claim: claimOf(terms, securities, gaps),
    payment: {
      basis: terms.basis ?? 'pro_rata',
      net_fund: null,
      known_claims: null,
      estimated_recovery_per_share: null,
      minimum: terms.minimum ?? null,
      pools: poolsOf(terms, securities),
    },
  };
  if (currency === null) gaps.push({ path: 'currency', why: 'The notice does not show the currency.' });
  plan.evidence = {
    sources: [],
    verified: false,
    missing: gaps.map(({ why }) => why),
    notes: ['Drafted from the notice by rules. Acquisitions of a day come before its disposals: notices do not say.'],
  };
  const loaded = loadPlan(plan);
  if (!loaded.ok && !gaps.some(({ path }) => path === loaded.path))
    gaps.push({ path: loaded.path, why: `The draft is not a plan yet: ${loaded.message}.` });
  return { plan, gaps, keys: securities.map(({ key }) => key) };
}

const MAX_WORDS = 160;
const shorten = (text: string): string => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS)}…` : text);

/** A rule that the notice states twice, in a summary and in the plan, is one. */
function joined(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>();
  return clauses.filter((clause) => {
    const { subject, statute, condition, formula } = clause;
    const key = JSON.stringify([subject?.kind, subject?.series, statute, condition, formula]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function matchingOf(terms: ClaimTerms, clauses: readonly Clause[], gaps: PlanGap[]) {
  const isNeverSold = clauses.every(({ condition }) => condition.sold === null && condition.held_at === null);
  const method = terms.method ?? (isNeverSold ? 'none' : undefined);
  if (method === undefined)
    gaps.push({
      path: 'matching.method',
      why: 'The notice does not say in which order sales are matched with purchases.',
    });
  if (method === 'lifo' && terms.opening === undefined && terms.namesOpening)
    gaps.push({
      path: 'matching.opening',
      why: 'What the notice says of shares held before the class period cannot be read.',
    });
  // Either order covers the shares held at the beginning too: first in, they go first; last in, first out, they go last.
  const opening = terms.opening ?? (method === 'lifo' ? 'in_order' : 'first');
  return { method: method ?? 'fifo', opening, same_day: 'acquisitions_first' };
}

function claimOf(terms: ClaimTerms, securities: readonly { security: Record<string, unknown> }[], gaps: PlanGap[]) {
  if (terms.gains === undefined)
    gaps.push({
      path: 'claim.gains',
      why: 'The notice does not say whether a gain on one lot reduces the loss on another.',
    });
  const isUntested =
    terms.market_test !== 'none' &&
    securities.some(({ security }) => !security.holding && !Array.isArray(security.options));
  if (isUntested)
    gaps.push({
      path: 'claim.market_test',
      why: 'The notice compares with the market loss, but the value of shares held is not found.',
    });
  if (terms.isMarketTestUnread)
    gaps.push({
      path: 'claim.market_test',
      why: 'The notice calculates the gain or loss on all transactions, and what it does to the claim cannot be read.',
    });
  // Without that value the test cannot be computed: the draft leaves it out, and its gap stays open.
  const market_test = isUntested ? 'none' : terms.market_test;
  return { gains: terms.gains ?? 'ignore', market_test, maximum: terms.maximum ?? null };
}

function poolsOf(terms: ClaimTerms, securities: readonly { security: Record<string, unknown> }[]) {
  const options = securities.filter(({ security }) => security.kind === 'call' || security.kind === 'put');
  if (terms.optionsCap === undefined || options.length === 0) return [];
  return [
    { id: 'options', securities: options.map(({ security }) => security.id), share_of_fund_cap: terms.optionsCap },
  ];
}
