import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import type { NoticeText } from '../../notice-text.ts';
import type { Clause } from '../read-clauses.ts';
import { type Condition, readCondition } from '../read-condition.ts';
import { type Formula, readFormula, termsOf } from '../read-formula.ts';
import { splitUnits } from '../split-units.ts';
import { type LimitWords, limitsIn } from './limit-wordings.ts';

interface Limit {
  condition: Condition;
  formula: Formula;
}

/** A loss of a table alone, which compares no prices. */
const isBare = (formula: Formula): boolean => {
  const terms = termsOf(formula);
  return (
    terms.some((term) => TABLE.test(term)) &&
    !terms.some((term) => /^(?:price_sold|mean|holding|suit)/.test(term)) &&
    !(terms.includes('price_bought') && !JSON.stringify(formula).includes('"times"'))
  );
};

/**
 * Rules whose loss is that of a table, with the limits that other sentences of the notice set to it: `for any share sold
 * on or before …, it cannot be more than …`. A limit that cannot be read, or that fits no rule, is in `unread`.
 */
export function withLimits(
  notice: NoticeText,
  clauses: readonly Clause[],
  periods: readonly Range[] = [],
): { clauses: readonly Clause[]; unread: string[] } {
  const parted = partedLimits(notice.text, clauses);
  const { rules } = parted;
  const read = rules.filter(({ formula }) => 'formula' in formula && formula.formula !== '0');
  if (read.length === 0 || !read.every(({ formula }) => 'formula' in formula && isBare(formula.formula)))
    return { clauses, unread: [] };
  const limits: Limit[] = [...parted.limits];
  const unread: string[] = [];
  for (const { start, end, text } of sentencesOf(notice)) {
    if (clauses.some((clause) => clause.start < end && clause.end > start && !rules.includes(clause))) continue;
    for (const words of limitsIn(text)) {
      const limit = limitOf(words);
      if (limit === null) unread.push(words.text);
      else limits.push(limit);
    }
  }
  if (limits.length === 0) return { clauses, unread };
  const limited = rules.map((clause) => limitedClauses(clause, limits, periods));
  const areApplied = limits.every((limit) => read.some((rule) => reachOf(limit, rule.condition, periods) === 'all'));
  if (limited.includes(null) || !areApplied)
    return { clauses, unread: [...unread, 'Its limits and its rules are for shares that do not fit each other.'] };
  return { clauses: limited.flatMap((own) => own!), unread };
}

/** The units of a notice; the items of a formula are one with its beginning. */
function sentencesOf(notice: NoticeText): { start: number; end: number; text: string }[] {
  const sentences: { start: number; end: number; text: string }[] = [];
  for (const { start, end, text, mark } of splitUnits(notice)) {
    const last = sentences.at(-1);
    const isItem =
      mark !== '' &&
      last !== undefined &&
      /(?:[,;:]|\b(?:and|or|of))$/.test(last.text) &&
      !/^(?:for|if|in|as|no|where|with)\b/i.test(text);
    if (isItem) sentences[sentences.length - 1] = { start: last.start, end, text: `${last.text} ${mark} ${text}` };
    else sentences.push({ start, end, text });
  }
  return sentences;
}

/** `The amount in Table 1, subject to these limits: (a) for shares sold …: …`: rules behind the one of a table that limit it. */
function partedLimits(text: string, clauses: readonly Clause[]): { rules: readonly Clause[]; limits: Limit[] } {
  const [first, ...others] = clauses;
  const isWhole =
    first !== undefined &&
    first.condition.sold === null &&
    first.condition.held_at === null &&
    'formula' in first.formula &&
    isBare(first.formula.formula);
  const limits = others.flatMap(({ condition, formula }) =>
    'formula' in formula && formula.formula !== '0' && !termsOf(formula.formula).some((term) => TABLE.test(term))
      ? [{ condition, formula: formula.formula }]
      : [],
  );
  const areLimits =
    isWhole &&
    others.length > 0 &&
    limits.length === others.length &&
    SUBJECT_TO_LIMITS.test(text.slice(first.start, others[0]!.start));
  return areLimits ? { rules: [first], limits } : { rules: clauses, limits: [] };
}

const TABLE = /^(?:table|inflation|drop)/;
const SUBJECT_TO_LIMITS =
  /\b(?:subject to|within|up to) (?:[\w-]+ ){0,4}?(?:limits?|limitations?|caps?|maximums?)\b|\blimited as follows\b|\b(?:limits?|limitations?|caps?) (?:that )?(?:apply|applies|are)\b/i;

function limitOf({ condition: words, formula: written }: LimitWords): Limit | null {
  if (words === null || written === null) return null;
  const condition = readCondition(withPurchase(words));
  const formula = readFormula(written);
  const isClear = condition.sold !== null || condition.held_at !== null || /\bsold$/i.test(words.trim());
  if (condition.bought === null && PURCHASE_UNREAD.test(words)) return null;
  return isClear && 'formula' in formula ? { condition, formula: formula.formula } : null;
}

/** Between a purchase and what follows it, words for days that could not be read. */
const PURCHASE_UNREAD =
  /\b(?:purchased|acquired|bought)\b(?:(?!\b(?:sold|held|holds?|retained|unsold|disposed)\b)[^;:]){0,200}?(?:\d|\b(?:before|after|during|within|between|prior|since|until|on|from|first|second|third|fourth|last)\b)/i;

