import { addDays, formatDay, isWeekend, parseDay } from '@trover/core/dates/day.ts';
import type { DateRange } from '../tables/date-range.ts';
import type { OwnTables } from './assign-tables.ts';
import type { Statute } from './clauses/statutes.ts';
import type { KnownFacts, PlanGap } from './draft.ts';
import { hasUnsettled, isBackwards, isOfPercents, ofSecurity, settle } from './formulas/settle-terms.ts';
import { uncoveredSales } from './gaps/uncovered-sales.ts';
import type { Clause } from './read-clauses.ts';
import type { Condition, Period } from './read-condition.ts';
import { type Formula, termsOf } from './read-formula.ts';

interface Rules {
  clauses: readonly Clause[];
  tables: OwnTables;
  path: string;
  facts: KnownFacts;
  combine: 'greatest' | 'sum' | undefined;
  isOption: boolean;
  /** What sets the security apart from others of its kind. */
  series: string;
}

type Branch = Record<string, unknown>;

/** Puts branches, or components of two statutes, and the look-back that their formulas need into a security's draft. */
export function draftBranches(security: Record<string, unknown>, rules: Rules, gaps: PlanGap[]): void {
  const { clauses, path } = rules;
  const lookback = lookbackOf(rules);
  if (lookback !== null) {
    security.lookback = lookback;
    const missing = missingMeans(lookback);
    if (missing > MAX_HOLIDAYS)
      gaps.push({ path: `${path}.lookback.means`, why: `${missing} trading days of the look-back have no mean.` });
  }
  const statutes = [...new Set(clauses.map(({ statute }) => statute))];
  const isSplit = statutes.includes('securities_act') && statutes.some((statute) => statute !== 'securities_act');
  if (!isSplit) {
    if (rules.combine !== undefined && clauses.some(({ condition }) => condition.isOffering))
      gaps.push({
        path: `${path}.combine`,
        why: 'The notice combines two claims for one share, and its rules do not show which of them each rule is for.',
      });
    security.branches = branchesOf(security, clauses, lookback, rules, `${path}.branches`, gaps);
    return;
  }
  if (rules.combine === undefined)
    gaps.push({
      path: `${path}.combine`,
      why: 'The notice has rules for two statutes and does not say whether the greater or the sum counts.',
    });
  const component = (id: Statute, at: number) => ({
    id,
    branches: branchesOf(
      security,
      clauses.filter(({ statute }) => (statute ?? 'exchange_act') === id),
      lookback,
      rules,
      `${path}.components[${at}].branches`,
      gaps,
    ),
  });
  security.combine = rules.combine ?? 'greatest';
  security.components = [component('exchange_act', 0), component('securities_act', 1)];
}

