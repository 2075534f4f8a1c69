import { escapePattern } from '@trover/core/text/escape-pattern.ts';

const NAME = String.raw`((?:[A-Z]|\b(?:value|price)\b)[\w'’-]*(?: [\w'’-]+){0,4})`;
const IS_AMOUNT = /\b(?:price|value|average|mean)\b/i;
/** Prices that every rule knows, and what is not an amount per share. */
const USUAL =
  /^(?:the )?(?:purchase|acquisition|sale|selling|holding|offering|closing|average|90-day average) (?:closing )?price$|settlement|fund|claim/i;
/** `"Value on suit" means $9.12, the closing price on April 11, 2022.` */
const MEANS = new RegExp(
  String.raw`"${NAME}"(?: per [\w-]+)? (?:means|is|was|equals|shall mean|refers to)(?:(?!\b(?:minus|less|plus|greater|lesser|higher|lower|times|or)\b)[^.;$"()]){1,90}\$(\d+(?:\.\d+)?)(?! ?(?:million|billion))(?=[,.;]? |[.;]?$)(?![^.;]{0,80}\$\d)`,
  'g',
);
/** `$9.12 (the "Suit Price")`, `$9.12 per share on that day (the "Suit Price")` */
const BRACKETED = new RegExp(
  String.raw`(?<!\$\d[^;]{0,60})\$(\d+(?:\.\d+)?)(?! ?(?:million|billion))(?: (?:per|a|on|for|at)\b[^.;$"()]{0,60})?,? \((?:the |an? )?"${NAME}"\)`,
  'g',
);

const SECURITIES = '(?:shares|ADSs|ADRs|units|notes|bonds|options|contracts)';
/** `the value of 2 shares at $9.12`, `half of $9.12`, `$9.12 for shares bought before …`: not one amount for every share. */
const IS_UNCLEAR = new RegExp(
  [
    String.raw`\b(?:\d+|two|three|four|five|six|eight|ten|twenty|hundred|thousand) (?:[\w-]+ )?${SECURITIES}\b`,
    String.raw`%|\b(?:per ?cent|half|twice|double|triple|thirds?|quarters?|multiplied|times|divided|minus|plus|reduced|increased|if|unless|except|otherwise)\b`,
    String.raw`\b(?:bought|purchased|acquired|sold|held)\b`,
    String.raw`\$\d`,
  ].join('|'),
  'i',
);
const FACTOR_BEFORE =
  /(?:%|\b(?:per ?cent|half|twice|double|triple|thirds?|quarters?|times|by|minus|less|plus))(?: of)?\s*$/i;

/** What follows an amount in its sentence, up to the next name. */
const restBehind = (text: string, at: number): string => text.slice(at, at + 300).split(/\.(?=\s|$)|"/)[0]!;

/** Amounts per share that a notice names once and then calls by that name. One with two meanings is left out. */
export function definedAmounts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  const add = (name: string, amount: string) => {
    if (!IS_AMOUNT.test(name) || USUAL.test(name)) return;
    if (found.has(name) && found.get(name) !== amount) twice.add(name);
    found.set(name, amount);
  };
  for (const { 0: words, 1: name = '', 2: amount = '', index } of text.matchAll(MEANS)) {
    const before = words.slice(name.length + 2, words.lastIndexOf('$'));
    if (IS_UNCLEAR.test(before) || IS_UNCLEAR.test(restBehind(text, index + words.length))) twice.add(name);
    add(name, amount);
  }
  for (const { 0: words, 1: amount = '', 2: name = '', index } of text.matchAll(BRACKETED)) {
    const own = words.slice(amount.length + 1, words.lastIndexOf('('));
    if (IS_UNCLEAR.test(own) || FACTOR_BEFORE.test(text.slice(Math.max(0, index - 40), index))) twice.add(name);
    add(name, amount);
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** Words with the amounts in place of their names; a definition stays as it is. */
export function withAmountsDefined(text: string, amounts: ReadonlyMap<string, string>): string {
  let words = text;
  for (const [name, amount] of amounts)
    words = words.replace(
      new RegExp(
        String.raw`(?<!["\w-])(?:the |that |such )?${escapePattern(name)}(?! (?:means|is|was|equals|of)\b)(?!["\w-])`,
        'gi',
      ),
      `$$${amount}`,
    );
  return words;
}
