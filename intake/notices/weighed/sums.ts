import type { WrittenAmount } from '../amounts/find-amounts.ts';
import type { Span } from '../fact.ts';
import { IS_PART, isOfOneClass, PAID_BY_INVESTORS, type SumField } from '../read-sums.ts';
import { sentenceAround } from './sentences.ts';

const COSTS = /\b(?:expenses?|costs?|disbursements?|outlays?|charges|out-of-pocket)\b/gi;
/** What else a sum in such a sentence may be. */
const OTHER_COSTS =
  /\b(?:fees?|awards?|settlement (?:fund|amount)|plaintiffs?|representatives?|notice|notif\w+|identifying|administ\w+|insur\w+|taxes|interest|each|service|estimated|incurred to date|so far)\b/gi;
const COUNSEL = /\b(?:counsel|lawyers?|attorneys?|law firms?|LLP|P\.C\.|they|firms?)\b/i;
const ASKED =
  /\b(?:grant\w*|allow\w*|ask\w*|seek\w*|request\w*|apply|applies|application|mov(?:e|es)|petition|reimburse\w*|repa(?:id|yment)|award\w*|plus|cap|capped|limit(?:ed)?)\b/i;

const UNIT =
  /\b(?:per|each|every|an?|for each) (?:[\w-]+ ){0,3}(?:shares?|ADSs?|ADRs?|units?|notes?|securit(?:y|ies)|tokens?)\b/i;
const RECOVERY = /\b(?:recover(?:y|ies)|receive|distribution|payout|get back|yield)\b/gi;
const COSTS_PER_UNIT = /\b(?:fees?|expenses?|costs?|outlays?|disbursements?|charges)\b/gi;
const FUND = /\b(?:funds?|settlement)\b/gi;
const IS_EQUAL =
  /\b(?:is|are|be|of|at|to|average|averages|averaging|represents?|equals?|about|approximately|roughly|some|an estimated|estimated|receive|expenses|outlays|costs|fees)\b[\s,:]*$/i;
const RULE_WORDS =
  /\b(?:inflation|purchase price|sale price|sold|bought|recogni[sz]ed|offering|clos(?:ed|ing)|least|lesser|smaller|lowest|example|fell|rose|decline\w*|dividend|merger|traded|trading|held)\b/i;
const NET = /\b(?:net|after|once|when)\b[^.;]*$/i;
const GROSS = /\b(?:gross|before|without)\b/i;

const PAID =
  /\b(?:pay|pays|paid|payment|paying|cause[sd]?|contribute[sd]?|deposit(?:ed)?|fund(?:ed)?|put|settle[sd]?|settlement|transfer(?:red)?|consideration)\b/i;
/** Each of these beside a payment shows that it is for the class; two are enough. */
const SIGNS: readonly RegExp[] = [
  /\b(?:in cash|escrow|settlement fund|cash fund)\b/i,
  /\b(?:class|investors|those who|everyone who|all who|shareholders|stockholders|holders|members)\b/i,
  /\b(?:settle\w*|releas\w+|in exchange|in return|consideration|resolv\w+|end (?:the|this)|avoid an? trial)\b/i,
];
const NOT_WHOLE =
  /\b(?:fees?|expenses?|costs?|disgorgement|penalt\w+|insurers?|insurance|carriers?|derivative|damages|estimat\w*|up to|not (?:to )?exceed|no more than|at most|maximum|lost|loss|fell|revenue|sales|earlier|prior|previous|separate|net|remaining|notice|each|award|offering|proceeds|raised|merger|bond)\b/i;
/** Another suit, anywhere in the sentence. */
const OTHER_ACTION =
  /\b(?<!\b(?:all|any|and) )(?:state|SEC|other|unrelated|related|derivative|separate|parallel)(?: court)? (?:actions?|suits?|lawsuits?|cases?|proceedings?|matters?)\b/i;
/** `will pay, or have its insurers pay`: of the whole. */
const BY_INSURERS =
  /,? or (?:will )?(?:have|cause) (?:its|their|the) (?:insurers?|insurance carriers?|carriers?)(?: to)?(?= pay)/gi;