function branchesOf(
  security: Record<string, unknown>,
  clauses: readonly Clause[],
  lookback: Lookback | null,
  rules: Rules,
  path: string,
  gaps: PlanGap[],
): Branch[] {
  const branches: Branch[] = [];
  // What is still held is what no rule for sales decides.
  const isOpen = ({ condition }: Clause) => condition.held_at === 'open';
  for (const clause of [...clauses.filter((each) => !isOpen(each)), ...clauses.filter(isOpen)]) {
    const at = `${path}[${branches.length}]`;
    if (!('formula' in clause.formula)) {
      gaps.push({ path: at, why: `A rule of the notice cannot be read: ${clause.formula.why}.` });
      continue;
    }
    const { condition } = clause;
    let sold = condition.sold === null ? null : rangeOf(condition.sold, security, lookback);
    let held =
      condition.held_at === null
        ? null
        : condition.held_at === 'open'
          ? dayStillHeld(clauses, security)
          : dayHeld(condition.held_at, security, lookback);
    if ((condition.sold !== null && sold === null) || (condition.held_at !== null && held === null)) {
      gaps.push({ path: at, why: 'A rule names a period whose days the notice does not give.' });
      continue;
    }
    const isWritten = security.kind === 'put' || /\bwritten\b/.test(security.written as string);
    if (security.kind === 'put' && clause.putAct !== 'written') {
      gaps.push({ path: at, why: clause.putAct === 'bought' ? PUTS_BOUGHT : PUTS_UNCLEAR });
      continue;
    }
    if (held !== null && sold === null && losesBySale(clause.formula.formula, isWritten)) {
      if (!rules.isOption || hasLaterSale(clauses, held)) {
        gaps.push({ path: at, why: rules.isOption ? HELD_AND_SOLD_LATER : HELD_BUT_SOLD });
        continue;
      }
      // Contracts are closed or expire: those held to a day whose rule has a sale price are sold after it.
      sold = { from: formatDay(addDays(parseDay(held)!, 1)) };
      held = null;
    }
    const acquired = acquiredBy(condition, isWritten, clauses);
    const loss = settle(
      ofSecurity(clause.formula.formula, rules.series, String(security.kind)),
      security,
      rules.tables,
      isWritten,
      sold !== null,
    );
    if (sold === null && held === null && isShadow(clause, clauses)) {
      gaps.push({ path: at, why: 'A rule without days of a sale covers the shares of rules that have them.' });
      continue;
    }
    if (isBackwards(loss, isWritten)) {
      gaps.push({ path: `${at}.loss`, why: 'A rule takes the purchase price from the sale price.' });
      continue;
    }
    if (hasUnsettled(loss)) {
      const why = isOfPercents(rules.tables) ? PERCENT_UNCLEAR : 'A rule refers to a table that was not found.';
      gaps.push({ path: `${at}.loss`, why });
      continue;
    }
    const branch: Branch = {
      id: nameOf(sold, held, security, lookback, branches.length),
      ...(clause.mark === '' ? {} : { clause: clause.mark.replace(/[().•▪●○◦■–*-]/g, '') || null }),
      bought: condition.isMerger ? { to: periodsOf(security).at(-1)?.to } : boughtOf(condition.bought, security),
      ...(sold === null ? {} : { sold }),
      ...(held === null ? {} : { held_at: held }),
      ...(acquired === null ? {} : { acquired }),
      loss,
    };
    const same = branches.find(
      (other) =>
        JSON.stringify([other.bought, other.sold, other.held_at, other.acquired]) ===
        JSON.stringify([branch.bought, branch.sold, branch.held_at, branch.acquired]),
    );
    if (same === undefined) branches.push({ ...branch, id: distinct(String(branch.id), branches) });
    else if (JSON.stringify(same.loss) !== JSON.stringify(branch.loss))
      gaps.push({ path: `${at}.loss`, why: 'Two rules of the notice give the same shares different losses.' });
  }
  const ofMerger = clauses.filter(({ condition }) => condition.isMerger);
  const isApart = clauses.every(({ condition }) => condition.isMerger || condition.isOpenMarket);
  if (ofMerger.length > 0 && !isApart) gaps.push({ path, why: MERGER_TWICE });
  const start = periodsOf(security)[0]?.from;
  const open = start === undefined ? null : uncoveredSales(branches, start);
  if (
    branches.length > 0 &&
    !branches.some((branch) => coversHeld(branch, rules.isOption)) &&
    !gaps.some((gap) => gap.path.startsWith(path))
  )
    gaps.push({ path, why: 'No rule was found for what was not sold.' });
  if (open) gaps.push({ path, why: `No rule was found for sales from ${open.from} to ${open.to}.` });
  return branches;
}

/** The kinds of lot that a rule is for; null for all. */
function acquiredBy({ isOffering, isMerger, isOpenMarket }: Condition, isWritten: boolean, clauses: readonly Clause[]) {
  if (isMerger) return ['merger'];
  if (isOffering) return ['offering'];
  if (isWritten) return ['written'];
  const hasMerger = clauses.some(({ condition }) => condition.isMerger);
  return hasMerger && isOpenMarket ? ['purchase', 'receipt', 'gift'] : null;
}

const PERCENT_UNCLEAR = 'A rule does not say of which price the per cents of its table are.';
const MERGER_TWICE =
  'The notice does not say whether shares received in the merger have a loss by its other rules as well.';
const PUTS_BOUGHT =
  'The rules for put options are for options that were bought, and plans know only those that were written.';
const PUTS_UNCLEAR = 'The notice does not say whether the put options were bought or written.';
const HELD_BUT_SOLD =
  'A rule for shares that were held takes a sale price, and does not say what counts for shares that were not sold.';
const HELD_AND_SOLD_LATER =
  'A rule for contracts that were held takes a sale price, and another rule is for sales after that day.';

const hasLaterSale = (clauses: readonly Clause[], day: string): boolean =>
  clauses.some(
    ({ condition: { sold } }) => sold === 'lookback' || (typeof sold === 'object' && (sold?.from ?? '') > day),
  );

function losesBySale(formula: Formula, isWritten: boolean): boolean {
  const terms = termsOf(formula);
  return terms.includes('price_sold') && (!isWritten || terms.includes('price_bought'));
}

/** The first matching rule decides, so a rule for all shares hides those behind it. */
const isShadow = ({ condition }: Clause, clauses: readonly Clause[]): boolean =>
  clauses.some(
    ({ condition: other }) =>
      (other.sold !== null || other.held_at !== null) &&
      (!condition.isOffering || other.isOffering) &&
      (condition.bought === null || JSON.stringify(condition.bought) === JSON.stringify(other.bought)),
  );

/** For what is held to some day, or for what was sold and what was not. Every contract is closed or expires in the end. */
const coversHeld = ({ sold, held_at }: Branch, isOption: boolean): boolean =>
  held_at !== undefined || sold === undefined || (isOption && (sold as DateRange).to === undefined);

