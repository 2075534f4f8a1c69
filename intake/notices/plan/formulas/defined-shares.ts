import { escapePattern } from '@trover/core/text/escape-pattern.ts';

const UNIT = '(?:Shares?|ADSs?|ADRs?|Notes?|Units?)';
/** `An "Offering Share" is a share bought in the Offering between June 17, 2020 and June 19, 2020.` */
const DEFINED = new RegExp(
  String.raw`(?<=[.;:] |^)(?:An? |The |Each )?"((?:[A-Z][\w-]* ){1,3}${UNIT})" (?:is|are|means?|shall mean) (?:an? |any |each |all |those )?((?:shares?|ADSs?|ADRs?|notes?|units?)\b[^.;"]*\b(?:purchased|acquired|bought|subscribed)\b(?:[^.;"]|\.(?=\d))*)[.;]`,
  'g',
);

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
  return found;
}

/** `For each Offering Share` with the meaning in place of the name, where a rule or its head begins so. */
export function withSharesDefined(text: string, meanings: ReadonlyMap<string, string>): string {
  for (const [name, words] of meanings) {
    const own = new RegExp(
      String.raw`^((?:for|with respect to|as to) )(?:(?:each|every|any|all|your) )?"?${escapePattern(name)}s?"?(?!\w)`,
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