/** Of several settlements each has its own sum. */
const SEVERAL =
  /\b(?:two|three|both|several|partial|separate) (?:\w+ ){0,2}settlements?\b|\bsettlements (?:are|have|were|with)\b/i;

const nearest = (text: string, pattern: RegExp): number => {
  let at = -1;
  for (const match of text.matchAll(pattern)) at = match.index;
  return at;
};

/** Sums by what the sentence around them names, for those that no usual wording gave. Two that fit are none. */
export function weighSums(
  text: string,
  amounts: readonly WrittenAmount[],
  known: ReadonlyMap<SumField, Span<string>>,
): Map<SumField, Span<string>> {
  const found = new Map<SumField, Span<string>>();
  const uncertain = new Set<SumField>();
  const add = (field: SumField, value: string, amount: WrittenAmount) => {
    if (known.has(field)) return;
    if (found.has(field) && found.get(field)!.value !== value) uncertain.add(field);
    else found.set(field, { value, start: amount.start, end: amount.end });
  };
  const isOfSeveral = SEVERAL.test(text) || amounts.some(({ end }) => IS_PART.test(text.slice(end, end + 90)));
  const isKnown = ({ start }: WrittenAmount) => [...known.values()].some((span) => span.start === start);
  for (const amount of amounts) {
    if (isKnown(amount)) continue;
    const sentence = sentenceAround(text, amount.start, amount.end);
    const before = text.slice(sentence.start, amount.start);
    const behind = text.slice(amount.end, sentence.end);
    const value = Number(amount.value);
    if (value < 1000) {
      const field = value < 100 && !isOfOneClass(text, amount.end, behind) ? perUnit(before, behind) : null;
      if (field !== null) add(field, amount.printed, amount);
    } else if (isExpenses(before, behind)) add('expenses', amount.value, amount);
    else if (
      !isOfSeveral &&
      isSettlement(before, behind, value, text.slice(Math.max(0, sentence.start - 60), sentence.start))
    )
      add('settlement_amount', amount.value, amount);
  }
  for (const field of uncertain) found.delete(field);
  return found;
}

const LIMIT_BEFORE =
  /\b(?:up to|not (?:to )?exceed(?:ing)?|not (?:go|be) (?:above|over|beyond)|(?:no|not) (?:more|greater|higher) than|at most|cap(?:ped)? at|limit(?:ed)? to|maximum of|of|for|totalling|totaling|amounting to|in the amount of)(?: about| approximately| some| roughly)? (?:US|CAD|C|A|AUD)?$/i;

const SPENT_BEHIND =
  /^,? (?:that )?(?:it|they|counsel|the (?:firms?|lawyers)) (?:has|have|had) (?:spent|advanced|laid out|paid)\b/i;

/** The nearest noun before the sum is one for what counsel have spent, and they want it back. */
function isExpenses(before: string, behind: string): boolean {
  const near = before.slice(-110);
  if (
    SPENT_BEHIND.test(behind) &&
    /\b(?:repaid|repayment|reimburs\w+|recover) (?:of )?(?:up to|at most|no more than|not more than)? ?(?:US)?$/i.test(
      near,
    )
  )
    return true;
  const own = nearest(near, COSTS);
  if (own < 0 || nearest(near, OTHER_COSTS) > own) return false;
  if (!LIMIT_BEFORE.test(near) || /\$|\bper\b/.test(near.slice(own))) return false;
  return COUNSEL.test(before) && ASKED.test(before) && !/^,? (?:per|for each|of which)\b/i.test(behind);
}

/** `$0.30 before, and $0.20 after, the deductions`. */
const BESIDE_COSTS =
  /^,? (before|after),?(?: (?:and|or) (?:about |approximately )?\$?[\d.]+ (?:before|after),?)? (?:the |any |all |these |such |payment of )*(?:deductions?|fees|expenses|costs)\b/i;
/** `$16,400,000 is`, before what that is for each share. */
const FUND_IS =
  /\$[\d,.]+(?: million)? (?:is|equals|comes to|makes|works out at)(?: about| approximately| roughly)? $/i;

