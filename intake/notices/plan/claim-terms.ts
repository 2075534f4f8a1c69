import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { findAmounts } from '../amounts/find-amounts.ts';
import type { Span } from '../fact.ts';
import { findDates } from '../find-dates.ts';
import { isMarketTestUnread, marketTest } from './market-test/market-test.ts';
import { NEGATIVE_IS_ZERO } from './negative-results.ts';

/** What a plan states for all its securities. A member is absent where the words do not state it. */
export interface ClaimTerms {
  method?: 'fifo' | 'lifo' | 'none';
  opening?: 'first' | 'in_order';
  /** A sentence on matching names shares held before the class period. */
  namesOpening: boolean;
  prices?: 'without_commissions' | 'with_commissions';
  gains?: 'ignore' | 'offset';
  market_test: 'none' | 'gate' | 'cap';
  /** The notice compares with all gains and losses, and how is not clear. */
  isMarketTestUnread: boolean;
  minimum?: string;
  maximum?: string;
  basis?: 'pro_rata' | 'per_share' | 'full';
  optionsCap?: string;
  weights: { from?: string; to?: string; factor: string }[];
  combine?: 'greatest' | 'sum';
}

const near = (text: string, pattern: RegExp, reach: number): string[] =>
  [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map((match) =>
    text.slice(match.index, match.index + match[0].length + reach),
  );

export function readClaimTerms(written: string): ClaimTerms {
  // A line may end within `first-in`.
  const text = written.replace(/\b(first|last)- (?=in\b|out\b)/gi, '$1-');
  const terms: ClaimTerms = {
    market_test: marketTest(text),
    isMarketTestUnread: isMarketTestUnread(text),
    weights: readWeights(text).map(({ value }) => value),
    namesOpening: NAMES_OPENING.test(text),
  };
  const set = <K extends keyof ClaimTerms>(name: K, value: ClaimTerms[K] | undefined) => {
    if (value !== undefined) terms[name] = value;
  };
  const fifo =
    /\bFIFO\b|first[- ]?in,?[ /-]{1,3}(?:and )?first[- ]?out|oldest shares first|in chronological order, beginning with the earliest|earliest (?:purchases?|acquisitions?)(?: \w+){0,3} first/i.test(
      text,
    );
  const lifo = /\bLIFO\b|last[- ]?in,?[ /-]{1,3}(?:and )?first[- ]?out/i.test(text.replace(NOT_LIFO, ''));
  if (fifo !== lifo) terms.method = fifo ? 'fifo' : 'lifo';
  else if (
    !fifo &&
    /\b(?:without|no) matching\b|(?:sales|disposals) (?:are|will be|shall be) (?:disregarded|ignored)|regardless of (?:whether|when) (?:\w+ ){1,5}(?:sold|disposed)|whether or not (?:\w+ ){1,6}(?:sold|disposed)/i.test(
      text,
    )
  )
    terms.method = 'none';
  if (
    /\b(?:matched|against|applied)[^.]{0,60}\b(?:opening|beginning|initial|pre-class)[^.]{0,25}\b(?:holdings?|position|shares|balance)|holdings? (?:at|as of) the (?:beginning|start|opening|close)/i.test(
      text,
    )
  )
    terms.opening = 'first';
  if (
    /(?:holdings?|shares held)[^.]{0,80}\b(?:are|will be) (?:matched|used(?: up)?|applied) last\b|holdings?[^.]{0,60}\b(?:last bought|as if (?:bought|purchased) on)|in the order (?:of|in which)[^.]{0,80}including the opening/i.test(
      text,
    )
  )
    terms.opening = 'in_order';
  set('prices', pricesOf(text));
  set('gains', gainsOf(text));
  set('minimum', minimumOf(text));
  set('maximum', maximumOf(text));
  if (/\bpro[- ]rata\b|proportionate(?:ly)? share/i.test(text)) terms.basis = 'pro_rata';
  else if (/\b(?:claims?|claimants?|class members?|losses|entitlements?)\b[^.]{0,100}\bpaid in full\b/i.test(text))
    terms.basis = 'full';
  const cap =
    /\b(?:options?|call|put)[^.]{0,160}?(?:not exceed|limited to|no more than|at most|not more than|capped at|allocated|maximum of)\s+(?:\w+ ){0,6}\(?(\d{1,2}(?:\.\d+)?) ?(?:%|percent)\)? of the (?:net )?settlement fund/i.exec(
      text,
    );
  const capBefore =
    /\b(?:no more than|not more than|at most|up to)\s+(?:[\w-]+ ){0,4}\(?(\d{1,2}(?:\.\d+)?) ?(?:%|percent)\)? of the (?:net )?settlement fund[^.]{0,80}\b(?:options|calls|puts)\b/i.exec(
      text,
    );
  const capOfIt =
    /\bnet settlement fund\b[^.]{0,120}\b(?:options?|calls|puts)\b[^.]{0,120}?\b(?:no more than|not more than|at most|not exceed|up to|limited to|capped at)\s+(?:[\w-]+ ){0,4}\(?(\d{1,2}(?:\.\d+)?) ?(?:%|percent)\)? of (?:it|that fund)\b/i.exec(
      text,
    );
  const share = cap?.[1] ?? capBefore?.[1] ?? capOfIt?.[1];
  if (share !== undefined) terms.optionsCap = hundredth(share);
  set('combine', combineOf(text));
  return terms;
}

const CLAIMS = '(?:recognized claims?|total claims?|claims? of any(?: one)? (?:claimant|class member)|entitlement)';
const MAXIMUM = new RegExp(
  String.raw`\b${CLAIMS}[^.]{0,80}(?:shall|may|will|can)(?: not|not) exceed|\bno (?:[\w']+ ){0,4}${CLAIMS} (?:shall|may|will|can) exceed|\b${CLAIMS}[^.]{0,40} (?:is|are|shall be|will be) (?:capped at|limited to) (?=\$)`,
  'gi',
);
const UNIT_NAMED = /\b(?:per (?:[\w-]+ ){0,2}|for (?:each|every) (?:[\w-]+ ){0,3})(?:share|ADS|ADR|unit|note)s?\b/i;
const FOR_EACH = /\bfor (?:each|every) (?:[\w-]+ ){0,3}(?:share|ADS|ADR|unit|note)\b[^.;]*$/i;
/** As far as the words of a maximum go before and behind it. */
const MAXIMUM_REACH = 60;

/** The maximum of a whole claim; a limit for each share is none. */
function maximumOf(text: string): string | undefined {
  for (const { index, 0: words } of text.matchAll(MAXIMUM)) {
    const before = text.slice(Math.max(0, index - MAXIMUM_REACH), index);
    const [behind] = text.slice(index, index + words.length + MAXIMUM_REACH).split(SENTENCE_END);
    if (FOR_EACH.test(before) || UNIT_NAMED.test(behind!)) continue;
    const [amount] = findAmounts(behind!);
    if (amount !== undefined) return Number(amount.value) >= 50 ? amount.value : undefined;
  }
  return undefined;
}

const EARLIER_SHARES = String.raw`\b(?:held|holdings?|owned|positions?|shares)\b[^.]{0,60}\b(?:before|prior to|beginning of|as of the (?:start|open)|outside)\b`;
const MATCHED = String.raw`\b(?:match(?:ed|es|ing)|used|applied|go(?:es)? (?:first|last)|sold (?:first|last)|last|first)\b`;
/** Either may come first in the sentence. */
const NAMES_OPENING = new RegExp(`${EARLIER_SHARES}[^.]*${MATCHED}|${MATCHED}[^.]*${EARLIER_SHARES}`, 'i');

/** `LIFO does not apply`. */
const NOT_LIFO =
  /\b(?:not|never|rather than|instead of)[^.;]{0,40}(?:\bLIFO\b|last[- ]?in,?[ /-]{1,3}first[- ]?out(?: \("?LIFO"?\))?)|(?:\bLIFO\b|last[- ]?in,?[ /-]{1,3}first[- ]?out)[^.;]{0,30}\b(?:does not|will not|shall not|is not|may not|cannot)\b/gi;

/** Per cents as a factor: `50` is `0.5`. */
function hundredth(percent: string): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const digits = whole.padStart(3, '0');
  const factor = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`.replace(/\.?0+$/, '').replace(/^0+(?=\d)/, '');
  return factor === '' ? '0' : factor;
}

function pricesOf(text: string): ClaimTerms['prices'] {
  const without =
    /\b(?:excluding|exclusive of|not including|without|before|net of|excludes?)(?: \w+,?){0,4}? (?:commissions?|fees|taxes|charges)/i.test(
      text,
    );
  const including = /\b(?:including|inclusive of|plus)(?: \w+,?){0,4}? (?:brokerage )?commissions?\b/i.test(text);
  if (without === including) return undefined;
  return without ? 'without_commissions' : 'with_commissions';
}

function gainsOf(text: string): ClaimTerms['gains'] {
  const isOffset =
    /\bgains?\b[^.]{0,100}\b(?:will|shall|are|be) (?:be )?(?:netted|offset|used to offset|subtracted|deducted)|\bnet(?:ting|ted)? (?:of )?[^.]{0,60}\bgains\b|\b(?:sum|total)[^.]{0,100}\bless (?:all |any |the )?[^.]{0,40}\bgains\b|losses? (?:will|shall) be (?:netted|offset)/i.test(
      text,
    );
  const isApart =
    /\b(?:gain|profit)s?\b[^.]{0,80}\b(?:not|never) (?:be )?(?:used to )?(?:offset|reduce|lower|netted)|\bloss(?:es)? (?:is|are|will be|shall be) not (?:reduced|offset|netted)\b[^.]{0,20}\bgains?\b/i.test(
      text,
    );
  const isSetAgainst = !isApart && /\bgains? (?:on|from|in)\b[^.]{0,60}\boffset\b[^.]{0,30}\blosses\b/i.test(text);
  if (isSetAgainst) return 'offset';
  if (isApart) return 'ignore';
  if (isOffset) return 'offset';
  return NEGATIVE_IS_ZERO.test(text) ? 'ignore' : undefined;
}

/** `ten dollars ($10.00)`: the figure counts. */
const IN_LETTERS = /\b(?:five|ten|fifteen|twenty|twenty-five|fifty) (?:u\.?s\.? )?dollars? \((?=[$€£])/gi;

const SENTENCE_END = /(?<=\d\d|[a-z)])\. (?=[A-Z])/;

/** Whether a smallest payment may be of that size. */
const isMinimum = (value: string): boolean => Number(value) > 0 && Number(value) <= 500;

function minimumOf(written: string): string | undefined {
  const text = written.replace(IN_LETTERS, '');
  for (const [, ahead] of text.matchAll(/\b(?:a|the) (\$\d+(?:\.\d\d)?) minimum (?:payment|distribution)\b/gi)) {
    const amount = findAmounts(ahead!)[0];
    if (amount && isMinimum(amount.value)) return amount.value;
  }
  const patterns = [
    /\b(?:minimum payment|minimum distribution)(?::| is| of)? (?=[$€£])|\b(?:less than|under|below|smaller than|not (?:reach|exceed|meet)|at least|equals? or exceeds|(?:greater|more) than or equal to)\s+(?=(?:US|CDN|CAD|CA|C|EUR|GBP|CHF)? ?[$€£]? ?\d)|\b(?:less than|under|below|at least|equals? or exceeds|or exceeds|of|or (?:more|greater) than|is) (?=(?:US|CDN|CAD|CA|C(?=\$)|EUR|GBP|CHF|€|£|\$))/i,
  ];
  for (const pattern of patterns)
    for (const match of text.matchAll(new RegExp(pattern.source, 'gi'))) {
      const before = text.slice(Math.max(0, match.index - 220), match.index);
      const sentence = before.slice(before.search(/[^.]*$/));
      const amount = findAmounts(text.slice(match.index, match.index + match[0].length + 16))[0];
      const rest = text.slice(match.index, match.index + 160);
      const behind = rest.slice(0, SENTENCE_END.exec(rest)?.index);
      if (!amount || !isMinimum(amount.value)) continue;
      if (
        /\bpayments +(?:(?:of|that are) +)?(?=(?:less|smaller) than\b|under\b|below\b)|\bclaims? that would receive\b|\b(?:distributions?|payment|prorated|pro rata|de minimis|cheque|check|distributed|payable|awards?|be paid|is paid|not paid|(?:do|does|will|shall) not pay|gets? nothing|receives? nothing|receives? no)\b/i.test(
          `${sentence} ${behind.slice(0, 90)}`,
        ) &&
        !/\bper (?:[a-z-]+ ){0,3}(?:share|ads|adr|unit|note|damaged|eligible)/i.test(behind.slice(0, 60)) &&
        !/\brecovery\b/i.test(sentence.slice(-80))
      )
        return amount.value;
    }
  return undefined;
}

/** `the greater of the two amounts`, where two statutes give a loss. */
const GREATER_OF_TWO =
  /\bthe (?:greater|higher|larger) of (?:the|these|those|such) two (?:amounts|claims|losses|recognized)|\bwhichever (?:amount |claim |loss )?(?:is|results in a|gives a) (?:the )?(?:greater|higher|larger)\b/i;

/** `the greater of the two`, behind a sentence that names the losses of both statutes. */
const GREATER_OR_SUM_OF_TWO = /\bthe (greater|larger|higher|sum|total) of (?:the|these|those) two\b/i;
const NAMED_BEFORE_CHARS = 240;

function combineOfTwo(text: string): ClaimTerms['combine'] {
  const match = GREATER_OR_SUM_OF_TWO.exec(text);
  const before = match === null ? '' : text.slice(Math.max(0, match.index - NAMED_BEFORE_CHARS), match.index);
  if (!/exchange act|10\(b\)/i.test(before) || !/securities act|section 11/i.test(before)) return undefined;
  return /^(?:sum|total)/i.test(match![1]!) ? 'sum' : 'greatest';
}

function combineOf(text: string): ClaimTerms['combine'] {
  const words = near(text, /\b(?:greater|greatest|larger|maximum|higher|sum|total) of\b/i, 320).filter(
    (part) => /exchange act|10\(b\)/i.test(part) && /securities act|section 11/i.test(part),
  );
  const [first] = words;
  if (first === undefined) return GREATER_OF_TWO.test(text) ? 'greatest' : combineOfTwo(text);
  return /^(?:sum|total)/i.test(first) ? 'sum' : 'greatest';
}

/** The shares of a loss for days of a purchase, each with its sentence. */
export function readWeights(text: string): Span<ClaimTerms['weights'][number]>[] {
  const weights: Span<ClaimTerms['weights'][number]>[] = [];
  for (const match of text.matchAll(
    /[^.]*\b(?:purchased|acquired|bought)\b[^.]*\b(?:(reduced|discounted|cut|lowered|decreased|scaled down) by|multiplied by|weighted (?:at|by))\s+(?:a (?:factor|discount) of )?(\d+(?:\.\d+)?) ?(%|percent)?[^.]*\./gi,
  )) {
    const [words, reduced, number, percent] = match;
    const dates = findDates(words!).filter(({ day }) => day !== null);
    if (dates.length === 0 || dates.length > 2 || /inflation (?:percentage|rate|per)/i.test(words!)) continue;
    const own = percent === undefined ? number! : hundredth(number!);
    const factor = reduced === undefined ? own : complement(own);
    const [first, second] = dates;
    const lead = words!.slice(0, first!.start);
    const add = (value: ClaimTerms['weights'][number]) =>
      weights.push({ value, start: match.index, end: match.index + words!.length });
    if (second) add({ from: first!.day!, to: second.day!, factor });
    else if (/\b(?:on or before|through|until|up to) $/i.test(lead)) add({ to: first!.day!, factor });
    else if (/\b(?:before|prior to) $/i.test(lead)) add({ to: dayBefore(first!.day!), factor });
    else if (/\b(?:on or after|from|since) $/i.test(lead)) add({ from: first!.day!, factor });
  }
  return weights;
}

const dayBefore = (day: string): string => formatDay(addDays(parseDay(day)!, -1));

function complement(factor: string): string {
  const places = (factor.split('.')[1] ?? '').length;
  const scale = 10n ** BigInt(places);
  const value = scale - BigInt(factor.replace('.', ''));
  if (places === 0) return String(value);
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
