const LIMIT = String.raw`(?:but )?(?:not more than|no more than|not to exceed|not exceeding|never more than|capped at|limited to|up to a maximum of)`;
const OUTSIDE_BRACKETS = String.raw`(?:[^()]|\([^()]*\))`;
const DIFFERENCE = String.raw`${OUTSIDE_BRACKETS}+\b(?:less|minus)\b${OUTSIDE_BRACKETS}+?`;
const BEHIND = new RegExp(
  String.raw`^(${DIFFERENCE})(,?) ${LIMIT} (?:the )?\$(\d+(?:\.\d+)?)(?: per [\w-]+)?[.;]?$`,
  'i',
);

/** `the purchase price less $20.89, but no more than $21.11`: of the whole behind a comma; else of what is not clear. */
export function limitBehind(words: string): { difference: string; limit: string; isOfWhole: boolean } | null {
  const [, difference, comma, limit] = BEHIND.exec(words) ?? [];
  return limit === undefined ? null : { difference: difference!, limit, isOfWhole: comma === ',' };
}
