import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import { findAmounts } from '../amounts/find-amounts.ts';
import { amountsOfEach, EACH_SECURITY } from './amount-of-each.ts';
import { DOLLAR_PREFIX, dollarPrefixes } from './dollar-prefixes.ts';
import { asFactor, FACTOR_BEHIND, factorBefore, factorBehind, isProductBefore } from './factors.ts';
import { isValueOfHeld } from './find-holdings.ts';
import { eitherOf, WHICHEVER_OF, withLeastFirst } from './formula-starts.ts';
import { withChosenPrice } from './formulas/chosen-price.ts';
import type { Formula } from './formulas/formula.ts';
import { limitBehind } from './formulas/limit-behind.ts';
import { limitWithin, withUsualLimit } from './formulas/limit-within.ts';
import { isPriceOrAmount, mixesPriceAndLoss } from './formulas/price-and-loss.ts';
import { isShareOfPrice } from './formulas/share-of-price.ts';
import { hasItems, splitList } from './formulas/split-list.ts';
import { withoutResult } from './formulas/stated-result.ts';

export type { Formula } from './formulas/formula.ts';

const EXTREME =
  /\b(?:the )?(less|lesser|least|smaller|smallest|lower|lowest|minimum|greater|greatest|larger|largest|higher|highest|maximum)(?: amount| of these amounts| value)? (?:of|between|among)\b(?: the following(?: amounts)?)?(?: \((?:if|but)[^)]*\))?[:,]?/i;
const ZERO =
  /\b(?:is|are|be|equals?|=|:|of|will have|have|there is)\s*(?:zero|nil|no (?:recognized )?(?:loss|claim)|\$0(?:\.0+)?(?!\d|\.\d))|^\W*(?:zero|nil|nothing\b|no amount\b|\$0(?:\.0+)?(?!\d|\.\d)|no recognized (?:loss|claim))|\bno (?:recognized )?(?:loss|claim)(?: amount)?\b|\bnot (?:eligible|entitled|recoverable|compensable)|\$0(?:\.00?)?(?: per \w+)?\W*$/i;

/** The formula that words set, or why they set none that is clear. */
export type ReadFormula = { formula: Formula } | { why: string };

const MAX_FORMULA = 4000;

/** Reads how a plan's clause defines a loss: `the lesser of: (i) … minus …; or (ii) …`. */
export function readFormula(words: string, isOfSeveralCurrencies = false): ReadFormula {
  if (words.length > MAX_FORMULA) return { why: 'it is too long for a formula' };
  const prefixes = dollarPrefixes(words);
  if (prefixes.size > 1 || (isOfSeveralCurrencies && prefixes.size > 0))
    return { why: `the plan has sums in dollars of several countries (${[...prefixes].join(', ')})` };
  const text = withUsualLimit(withChosenPrice(withoutResult(words)))
    .replace(FOOTNOTE_MARK, '')
    .replace(DOLLAR_PREFIX, '$')
    .replace(/ \((?:being|which (?:is|was)) (?:the|an?) [^()$]*\)/gi, '')
    .replace(/\((?:excluding|exclusive of|net of|not including|including|before)[^)]*\)/gi, '')
    .replace(/\((?:if|but only if|provided)[^)]*\)/gi, '')
    .replace(WHICHEVER_OF, 'the $1 of: ')
    .replace(EXPIRY_CLAUSE, '')
    .replace(CLASS_CLAUSE, '')
    .replace(EACH_SECURITY, amountsOfEach)
    .replace(WHICH_ARE_MEANS, '')
    .replace(QUANTITY_TIMES, '')
    .replace(/\s+/g, ' ')
    .replace(/[;,] (?:and|or) ?$/i, '')
    .trim();
  try {
    const formula = simplify(readExtreme(withLeastFirst(text)));
    if (FACTOR.test(text.replace(/\d\S*% (?:[A-Z][\w-]* ){1,5}/g, '')) && !JSON.stringify(formula).includes('"times"'))
      throw new Unread(`the per cent in “${shown(text)}” is not clear`);
    return { formula };
  } catch (fault) {
    if (fault instanceof Unread) return { why: fault.message };
    throw fault;
  }
}

