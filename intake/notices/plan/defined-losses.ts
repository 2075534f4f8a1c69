import { escapePattern } from '@trover/core/text/escape-pattern.ts';

const NAME = String.raw`((?:[A-Z][\w-]*|of|per|and) ?(?:[A-Z][\w-]* ?|of |per |and |-){0,5}(?:Loss|Difference|Decline|Inflation|Value)(?: (?:[Pp]er )?(?:Share|share))?)`;
const IN_A_RULE = new RegExp(
  String.raw`\b(?:the|an?) "?${NAME}"?,? (?:which is|which equals|which means|defined as|i\.e\.,|being) ([^;.]*(?:\.\d+[^;.]*)*)`,
  'g',
);
const BY_ITSELF = new RegExp(
  String.raw`(?<=[.:)] |^)(?:The |An? )?"?${NAME}"? (?:is|means|equals|shall mean|is defined as) (?:an amount equal to )?((?:the )?(?:actual )?(?:purchase|acquisition|price|difference)[^;.]*(?:\.\d+[^;.]*)*)`,
  'g',
);
const PLAN_TERM = /^Recogni[sz]ed (?:Loss|Claim)/;

/** Differences that a notice names once and then calls by that name: `the Out of Pocket Loss, which is … minus …`. */
export function definedLosses(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const pattern of [IN_A_RULE, BY_ITSELF])
    for (const [, name = '', words = ''] of text.matchAll(pattern)) {
      const meaning = plain(words);
      if (PLAN_TERM.test(name)) continue;
      if (found.has(name) && found.get(name) !== meaning) twice.add(name);
      found.set(name, meaning);
    }
  // One that means two things is left for a person.
  for (const name of twice) found.delete(name);
  return found;
}

/** A rule's words with the meaning in place of the name, and without a definition inside it. */
export function withMeanings(words: string, meanings: ReadonlyMap<string, string>): string {
  let text = words;
  for (const [name, meaning] of meanings) {
    const own = escapePattern(name);
    text = text
      .replace(
        new RegExp(
          String.raw`\b(?:the|an?|his, her or its|your) "?${own}"?,? (?:which is|which equals|which means|defined as|i\.e\.,|being) `,
          'g',
        ),
        '',
      )
      .replace(new RegExp(String.raw`\b(?:the|an?|his, her or its|your) "?${own}"?(?![\w"])`, 'g'), meaning);
  }
  return text;
}

const plain = (words: string): string =>
  words
    .replace(/,? ?\b(?:and|or)$/i, '')
    .replace(/[\s,]+$/, '')
    .trim();
