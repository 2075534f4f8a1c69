import { escapePattern } from '@trover/core/text/escape-pattern.ts';

const UNIT = '(?:Shares?|ADSs?|ADRs?|Notes?|Units?)';
/** `An "Offering Share" is a share bought in the Offering between June 17, 2020 and June 19, 2020.` */
const DEFINED = new RegExp(
  String.raw`(?<=[.;:] |^)(?:An? |The |Each )?"((?:[A-Z][\w-]* ){1,3}${UNIT})" (?:is|are|means?|shall mean) (?:an? |any |each |all |those )?((?:shares?|ADSs?|ADRs?|notes?|units?)\b[^.;"]*\b(?:purchased|acquired|bought|subscribed)\b(?:[^.;"]|\.(?=\d))*)[.;]`,
  'g',
);

/** `Only shares bought in the IPO, or in the market from … through …, are deemed traceable`. */
const TRACEABLE =
  /\bOnly (share|ADS|unit|note)s (?:purchased|bought|acquired) (in|pursuant to|through) the ((?:[\w-]+ ){0,3}?(?:IPO|SPO|[Oo]ffering)),? or (?:later )?(?:in|on) the (?:open |secondary )?market,? (?:from|between) ([A-Z][a-z]+ \d{1,2}, \d{4}),? (?:through|to|and|until) ([A-Z][a-z]+ \d{1,2}, \d{4})(?:, inclusive)?,? (?:is|are) (?:deemed|considered|treated as|regarded as)(?: to be)? traceable\./g;

/** Traceable by the day alone, where the market began with another range of the notice: earlier shares are of no rule. */
function traceableShare(text: string): string | null {
  const [only, ...others] = [...text.matchAll(TRACEABLE)];
  if (only === undefined || others.length > 0) return null;
  const [, unit, by, offering, from = '', until] = only;
  const begins = [...text.matchAll(new RegExp(String.raw`\b(?:from|between) ${escapePattern(from)}\b`, 'gi'))];
  if (begins.length < 2) return null;
  return `${unit} bought, whether ${by} the ${offering} or in the market, from ${from} through ${until}`;
}

/** Kinds of shares that a notice names once, by how they were bought. One with two meanings is left out. */
export function definedShares(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const [, name = '', words = ''] of text.matchAll(DEFINED)) {
    const own = name.replace(/s$/, '');
    if (found.has(own) && found.get(own) !== words) twice.add(own);
    found.set(
      own,
      words.replace(/^(shares|ADSs|ADRs|notes|units)\b/i, (plural) => plural.slice(0, -1)),
    );
  }
  for (const name of twice) found.delete(name);
  const traceable = traceableShare(text);
  if (traceable !== null) found.set('traceable share', traceable);
  return found;
}

/** `For each Offering Share` with the meaning in place of the name, where a rule or its head begins so. */
export function withSharesDefined(text: string, meanings: ReadonlyMap<string, string>): string {
  for (const [name, words] of meanings) {
    const own = new RegExp(
      String.raw`^((?:for|with respect to|as to) )(?:(?:an?|each|every|any|all|your) )?"?${escapePattern(name)}s?"?(?!\w)`,
      'i',
    );
    if (own.test(text))
      return text.replace(own, (all, lead: string) => {
        const isJoined = /^ (?:sold|held|retained|disposed|still|not sold)\b/i.test(text.slice(all.length));
        return `${lead}each ${words.trim()}${isJoined ? ',' : ''}`;
      });
  }
  return text;
}
