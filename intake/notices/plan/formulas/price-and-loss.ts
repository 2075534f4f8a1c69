import type { Formula } from './formula.ts';

const PRICE = /^(?:price_bought|price_sold|holding_value|offering_price|suit_price|mean\b.*|mean_to_sale)$/;
const isAmount = (formula: Formula): boolean =>
  typeof formula === 'string' && /^\d+(?:\.\d+)?$/.test(formula) && Number(formula) > 0;
const isPrice = (formula: Formula): boolean => typeof formula === 'string' && PRICE.test(formula);
const isLoss = (formula: Formula): boolean => typeof formula === 'object' && formula.minus !== undefined;

/**
 * A loss is compared with losses and a price with prices. Words that seem to choose between a whole price and a
 * difference, or to give at least some amount, were parsed at the wrong place.
 */
export const mixesPriceAndLoss = (operator: 'least' | 'greatest', operands: readonly Formula[]): boolean =>
  operands.some(isLoss) && operands.some((each) => isPrice(each) || (operator === 'greatest' && isAmount(each)));

const OR_AMOUNT =
  /\b(?:purchase|acquisition|sale|selling) price\b[^$;()]{0,80}\bor,? (?:[\w,]+ ){0,4}?\$\d|\$\d[\d.]*,? or (?:the |its )?(?:purchase|acquisition|sale|selling) price\b/i;
const PAID_OR_OFFERED = /\bpaid\b[^;]{0,300}\b(?:offering|issue|IPO|SPO) price\b/i;

/** `the sale price or $6.10`: which of both counts is not clear, and the amount alone would be wrong. */
export const isPriceOrAmount = (term: string): boolean => OR_AMOUNT.test(term) || PAID_OR_OFFERED.test(term);
