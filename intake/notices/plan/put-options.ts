/** Whether rules are for put options that were bought or that were written. */
export type PutAct = 'bought' | 'written';

const PUTS = /\bput (?:options?|contracts?)\b|\bputs\b/gi;
const ACT = '(sold|sells?|writ(?:es?|ing|ten)|wrote|purchas(?:ed|es|ing)|acquired?|bought|buys?)';
const BEFORE = new RegExp(String.raw`\b${ACT}(?: \((?:writ\w+|wrote|sold)\))?(?: [\w$.'-]+){0,4} $`, 'i');
const BEHIND = new RegExp(String.raw`^[^.:;]{0,60}?\b${ACT}\b`, 'i');

/** Whether the words name a purchase or a writing of put options; null if they name neither, or both. */
export function putActIn(text: string): PutAct | null {
  const acts = new Set<PutAct>();
  for (const { index, 0: name } of text.matchAll(PUTS)) {
    const before = text.slice(Math.max(0, index - 60), index);
    const end = index + name.length;
    const act = BEFORE.exec(before)?.[1] ?? BEHIND.exec(text.slice(end, end + 80))?.[1];
    if (act !== undefined) acts.add(/^(?:purchas|acquire|bought|buy)/i.test(act) ? 'bought' : 'written');
  }
  const [only] = acts;
  return acts.size === 1 ? only! : null;
}

/** The act in the head of rules under a heading for puts, which may not name them again. */
export const actOfHead = (text: string): PutAct | null =>
  /\bwrit(?:es?|ing|ten)\b|\bwrote\b/i.test(text)
    ? 'written'
    : /\b(?:purchas(?:ed|es)|acquired|bought)\b/i.test(text)
      ? 'bought'
      : null;

/** A put in a plan is sold first: its sale is the writing, and its purchase the closing. */
export const asWriting = (words: string): string =>
  withPriceOfWriting(words).replace(
    /(\b(?:in|de)flation\b[^;.]{0,50}?\b(?:at|on|as of) (?:the )?(?:date of |time of )?(?:the )?)(sale|purchase)\b/gi,
    (_, lead: string, act: string) => `${lead}${/^sale/i.test(act) ? 'writing' : 'closing'}`,
  );

/** Where the other price is that of the closing, the sale price is what the writing brought. */
const withPriceOfWriting = (words: string): string =>
  /\bclos(?:e|ing)\b/i.test(words) && !/\bpurchase price\b/i.test(words)
    ? words.replace(/\b(?:sale|selling) price\b/gi, 'price of writing')
    : words;

/**
 * `the closing price` beside the purchase price of a contract is that at which it was closed. The term must end there:
 * with a day, a table or a market it is a price of the market.
 */
export const withPriceOfClosing = (words: string): string =>
  words.replace(
    /(?<=\b(?:the|its|less|minus|price and)\s)clos(?:e|ing) price(?=[.;)]| \((?:\$0|zero|nil|or )| (?:minus|less) (?:the )?(?:sale|selling|purchase) price\b| paid\b|,(?! (?:(?:as|each|all) )?(?:set|shown|given|listed|stated|provided|reported|found|of|on|at|as|for|from|in|per)\b)| and (?:the )?(?:sale|selling|purchase) price\b|\s*$)/gi,
    'closing transaction price',
  );