/** `minus $13.05.²`, and where a PDF has lost that the mark is raised, `minus $13.05.2`. */
const FOOTNOTE_MARK = /[¹²³⁴-⁹†‡]+|(?<=[$€£]\d{1,4}\.\d\d\.)\d{1,2}(?=\s|$)/g;

/** `(or $0.00 if the option expired worthless)`: expiry closes at zero in every plan. */
const EXPIRY_CLAUSE =
  /,? (?:or|and) (?:less |minus )?(?:\$0(?:\.0+)?|zero|nil) if (?:it|the option|such option|they|the options) (?:has |have )?expir\w+(?: worthless)?|,? ?\((?:(?:or|and|which is|i\.e\.)\b[^()]*|(?:\$0(?:\.0+)?|zero|nil)\b[^()]*)\b(?:expir\w+|worthless)\b[^()]*\)/gi;

/** The mean of each class: the last one of its own table. */
const CLASS_CLAUSE =
  /(?<=\b(?:average|mean)\b[^;$]{0,60}),? \(?(?:which )?(?:is|was|being|i\.e\.,?) \$\d+(?:\.\d+)? (?:for|per) [^;.$]{2,40} and \$\d+(?:\.\d+)? (?:for|per) [^;.$)]{2,40}\)?/gi;

/** `[[…]], being the average closing prices`: what the amounts are. */
const WHICH_ARE_MEANS =
  /(?<=\]\]),? (?:being|representing|which (?:is|are|was|were)) (?:the )?(?:respective )?(?:average|mean|closing)\b[^;$[]*$/i;
const EACH =
  /^(?:(?:the |an? )?(?:[\w -]*\b(?:average|mean|holding (?:value|price)|price on)\b[\w ,-]*)?)?\[\[(.+?)\]\]\W*$/i;

/** `the number of shares sold multiplied by`: every loss is per share. */
const QUANTITY_TIMES =
  /\b(?:the )?(?:total )?number of (?:such |the )?(?:shares|ADSs|units|notes|tokens|options|contracts)(?: [\w/]+){0,6}?,? (?:multiplied by|times) /gi;
const FACTOR = /\d ?(?:%|percent)(?!age)/i;

class Unread extends Error {}

function readExtreme(text: string): Formula {
  const match = EXTREME.exec(text);
  const within = match ? null : limitWithin(text);
  if (within) {
    if (!within.isClear || isProductOfUnclear(text)) throw new Unread(`what “${shown(text)}” limits is not clear`);
    const loss: Formula = { minus: [readProduct(within.from), readExtreme(within.subtracted)] };
    return within.limit === null ? loss : { least: [loss, within.limit] };
  }
  const capped = match ? null : LIMITED.exec(text);
  if (capped) return { least: [readArithmetic(capped[1]!), readArithmetic(capped[2]!)] };
  const either = match ? null : eitherOf(text);
  if (either) {
    const operator = /^(?:less|lower|small)/i.test(either.which) ? 'least' : 'greatest';
    return { [operator]: [readArithmetic(either.one), readArithmetic(either.other)] };
  }
  if (!match) return readArithmetic(text);
  const outside = text.slice(0, match.index);
  const reduced = /^(.*?),? (?:minus|less|reduced by|-|–|−)\s*$/i.exec(outside);
  if (reduced && /[a-z]{3}|\$\d/i.test(reduced[1]!))
    return { minus: [readProduct(reduced[1]!), readExtreme(text.slice(match.index))] };
  const limited = LIMIT_BEFORE.exec(outside);
  if (limited) return { least: [readArithmetic(limited[1]!), readExtreme(text.slice(match.index))] };
  const between = /\bdifference between (.+?),? and (?:the )?$/i.exec(outside);
  if (between) return difference([readProduct(between[1]!), readExtreme(text.slice(match.index))], text);
  if (/\b(?:price|inflation|difference|excess|average|matrix|table|figure)\b|\$\d/i.test(outside))
    throw new Unread(`what is before “${match[0].trim()}” is not clear`);
  const before = factorBefore(outside);
  if (before === null && isProductBefore(outside))
    throw new Unread(`what multiplies “${match[0].trim()}” is not clear`);
  const factor = before ?? factorBehind(text);
  const rest = text.slice(match.index + match[0].length).replace(FACTOR_BEHIND, '');
  // `the lesser of the offering price or the purchase price, minus the sale price`
  const cut = /^([^;]*?), (?:minus|less) ([^;]+)$/i.exec(rest);
  const outer = cut !== null && !hasItems(cut[1]!, 1) && (!hasItems(cut[2]!, 2) || EXTREME.test(cut[2]!)) ? cut : null;
  if (outer) return { minus: [readExtreme(`${match[0]} ${outer[1]}`), readProduct(outer[2]!)] };
  const parts = splitList(rest, (part) => 'formula' in readFormula(part));
  if (parts.length < 2) throw new Unread(`it is not clear between what “${match[0].trim()}” chooses`);
  const operator = /less|least|smaller|smallest|lower|lowest|minimum/i.test(match[1]!) ? 'least' : 'greatest';
  const chosen: Formula = {
    [operator]: parts.map((part) => (EXTREME.test(part) ? readExtreme(part) : readArithmetic(part))),
  };
  return factor === null ? chosen : { times: [chosen, factor] };
}

function readArithmetic(written: string): Formula {
  const text = written.replace(/^[\s:;,.–-]+|[\s:;,–-]+$/g, '');
  const named = IN_BRACKET.exec(text);
  if (named) return readNamed(named[1]!, named[2]!);
  if (isShareOfPrice(text)) return { times: ['price_bought', 'table'] };
  if (isProductOfUnclear(text)) throw new Unread(`what is multiplied in “${shown(text)}” is not clear`);
  const limited = limitBehind(text);
  if (limited?.isOfWhole) return { least: [readArithmetic(limited.difference), limited.limit] };
  if (limited) throw new Unread(`what “${shown(text)}” limits is not clear`);
  const share = /^(?:the |an amount equal to )?(\d+(?:\.\d+)?) ?(?:%|percent) of (.+)$/i.exec(text);
  if (share) return { times: [readArithmetic(share[2]!), asFactor(share[1]!, true)] };
  const between =
    /\b(?:the )?(?:difference|amount of the difference|spread) between (.+?) and ((?:the |an? |its |your )?(?:sale|sales|selling|average|mean|price|closing|artificial|inflation|purchase|amount|holding|offering|\$|\[\[|date|rolling|dollar|"?[A-Z]\w+ \d{1,2}(?:, \d{4})? price).*)$/i.exec(
      text,
    );
  if (between) return difference([readProduct(between[1]!), readProduct(between[2]!)], text);
  const excess =
    /\b(?:excess,? (?:if any,? )?of) (.+?) over (.+)$/i.exec(text) ??
    /\bamount(?:,? if any,?)? by which (.+?) (?:exceed(?:s|ed)?|(?:is|was) (?:greater|more|higher) than) (.+)$/i.exec(
      text,
    );
  if (excess) return difference([readProduct(excess[1]!), readProduct(excess[2]!)], text);
  const subtracted = /\bsubtract(?:ing)? (.+?) from (.+)$/i.exec(text);
  if (subtracted) return difference([readProduct(subtracted[2]!), readProduct(subtracted[1]!)], text);
  const parts = text.split(/,? (?:minus|less|reduced by|net of|subtracted by|decreased by|-|–|−) /i);
  if (parts.length === 2 || parts.length === 3) return difference(parts.map(readProduct), text);
  if (parts.length > 3) throw new Unread(`“${shown(text)}” subtracts more than can be followed`);
  const sum = text.split(/ (?:plus|increased by|\+) /i);
  if (sum.length === 2) return { plus: sum.map(readProduct) };
  return readProduct(text);
}

function readProduct(written: string): Formula {
  const text = written.replace(/^[\s:;,.]+|[\s:;,]+$/g, '');
  if (EXTREME.test(text)) return readExtreme(text);
  const share = /^(?:the )?(\d+(?:\.\d+)?) ?(?:%|percent) (?:of|times|multiplied by) (.+)$/i.exec(text);
  if (share) return { times: [readTerm(share[2]!), asFactor(share[1]!, true)] };
  const parts = text.split(/,? (?:multiplied by|times|x|×) /i);
  if (parts.length !== 2) return readTerm(text);
  const number = /^(\d+(?:\.\d+)?)( ?%| percent)?\W*$/.exec(parts[1]!);
  if (number) return { times: [readTerm(parts[0]!), asFactor(number[1]!, number[2] !== undefined)] };
  const terms = parts.map(readTerm);
  // A percent of the price is what the plan's inflation of that day is, where its table is one of per cents.
  for (const side of ['bought', 'sold'])
    if (terms.includes(`price_${side}`) && terms.some((term) => term === `inflation_${side}` || term === 'inflation'))
      return `inflation_${side}`;
  return { times: terms };
}

const SOLD =
  /\b(?:s[ao]l[ed]s?|sell(?:ing)?|clos(?:ed?|ing)(?! (?:price|of trading|market))|repurchased?|dispos(?:ed|al|ition)|exercised?|redeemed|redemption|expir(?:ed|ation))\b/i;
const BOUGHT = /\b(?:purchas(?:e|ed|es)|acqui(?:red|sition|re)|bought|writ(?:ing|ten)|cost|issued?|subscri\w*)\b/i;

/** `the matrix amount, but no more than the lesser of`. */
const LIMIT_BEFORE =
  /^(.*\b(?:inflation|amount|figure|value|price|table|matrix)\b.*?),? (?:but )?(?:not more than|no more than|not to exceed|not exceeding|never more than|capped at|limited to)(?: the)? ?$/i;
/** `inflation at purchase, but not more than the purchase price less $21.05`. */
const LIMITED =
  /^((?:[^()]|\([^()]*\))+?),? (?:but )?(?:not more than|no more than|not to exceed|not exceeding|never more than|capped at|limited to) ((?:[^()]|\([^()]*\))*\b(?:less|minus|difference|excess|exceeds)\b(?:[^()]|\([^()]*\))+?)[.;]?$/i;
/** `the purchase price minus the sale price, multiplied by 50%`: of the last term or of the whole. */
const isProductOfUnclear = (text: string): boolean => {
  const at = text.search(/, (?:multiplied by|times|x|×) /i);
  return (
    at >= 0 && /\b(?:minus|less|difference|excess|exceed(?:s|ed)?|reduced by|net of|plus)\b/i.test(text.slice(0, at))
  );
};
/** `the out-of-pocket loss (purchase price minus sale price)`: the bracket sets what the name means. */
const IN_BRACKET = /^([^()]+?) \(((?:[^()]|\([^()]*\))*\b(?:minus|less|difference|excess)\b(?:[^()]|\([^()]*\))*)\)$/i;

function readNamed(name: string, meaning: string): Formula {
  const own = readArithmetic(meaning);
  const named = readFormula(name);
  const isSame =
    !('formula' in named) ||
    ['drop', 'table', 'inflation'].includes(named.formula as string) ||
    JSON.stringify(named.formula) === JSON.stringify(own);
  if (!isSame) throw new Unread(`“${shown(name)}” has two meanings`);
  return own;
}

/** The side of a trade that words name; `paid` and `received` decide where nothing else does. */
function sideOf(words: string): 'bought' | 'sold' | null {
  const text = words.replace(/\bsold \(written\)/gi, 'written').replace(/\bclose(?:d)? of trading\b/gi, '');
  const isRepurchase = /\b(?:closing purchase|purchase to close|repurchase)\b/i.test(text);
  const [sold, bought] = [SOLD.test(text), BOUGHT.test(text)];
  if (isRepurchase) return 'sold';
  if (sold !== bought) return sold ? 'sold' : 'bought';
  if (sold) return null;
  const [received, paid] = [/\breceived?\b|\bproceeds\b/i.test(text), /\bpaid\b/i.test(text)];
  return received === paid ? null : received ? 'sold' : 'bought';
}

/** `the "October 26 Price" in Table 3`: a column of that name. */
const PRICE_OF_DAY = new RegExp(
  String.raw`^(?:the )?"?(?:${LONG_MONTHS.join('|')}) \d{1,2}(?:, \d{4})? price"?,? (?:as )?(?:in|from|of) (?:the )?(?:table|schedule|exhibit|appendix)\b`,
  'i',
);

function readTerm(written: string): Formula {
  const text = written
    .replace(
      /\b(?:as )?(?:set forth|stated|shown|listed|provided|found|indicated|appearing|reflected) (?:in|on|at)\b/gi,
      'in',
    )
    .trim();
  // Of a difference, each side is a term: words that still contain both were not parsed.
  if (/\b(?:difference between|excess of|amount by which|subtract)/i.test(text))
    throw new Unread(`“${shown(text)}” cannot be followed`);
  const each = EACH.exec(text);
  if (each) return `each ${each[1]}`;
  const capped = cappedPrice(text);
  if (capped !== null) return capped;
  if (isPriceOrAmount(text)) throw new Unread(`“${shown(text)}” has an amount whose role is not clear`);
  if (/\b(?:90|ninety)-?\s?day\b|\blook-?back\b/i.test(text) && !/\baverage|\bmean\b/i.test(text)) return meanOf(text);
  if (/\b(?:inflation|overstatement|overpayment|overvaluation|deflation)\b/i.test(text)) return inflationOf(text);
  if (/\baverage|\bmean\b/i.test(text)) return meanOf(text);
  if (
    /\bholding (?:value|price)\b|\bvalue of (?:the|that|such|each) (?:note|bond|debenture|security|share|stock|ADS)\b|\bclosing price of (?:the|such|that|each) (?:call |put )?options?\b|\bprice of (?:the|such|that|each) (?:call |put )?options? at the close (?:of trading )?(?:of|on) |\b(?:closing |market )?price (?:on|as of|at) [A-Z]\w+ \d{1,2}, \d{4},? (?:as )?in (?:the )?(?:table|schedule|exhibit|appendix)\b/i.test(
      text,
    ) ||
    isValueOfHeld(text) ||
    PRICE_OF_DAY.test(text)
  )
    return onlyAmount(text) ?? 'holding_value';
  if (
    /\bprice\b.*\b(?:suit|complaint|lawsuit|action)\b.*\b(?:filed|brought|commenced|filing)|\bvalue\b.*\b(?:when|date|time)\b.*\b(?:suit|complaint|action)\b/i.test(
      text,
    )
  )
    return onlyAmount(text) ?? 'suit_price';
  if (
    /\b(?:offering|issue|issuance|IPO|SPO|subscription|initial public offering) price\b|\bprice at which .* offered\b/i.test(
      text,
    ) &&
    !/purchase price/i.test(text)
  )
    return onlyAmount(text) ?? 'offering_price';
  if (
    /\b(?:decline|drop|decrease|reduction)\b|\b(?:amount|figure|value|loss|number|cell|entry|percentage)\b.*\b(?:table|matrix)\b|\b(?:matrix|table) (?:amount|figure|value|entry|number|loss)\b/i.test(
      text,
    )
  )
    return 'table';
  const amount = onlyAmount(text);
  if (amount !== null) return amount;
  const isPrice = /\b(?:price|proceeds|amount|cost|premium|consideration|paid|received)\b/i.test(text);
  if (isPrice) {
    const side = sideOf(text);
    if (side !== null) return `price_${side}`;
  }
  if (ZERO.test(text)) return '0';
  throw new Unread(`“${shown(text)}” is no term that a plan can have`);
}

const shown = (text: string): string => (text.length > 90 ? `${text.slice(0, 87)}…` : text);

const INFLATION_TERM = /^(?:inflation|drop|table)/;

/** Inflation is subtracted from inflation and a price from a price: words that mix them were read wrongly. */
function difference(operands: Formula[], words: string): Formula {
  const kinds = new Set(operands.map((each) => termsOf(each).some((term) => INFLATION_TERM.test(term))));
  if (kinds.size > 1) throw new Unread(`“${shown(words)}” mixes inflation and prices`);
  const isNothing = new Set(operands.map((each) => JSON.stringify(each))).size === 1;
  if (isNothing && operands.length > 1 && !['inflation', 'table'].includes(operands[0] as string))
    throw new Unread(`“${shown(words)}” subtracts an amount from itself`);
  return { minus: operands };
}

/** What inflation fell by from purchase to sale. */
const DROP =
  /\b(?:decline|change|decrease|reduction|drop|difference|dissipation) in (?:the )?(?:amount of )?(?:alleged |estimated )*(?:artificial |price )?(?:in|de)flation|\b(?:in|de)flation (?:loss|lost|decline|drop)\b/i;

function inflationOf(text: string): string {
  if (DROP.test(text)) return 'drop';
  const side = sideOf(text);
  if (side !== null) return `inflation_${side}`;
  if (/\b(?:applicable|table|per share|per (?:ads|note|unit|token|option))\b/i.test(text) || !SOLD.test(text))
    return 'inflation';
  throw new Unread(`“${shown(text)}” names no day`);
}

function meanOf(text: string): string {
  const amount = onlyAmount(text);
  if (amount !== null) return `mean ${amount}`;
  const isRunning =
    /\b(?:date|day|time) of (?:the )?(?:sale|disposition|closing)|\bsale date|\bdate (?:sold|shown|of sale)|\bto (?:the|that) date|\bto date|\bon which .* sold|\bthrough the date|\brolling|\bas of the date|\bup to|\bdate on which|\btable\b/i.test(
      text,
    );
  return isRunning ? 'mean_to_sale' : 'mean';
}

/** `(i.e. $20.00)`, `($20.00 per share)`: the price itself. */
const OTHER_AMOUNT = /\b(?:purchase|acquisition|sale|selling) price\b[^$(]{0,200}\([^$()]{0,120}\$\d/i;
const SAME_AMOUNT = /\((?:(?:i\.e\.|being|that is|which (?:is|was)|of)[, ]*)?\$\d/i;

/** `the purchase price (not to exceed the offering price of $20.00)` */
function cappedPrice(text: string): Formula | null {
  const cap =
    /\b(?:not to exceed|not exceeding|(?:but )?(?:not|no|never) (?:more|greater|higher) than|(?:but )?not (?:above|over)|(?:which )?(?:may|shall|must|can) ?not exceed|capped at|(?:but )?at most|(?:up )?to a maximum of|limited to)\b(.*)$/i.exec(
      text,
    );
  if (!cap) {
    // It may change the price of a trade.
    if (OTHER_AMOUNT.test(text) && !SAME_AMOUNT.test(text))
      throw new Unread(`“${shown(text)}” has an amount whose role is not clear`);
    return null;
  }
  const head = text.slice(0, cap.index).replace(/[\s(,]+$/, '');
  const limit = /\b(?:offering|issue|IPO|SPO|initial public offering) price\b/i.test(cap[1]!)
    ? (onlyAmount(cap[1]!) ?? 'offering_price')
    : onlyAmount(cap[1]!);
  return limit === null ? null : { least: [readTerm(head), limit] };
}

function onlyAmount(text: string): string | null {
  const values = [...new Set(findAmounts(text).map(({ printed }) => printed))];
  return values.length === 1 ? values[0]! : null;
}

/** Lists of one and lists within lists of the same kind mean the same without them. */
function simplify(formula: Formula): Formula {
  if (typeof formula === 'string') return formula;
  const [[operator, operands]] = Object.entries(formula) as [[keyof Exclude<Formula, string>, Formula[]]];
  const simple = operands.map(simplify);
  if (operator === 'least' || operator === 'greatest') {
    const flat = simple.flatMap((each) => (typeof each === 'object' && each[operator] ? each[operator] : [each]));
    if (new Set(flat.map((each) => JSON.stringify(each))).size < flat.length)
      throw new Unread('it names the same amount twice');
    if (mixesPriceAndLoss(operator, flat)) throw new Unread('it chooses between a price and a loss');
    return { [operator]: flat };
  }
  return { [operator]: simple };
}

export const termsOf = (formula: Formula): string[] =>
  typeof formula === 'string'
    ? [formula]
    : Object.values(formula).flatMap((operands) => (operands ?? []).flatMap(termsOf));
