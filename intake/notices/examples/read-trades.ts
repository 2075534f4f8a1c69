import { parseDecimal } from '@trover/core/money/decimal.ts';
import { findAmounts } from '../amounts/find-amounts.ts';
import { findDates } from '../find-dates.ts';

export interface ExampleTrade {
  type: 'purchase' | 'sale' | 'offering';
  date: string;
  quantity: string;
  price: string | null;
  /** The words that state it. */
  words: string;
  opens: boolean;
  isWritten: boolean;
}

const VERB =
  /\b(?:(re-?purchas(?:e|es|ed)|closed (?:out )?by (?:purchase|buying)|buys back|bought back)|(purchas(?:es|ed)|(?<=\ba )purchase of(?= \d)|bought|buys|buy|acquire[sd]?|acquired|subscribed)|(wrote|writes|sold \(written?\)|sold \(wrote\))|(sells?|(?<=\ba )sale of(?= (?:\d|all|them|those|these))|sold|(?:later|then) sold)|(h[eo]ld[s]?|held|retain(?:s|ed)?|still (?:owned|owns|holds|held)))\b/gi;
const QUANTITY =
  /(?<![$\d.])(\d[\d,]*(?:\.\d+)?)\s(?:of (?:the|those|these|its|his|her|such) )?(?:(?:[A-Z][\w&.'-]*|publicly traded|common|ordinary|exchange-traded|call|put|option|class|such) ){0,7}?(?:shares?|ADSs?|ADRs?|units?|tokens?|notes?|options?|contracts?|warrants?)\b/i;
const PART =
  /(?<![$\d.,])(\d[\d,]*) of (?:them|these|those)\b(?! (?:shares?|ADSs?|ADRs?|units?|notes?|options?|contracts?))/i;
const FACE =
  /(?<!\b(?:per|each) )\$([\d,]+)(?:\.00)? (?:in |of )?(?:aggregate )?(?:face|par|principal)|\b(?:face|par|principal)(?: value| amount)?(?: of)? \$([\d,]+)/i;
const ALL =
  /\b(?:all|them|the shares|those shares|these shares|the same|it|such shares|the (?:notes|units|ADSs|tokens))\b/i;
const STOP =
  /\b(?:recognized (?:loss|claim)|the (?:calculation|loss|inflation)|your (?:claim|loss)|under (?:paragraph|section|clause)|(?:his|her|its|your|their) recogni)/i;

/** The strike and the expiry that name a series are no price and no day of a trade. */
const SERIES_TERMS =
  /\bstrike(?: price)?(?: of)? \$\d[\d.]*|\$\d[\d.]* strike(?: price)?|\b(?:expiring|expires?|expiry|expiration date|which expired?)(?: date)?(?: of| on| in|:)? (?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/gi;
const AGAIN = /^\S+ (?:\w+ )?(?:before|after|prior to|during|within|between|on or)\b/i;

/** `paid $27.00 per share for 100 shares`: a purchase without a day. */
const PAID =
  /(?<!\b(?:bought|purchased|acquired)\b[^.;]{0,80})\bpa(?:id|ys?) (?:US)?[$€£][\d.,]*\d (?:per|a|for each|for every) (?:share|ADS|ADR|unit|note|option)\b[^.;]{0,20}\bfor \d/i;

const NOUN = /^(?:purchase|sale) of$/i;

/** Whether `a sale of 500 shares on March 8, 2022` names again a trade that an earlier sentence states. */
const isRepeated = (trades: readonly ExampleTrade[], isSale: boolean, date: string, quantity: string | null): boolean =>
  trades.some((own) => (own.type === 'sale') === isSale && own.date === date && own.quantity === quantity);

/** The trades of an example, in its order; null where a date, a quantity or a price is missing. */
export function readTrades(words: string): ExampleTrade[] | null {
  const stop = STOP.exec(words.slice(20));
  const text = (stop ? words.slice(0, stop.index + 20) : words).replace(SERIES_TERMS, (own) => ' '.repeat(own.length));
  if (PAID.test(text)) return null;
  const verbs = [...text.matchAll(VERB)];
  const trades: ExampleTrade[] = [];
  let held = 0n;
  let last: string | null = null;
  for (const [at, verb] of verbs.entries()) {
    const [, back, buy, write, sell, hold] = verb;
    if (hold !== undefined) continue;
    const from = verb.index;
    const part = text.slice(from, verbs[at + 1]?.index ?? text.length);
    const before = text.slice(at === 0 ? 0 : verbs[at - 1]!.index + verbs[at - 1]![0].length, from);
    const date = findDates(part).find(({ day }) => day !== null)?.day ?? dayBefore(before);
    const price = priceIn(part);
    if (date === undefined || date === null) {
      // What was bought on a day that is not read would be missing from the account.
      if (buy !== undefined && price !== null && quantityIn(part) !== null) return null;
      continue;
    }
    // `Since they were sold before March 2, 2020` repeats what was sold.
    if (price === null && trades.length > 0 && AGAIN.test(part)) continue;
    const isSale = sell !== undefined || write !== undefined;
    if (NOUN.test(verb[0]) && isRepeated(trades, isSale, date, quantityIn(part))) continue;
    const stated = quantityIn(part) ?? (trades.length === 0 || !isSale ? quantityIn(before) : lastQuantityIn(before));
    const quantity: string | null = stated ?? (isSale && (ALL.test(part) || held > 0n) ? null : last);
    const shares: string | null = quantity ?? (held > 0n ? String(held) : null);
    if (shares === null || price === null) return null;
    const count = BigInt(shares.split('.')[0]!);
    held += isSale && write === undefined ? -count : back === undefined ? count : -count;
    last = shares;
    trades.push({
      type: isSale
        ? 'sale'
        : /\b(?:in|pursuant to|through) the (?:[\w-]+ ){0,4}(?:offering|IPO|SPO)\b/i.test(part)
          ? 'offering'
          : 'purchase',
      date,
      quantity: shares,
      price,
      words: part,
      opens: buy !== undefined || write !== undefined,
      isWritten: write !== undefined || back !== undefined,
    });
  }
  return trades.length === 0 ? null : trades;
}

/** `On June 3, 2019 a claimant purchased`. */
function dayBefore(words: string): string | null {
  const sentence = words.slice(words.search(/[^.;:]*$/));
  const [first, second] = findDates(sentence);
  if (first === undefined || second !== undefined) return null;
  const isBeginning = /^[\s,]*(?:(?:and|then|later) )?on $/i.test(sentence.slice(0, first.start));
  return isBeginning && /^,? (?:[A-Za-z.]+ ){0,7}$/.test(sentence.slice(first.end)) ? first.day : null;
}

function quantityIn(text: string): string | null {
  const face = FACE.exec(text);
  const written = face?.[1] ?? face?.[2] ?? quantityOf(text);
  const plain = written?.replaceAll(',', '');
  return plain === undefined || parseDecimal(plain) === null ? null : plain;
}

/** `100 of them` before another quantity is the own one. */
function quantityOf(text: string): string | undefined {
  const named = QUANTITY.exec(text);
  const part = PART.exec(text);
  return part !== null && (named === null || part.index < named.index) ? part[1] : named?.[1];
}

const lastQuantityIn = (text: string): string | null =>
  /\b(?:and|then|,)\s*$/.test(text) ? null : quantityIn(text.slice(-60));

function priceIn(text: string): string | null {
  const at = /\b(?:at|for|price of|paying|paid|@)\b[^$€£]{0,40}(?=[$€£]|US\$|EUR|GBP)/i.exec(text);
  const amounts = findAmounts(text).filter(
    ({ start, end }) =>
      !/^,? (?:in |of )?(?:(?:aggregate|the) )?(?:face|par|principal)/i.test(text.slice(end, end + 40)) &&
      !/\b(?:face|par|principal)(?: value| amount)?(?: of)? $/i.test(text.slice(Math.max(0, start - 30), start)),
  );
  const chosen = at ? amounts.find(({ start, end }) => end > at.index + at[0].length && start >= at.index) : amounts[0];
  return chosen?.printed ?? null;
}
