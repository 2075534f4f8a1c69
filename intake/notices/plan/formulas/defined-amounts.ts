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

/** Amounts per share that a notice names once and then calls by that name. One with two meanings is left out. */
export function definedAmounts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const twice = new Set<string>();
  const add = (name: string, amount: string) => {
    if (!IS_AMOUNT.test(name) || USUAL.test(name)) return;
    if (found.has(name) && found.get(name) !== amount) twice.add(name);
    found.set(name, amount);
  };
  for (const [, name = '', amount = ''] of text.matchAll(MEANS)) add(name, amount);
  for (const [, amount = '', name = ''] of text.matchAll(BRACKETED)) add(name, amount);
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