function distinct(id: string, branches: readonly Branch[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? id : `${id}_${number}`;
    if (!branches.some((branch) => branch.id === name)) return name;
  }
}

interface Lookback {
  from: string;
  to: string;
  mean?: string;
  means?: [string, string][];
}

const MAX_HOLIDAYS = 5;

/** Weekdays of the look-back that its table leaves out; holidays are a few. */
function missingMeans({ from, to, means }: Lookback): number {
  if (means === undefined) return 0;
  const days = new Set(means.map(([day]) => day));
  let missing = 0;
  for (let day = parseDay(from)!; day <= parseDay(to)!; day = addDays(day, 1))
    if (!isWeekend(day) && !days.has(formatDay(day))) missing += 1;
  return missing;
}

type Periods = { id: string; from: string; to: string }[];
const periodsOf = (security: Record<string, unknown>) => (security.class_periods as Periods | undefined) ?? [];

/** The look-back that the formulas and the table of means speak of; null where they speak of none. */
function lookbackOf({ clauses, tables }: Rules): Lookback | null {
  let from: string | undefined;
  let to: string | undefined;
  const constants = new Set<string>();
  for (const { condition, formula } of clauses) {
    if (!('formula' in formula)) continue;
    const terms = termsOf(formula.formula);
    if (terms.includes('mean_to_sale') && typeof condition.sold === 'object' && condition.sold !== null) {
      from ??= condition.sold.from?.slice(0, 10);
      to ??= condition.sold.to?.slice(0, 10);
    }
    const means = terms.filter((term) => term.startsWith('mean '));
    for (const mean of means) constants.add(mean.slice(5));
    if ((means.length > 0 || terms.includes('mean')) && condition.held_at !== null && /^\d/.test(condition.held_at))
      to = condition.held_at;
  }
  const days = tables.means?.means ?? [];
  const first = days[0]?.[0];
  const last = days.at(-1);
  if (first !== undefined && (from === undefined || first < from)) from = first;
  if (last !== undefined && (to === undefined || last[0] > to)) to = last[0];
  if (from === undefined && to !== undefined && constants.size > 0) from = formatDay(addDays(parseDay(to)!, -89));
  if (from === undefined || to === undefined) return null;
  const [only] = constants;
  const mean = constants.size === 1 ? only : last?.[1];
  return { from, to, ...(mean === undefined ? {} : { mean }), ...(days.length > 0 ? { means: days } : {}) };
}

function rangeOf(period: Period, security: Record<string, unknown>, lookback: Lookback | null): DateRange | null {
  if (period === 'lookback') return lookback && { from: lookback.from, to: lookback.to };
  if (typeof period === 'object') return period;
  const periods = periodsOf(security);
  return periods.length === 0 ? null : { from: periods[0]!.from, to: periods.at(-1)!.to };
}

function dayHeld(day: string, security: Record<string, unknown>, lookback: Lookback | null): string | null {
  if (day === 'lookback') return lookback?.to ?? null;
  if (day === 'class') return periodsOf(security).at(-1)?.to ?? null;
  return day.slice(0, 10);
}

/**
 * Shares are still held where they were when the last rule for sales ends, or begins without an end. Null where those
 * rules end within the class period, since a later sale would then count as none.
 */
function dayStillHeld(clauses: readonly Clause[], security: Record<string, unknown>): string | null {
  const sold = clauses.flatMap(({ condition }) =>
    typeof condition.sold === 'object' && condition.sold ? [condition.sold] : [],
  );
  const days = sold.map(({ from, to }) => (to ?? from)?.slice(0, 10) ?? '');
  const day = days.toSorted().at(-1) || null;
  const isCovered =
    sold.some(({ to }) => to === undefined) || (day ?? '') >= (periodsOf(security).at(-1)?.to.slice(0, 10) ?? '');
  return isCovered ? day : null;
}

function boughtOf(bought: Period | null, security: Record<string, unknown>): unknown {
  if (bought === null || bought === 'class' || bought === 'lookback') return 'class';
  const own = periodsOf(security).find(({ from, to }) => from === bought.from && to === bought.to);
  if (own) return own.id;
  return bought;
}

function nameOf(
  sold: DateRange | null,
  held: string | null,
  security: Record<string, unknown>,
  lookback: Lookback | null,
  at: number,
): string {
  if (held !== null) return 'held';
  if (sold === null) return `rule_${at + 1}`;
  const end = periodsOf(security).at(-1)?.to ?? '';
  if (lookback !== null && (sold.from ?? '') >= lookback.from) return 'sold_in_lookback';
  if (sold.from === undefined) return 'sold_before_disclosure';
  return sold.from <= end ? 'sold_in_class' : 'sold_later';
}