/** `the settlement is`, before an amount `per share before they are paid`. */
const SETTLEMENT_IS =
  /\bthe (?:settlement|fund|recovery) (?:is|equals|comes to|amounts to|averages)(?: about| approximately| roughly)? $/i;
const BEFORE_THEY =
  /^ (?:per|for each|an?) \w+,? before (?:they|these|those|any|the|fees|costs|deductions?)\b[^.;]{0,40}(?:\bt[a]ken out|\bdeduct|\bpaid|\bfees|\bcosts)/i;

/** What a trial could have brought, or another case did. */
const HYPOTHETICAL = /\b(?:trial|could have|maximum|experts?|damages|(?:cases|settlements) like|other cases)\b/i;

function perUnit(before: string, behind: string): SumField | null {
  const clause = before.slice(Math.max(0, before.lastIndexOf(';') + 1));
  const beside = BESIDE_COSTS.exec(behind)?.[1];
  if (
    RULE_WORDS.test(`${clause.slice(-140)}${behind.slice(0, 60)}`) ||
    !(UNIT.test(`${before}${behind}`) || /^ each\b/.test(behind)) ||
    (beside === undefined && !IS_EQUAL.test(clause))
  )
    return null;
  if (beside !== undefined)
    return beside.toLowerCase() === 'before' ? 'average_recovery_per_share' : 'average_recovery_per_share_net';
  if (FUND_IS.test(clause) || (SETTLEMENT_IS.test(clause) && BEFORE_THEY.test(behind)))
    return 'average_recovery_per_share';
  const [recovery, costs] = [nearest(clause, RECOVERY), nearest(clause, COSTS_PER_UNIT)];
  if (nearest(clause, FUND) > Math.max(costs, recovery)) return null;
  if (costs > recovery && /\b(?:paid|deduct\w*|out of|before|after)\b/i.test(clause.slice(costs))) return null;
  if (costs > recovery) return GROSS.test(clause.slice(Math.max(0, recovery))) ? null : 'cost_per_share';
  if (recovery < 0 || HYPOTHETICAL.test(`${before}${behind}`)) return null;
  const near = `${clause.slice(Math.max(0, recovery - 50))}|${behind.slice(0, 50)}`;
  if (GROSS.test(near)) return 'average_recovery_per_share';
  return NET.test(clause.slice(Math.max(0, recovery - 50))) || /^[^.;,]{0,30}\b(?:net|after)\b/i.test(behind)
    ? 'average_recovery_per_share_net'
    : 'average_recovery_per_share';
}

/** `What does the settlement provide?`, before its answer. */
const ANSWERS =
  /\b(?:settlement (?:provide|pay|amount)|(?:how much|amount|size)[^?.]{0,30} settlement)[^?.]{0,20}\? $/i;
const MIN_SETTLEMENT = 100_000;
function isSettlement(before: string, behind: string, value: number, asked: string): boolean {
  const [near, next] = [before.replace(BY_INSURERS, '').slice(-110), behind.slice(0, 110)];
  if (OTHER_ACTION.test(`${before}${behind}`) || PAID_BY_INVESTORS.test(near)) return false;
  const earlier = before.trim() === '' && ANSWERS.test(asked);
  if (value >= MIN_SETTLEMENT && earlier && !NOT_WHOLE.test(behind.slice(0, 40))) return true;
  const isWhole = /^\)?,? of which\b/i.test(behind);
  if (value < MIN_SETTLEMENT || NOT_WHOLE.test(near.slice(-70)) || /\bof which\b/i.test(near)) return false;
  if (!isWhole && NOT_WHOLE.test(next.slice(0, 40))) return false;
  if (
    !PAID.test(near.slice(-70)) &&
    !/^\)?,? (?:will|is to|shall|has been|is being|are to) be paid\b|^\)?,? (?:was|has been) paid\b/i.test(next)
  )
    return false;
  return SIGNS.filter((sign) => sign.test(`${near}|${isWhole ? '' : next}`)).length + (isWhole ? 1 : 0) >= 2;
}
