const LIMIT =
  '(?:but )?(?:not more than|no more than|not to exceed|not exceeding|never more than|not (?:above|over)|no higher than|not higher than|at most|capped at|limited to|up to a maximum of)';
const WITHIN = new RegExp(
  String.raw`^((?:the |its |your )?(?:(?:purchase|acquisition|subscription) price|price paid|cost)(?:(?!\b(?:minus|less)\b)[^;()])*?,? ${LIMIT} (?:(?!\b(?:minus|less)\b)[^;()])*?\$\d+(?:\.\d+)?(?:(?!\b(?:minus|less)\b)[^;()$])*), (?:minus|less|reduced by) (.+)$`,
  'i',
);

const WHOLE_LIMIT = new RegExp(String.raw`^(.+?), ${LIMIT} (?:the )?\$(\d+(?:\.\d+)?)(?: per [\w-]+)?[.;]?$`, 'i');
const LATER_LIMIT = new RegExp(String.raw`\b${LIMIT} `, 'i');

/**
 * `the purchase price, but not more than the IPO price of $22.00, minus the sale price`: a limit between two commas is
 * the price's own. A later one, of an amount behind a comma, is of the whole; any other is not clear.
 */
export function limitWithin(
  words: string,
): { from: string; subtracted: string; limit: string | null; isClear: boolean } | null {
  const [, from, rest] = WITHIN.exec(words) ?? [];
  if (rest === undefined) return null;
  const [, before, limit] = WHOLE_LIMIT.exec(rest) ?? [];
  const subtracted = before ?? rest;
  return { from: from!, subtracted, limit: limit ?? null, isClear: !LATER_LIMIT.test(subtracted) };
}

/** `up to a maximum of $18.00`, `, subject to a ceiling of the purchase price less …`: a limit, and no choice of the greatest. */
export const withUsualLimit = (words: string): string =>
  words.replace(
    /(,?) (?:but )?(?:up to|subject to|with|within) (?:a |an |the )?(?:maximum|limit|cap|ceiling|upper limit) of (?=\$|the |its |your )/gi,
    '$1 but not more than ',
  );
