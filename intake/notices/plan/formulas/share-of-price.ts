const PRICE = String.raw`(?:the |its |your )?(?:purchase|acquisition) price(?: per [\w-]+)?(?: paid)?`;
const PERCENTAGE = '(?:the )?(?:applicable |relevant |appropriate )?(?:inflation )?percentage';
const WORDS = '[^;]*';
const IN_TABLE = String.raw`${WORDS}\b(?:table|matrix|schedule|exhibit)\b${WORDS}`;
/** `the percentage of the purchase price in Table 1`, `the product of both`, `the percentage in Table 1, applied to the price`. */
const SHARE = new RegExp(
  [
    `^${PERCENTAGE} of ${PRICE}\\b${IN_TABLE}$`,
    `^(?:the )?product of ${PRICE} and ${PERCENTAGE}\\b${IN_TABLE}$`,
    `^(?:the )?product of ${PERCENTAGE}\\b${IN_TABLE} and ${PRICE}$`,
    `^${PERCENTAGE}\\b${IN_TABLE},? (?:as )?applied to ${PRICE}$`,
  ].join('|'),
  'i',
);

/** Whether words are the purchase price by the percentage of a table. */
export const isShareOfPrice = (words: string): boolean =>
  SHARE.test(words) && !/\b(?:minus|less|reduced|subtract\w*|plus)\b/i.test(words);
