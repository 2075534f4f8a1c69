/** `C$1.84`: the sums of a plan in dollars of one country are all in its currency. `Class A $5.00` is of none. */
export const DOLLAR_PREFIX = /\b(?:(?:US|U\.S\.|CA|CAD|CDN|AU|NZ) ?|[CA])\$/g;

/** The countries whose dollars the sums of shares in a text are in; a settlement's millions may be in others. */
export function dollarPrefixes(text: string): Set<string> {
  return new Set([...text.matchAll(SUM_OF_A_SHARE)].map(([prefix]) => COUNTRIES[prefix[0]!]!));
}
const SUM_OF_A_SHARE = new RegExp(
  `${DOLLAR_PREFIX.source} ?\\d{1,4}(?:\\.\\d+)?(?![\\d,.]*\\d| ?(?:m|b|tr)illion)`,
  'g',
);
const COUNTRIES: Readonly<Record<string, string>> = { U: 'US$', C: 'C$', A: 'A$', N: 'NZ$' };
