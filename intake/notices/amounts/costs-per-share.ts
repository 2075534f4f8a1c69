/** `The average amount of fees and expenses is`, or a bracket after the amount that counsel request: `expenses of $1 (an average of`. */
const AVERAGE_COSTS = /\baverage (?:amount of )?(?:the )?(?:attorneys' )?(?:fees|expenses)\b[^.;]*$/i;
const COSTS_IN_BRACKET =
  /\bfees\b.*\bexpenses\b[^()]*\((?:or |together )?(?:an average of|approximately|about)[a-z ]* $/i;
/** `The fees and expenses would come to $0.19 per share`. */
const COSTS_COME_TO =
  /\b(?:fees|expenses|costs)\b(?:(?!\b(?:before|after|deduct\w*|recovery|net)\b)[^.;,()]){0,40}\b(?:comes?|amounts?|equals?|averages?|be|are|represents?|totals?) (?:to )?(?:an? )?(?:average )?(?:estimated )?(?:of )?(?:about |approximately |roughly )?$/i;
/** `The fees, expenses and award are estimated to average`. */
const ESTIMATED_TO_BE =
  /\b(?:fees|expenses)\b[^.;]{0,90}\b(?:is|are) (?:estimated|expected) to (?:average|be|total|equal|come to) (?:about |approximately |roughly )?$/i;
/** Behind the sum of the expenses: `, or an average of`, `, which together amount to about`. */
const ON_AVERAGE = String.raw`(?:[,;]? \(?(?:(?:or|which|these|they|together|collectively|in total|would|will|on) ){0,4}(?:an? )?(?:average (?:cost )?of|amounts? to|comes? to|equals?|totals?) (?:about |approximately |roughly )?$|,? \(?or (?:about|approximately|roughly|an estimated) $)`;
const EXPENSES_OF = String.raw`\bexpenses,? (?:in an amount )?(?:not to exceed|not exceeding|(?:of )?(?:not|no) more than|(?:of )?up to|of) (?:approximately |about |an estimated )?(?:[A-Z]{1,3} ?)?[$€£] ?\d[\d,.]*(?: million)?(?:, plus (?:accrued )?interest)?`;
const SUM_FOR_EXPENSES = String.raw`\d(?: million)? (?:for|in|of|as) (?:litigation )?expenses`;
/** `fees of 30% and expenses not to exceed $480,000, or an average of`. */
const COSTS_ON_AVERAGE = new RegExp(String.raw`\bfees\b[^;]*(?:${EXPENSES_OF}|${SUM_FOR_EXPENSES})${ON_AVERAGE}`, 'i');

/** `Counsel will ask for a fee of 30% and up to $95,000 in costs, which comes to`. */
const ASKED_TOGETHER =
  /\b(?:counsel|firms?|lawyers|attorneys|LLP|P\.C\.)[^;]{0,200}?\b(?:asks?|seeks?|appl(?:y|ies)|requests?)\b[^;]{0,200}\b(?:expenses|costs)\b[^;$]{0,200}(?:\$[\d,.]+(?: million)?[^;$]{0,200})?[,;] (?:(?:together|collectively|which|or|in total),? )+(?:they )?(?:would |will )?(?:(?:averages?|comes? to|amounts? to|equals?|totals?|is|are) )?(?:about |approximately |roughly )?$/i;

/** `These would reduce the average recovery by`. */
const REDUCES_BY =
  /\b(?:reduces?|lowers?|cuts?|decreases?) (?:(?:the|that|this|your|each|any) )?(?:estimated )?(?:average )?(?:gross )?(?:recovery|distribution|payment|amount)s? by (?:an average of )?(?:about |approximately |roughly )?$/i;

/** `The difference of $0.24 per share is the average cost of these`: behind the amount. */
const IS_COST =
  /^ (?:per|for each|an?) (?:[\w-]+ ){0,2}[\w-]+,? (?:is|represents|equals|would be|will be) (?:the|an) (?:estimated |average )*costs? of (?:these|those|them|the|such|fees|attorneys' fees)\b/i;
export const isCostBehind = (behind: string): boolean => IS_COST.test(behind);

/** In a row before, an amount per share that has its own words. */
const EARLIER_FIGURE =
  /^.*[$€£] ?\d+\.\d\d per (?:[\w-]+ ){0,2}?(?:share|ADS|ADR|unit|note|token)s?(?:,? (?:before|after) (?:the )?(?:deduction of )?(?:fees|expenses|costs)(?: (?:and|or) (?:fees|expenses|costs))?)? (?=[A-Z])/;

/** Whether a sentence states, before an amount per share, that it is the cost of fees and expenses. */
export const isOfCosts = (whole: string): boolean => isOfOwnCosts(whole.replace(EARLIER_FIGURE, ''));

const isOfOwnCosts = (sentence: string) =>
  AVERAGE_COSTS.test(sentence) ||
  REDUCES_BY.test(sentence) ||
  (ESTIMATED_TO_BE.test(sentence) && !/\b(?:recovery|distribution|before|after|deduct\w*|net)\b/i.test(sentence)) ||
  (ASKED_TOGETHER.test(sentence) && !/\b(?:recovery|distribution|before|after|deduct\w*|net)\b/i.test(sentence)) ||
  (COSTS_ON_AVERAGE.test(sentence) && !/\b(?:recovery|distribution|before|after|deduct\w*|net)\b/i.test(sentence)) ||
  (COSTS_COME_TO.test(sentence) &&
    !/\b(?:before|after|deduct\w*)\b/i.test(sentence.slice(sentence.lastIndexOf(';') + 1))) ||
  (COSTS_IN_BRACKET.test(sentence) && !/\b(?:recovery|distribution)\b/i.test(sentence));
