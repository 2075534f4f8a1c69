import type { Formula, ReadFormula } from '../read-formula.ts';

/** What the head of rules sets to the purchase price of all of them, or why that is not clear. */
export type HeadLimit = { amount: string } | { why: string };

const LEAD = String.raw`^(?:for|as to|with respect to|in the case of) (?:(?:an?|each|every|any|all) )?(?:[\w-]+ ){0,4}?(?:shares?|ADSs?|ADRs?|units?|notes?|bonds?)\b`;
/** `For each …, with a purchase price of at most $20.00 (the IPO price; a higher price is reduced to it):` */
const LIMIT = new RegExp(
  String.raw`${LEAD}(?:[^.;:$]|\.(?=\d))*?\b(?:purchase|acquisition) price (?:of at most|of no more than|of not more than|(?:that is )?at most|not exceeding|not to exceed|not above|limited to|capped at|of up to) \$(\d+(?:\.\d+)?)(?: \(([^()]*)\))?:\s*$`,
  'i',
);
const WITH_PRICE = new RegExp(String.raw`${LEAD}[^:]*\b(?:purchase|acquisition) price\b[^:]*\$\d[^:]*:\s*$`, 'i');
const FORMULA_HEAD = /\b(?:minus|less(?! than)|lesser|least|lower|difference|excess|subtract\w*)\b/i;
const TRACEABLE = new RegExp(String.raw`${LEAD}[^:]*:\s*$`, 'i');
const IS_REDUCED =
  /\b(?:higher|greater|larger|more)\b[^.]{0,60}\b(?:reduced|cut|lowered|limited|capped|counts? as|treated as|deemed)\b/i;

export const limitIn = (limit: HeadLimit | null | undefined): { limit?: HeadLimit } => (limit ? { limit } : {});

/** Null for words that are no head, or that set nothing to the price. */
export function headLimitOf(text: string): HeadLimit | null {
  if (/\btraceable (?:share|ADS|unit|note)s?\b/i.test(text) && TRACEABLE.test(text))
    return { why: 'which shares are traceable is not clear' };
  const [, amount, meaning = ''] = LIMIT.exec(text) ?? [];
  if (amount !== undefined && (/\b(?:limited to|capped at) \$/i.test(text) || IS_REDUCED.test(meaning)))
    return { amount };
  return WITH_PRICE.test(text) && !FORMULA_HEAD.test(text)
    ? { why: 'whether the head of the rule limits the purchase price is not clear' }
    : null;
}

/** The formula of a rule with what its head sets. */
export function withHeadLimit(read: ReadFormula, limit: HeadLimit | undefined): ReadFormula {
  if (limit === undefined || !('formula' in read)) return read;
  if ('why' in limit) return limit;
  return { formula: limited(read.formula, limit.amount) };
}

function limited(formula: Formula, amount: string): Formula {
  if (formula === 'price_bought') return { least: ['price_bought', amount] };
  if (typeof formula === 'string') return formula;
  const [[operator, operands]] = Object.entries(formula) as [[string, Formula[]]];
  return { [operator]: operands.map((each) => limited(each, amount)) };
}