/** `any share sold on or before …` without a purchase, whose days would then be those of the sale. */
const withPurchase = (words: string): string =>
  /\b(?:purchased|acquired|bought)\b/i.test(words)
    ? words
    : `purchased and ${words.replace(/^.*?\b(?=(?:still )?(?:sold|held|holds?|retained|unsold|disposed of|not sold)\b)/i, '')}`;

const leastOf = (formula: Formula): Formula[] =>
  typeof formula === 'object' && formula.least !== undefined ? formula.least : [formula];

/** Whether a limit is for all purchases of a rule, for none of them, or for a part or a kind of them. */
function reachOf(limit: Limit, rule: Condition, periods: readonly Range[]): 'all' | 'none' | 'part' {
  const own = limit.condition;
  for (const kind of ['isOffering', 'isMerger', 'isOpenMarket'] as const) if (own[kind] && !rule[kind]) return 'part';
  if (own.bought === null || own.bought === 'class' || JSON.stringify(own.bought) === JSON.stringify(rule.bought))
    return 'all';
  const days = typeof rule.bought === 'object' && rule.bought !== null ? [rule.bought] : periods;
  const { bought } = own;
  if (bought === 'lookback' || rule.bought === 'lookback' || days.length === 0) return 'part';
  if (days.every((range) => isWithin(range, bought))) return 'all';
  return days.every((range) => isApart(range, bought)) ? 'none' : 'part';
}

const isWithin = (inner: Range, outer: Range): boolean =>
  (outer.from === undefined || (inner.from !== undefined && outer.from <= inner.from)) &&
  (outer.to === undefined || (inner.to !== undefined && inner.to <= outer.to));
const isApart = (one: Range, other: Range): boolean =>
  (one.to !== undefined && other.from !== undefined && one.to < other.from) ||
  (other.to !== undefined && one.from !== undefined && other.to < one.from);

/** The rules that one becomes; null where the shares or the days of the limits do not fit it. */
function limitedClauses(clause: Clause, all: readonly Limit[], periods: readonly Range[]): Clause[] | null {
  const { condition, formula } = clause;
  if (!('formula' in formula) || formula.formula === '0') return [clause];
  const reaches = all.map((limit) => reachOf(limit, condition, periods));
  if (reaches.includes('part')) return null;
  const limits = all.filter((_, at) => reaches[at] === 'all');
  if (limits.length === 0) return [clause];
  const held = limits.filter((limit) => limit.condition.held_at !== null);
  const days = new Set(held.map((limit) => limit.condition.held_at));
  const [day] = days;
  if (days.size > 1 || (day !== undefined && !/^\d{4}-/.test(day!))) return null;
  const withOwn = (own: readonly Limit[]): Clause['formula'] =>
    own.length === 0
      ? formula
      : { formula: { least: [formula.formula, ...own.flatMap((limit) => leastOf(limit.formula))] } };
  if (condition.held_at !== null)
    return condition.held_at === day ? [{ ...clause, formula: withOwn(held) }] : held.length === 0 ? [clause] : null;
  const sold = limits.filter((limit) => limit.condition.held_at === null);
  const ranges = sold.map((limit) => limit.condition.sold ?? (day === undefined ? {} : { to: day! }));
  if (![...ranges, condition.sold ?? {}].every((range) => typeof range === 'object')) return null;
  const parts = partsOf((condition.sold ?? {}) as Range, ranges as Range[], day ?? undefined).map(({ range, of }) => ({
    ...clause,
    condition: { ...condition, sold: range },
    formula: withOwn(of.map((at) => sold[at]!)),
  }));
  if (condition.sold !== null) return parts;
  if (day === undefined) return null;
  return [...parts, { ...clause, condition: { ...condition, held_at: day }, formula: withOwn(held) }];
}

interface Range {
  from?: string;
  to?: string;
}

const nextDay = (day: string): string => formatDay(addDays(parseDay(day.slice(0, 10))!, 1));
const dayBefore = (day: string): string => formatDay(addDays(parseDay(day.slice(0, 10))!, -1));

/** The whole period in parts, each with the ranges that it lies in; up to the day until which shares must be held. */
function partsOf(whole: Range, ranges: readonly Range[], last: string | undefined): { range: Range; of: number[] }[] {
  const end = whole.to ?? last;
  const starts = [...new Set(ranges.flatMap(({ from, to }) => [from, to === undefined ? undefined : nextDay(to)]))]
    .filter((day): day is string => day !== undefined)
    .filter((day) => (whole.from === undefined || day > whole.from) && (end === undefined || day <= end))
    .sort();
  const parts: { range: Range; of: number[] }[] = [];
  for (const [at, from] of [whole.from, ...starts].entries()) {
    const next = starts[at];
    const to = next === undefined ? end : dayBefore(next);
    const of = ranges.flatMap((range, index) =>
      (range.from === undefined || (from !== undefined && range.from <= from)) &&
      (range.to === undefined || (to !== undefined && to <= range.to))
        ? [index]
        : [],
    );
    parts.push({ range: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, of });
  }
  return parts;
}
