import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { parseTypedDay } from '@trover/core/dates/typed-day.ts';
import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import { MONTH } from '../../answers/figures.ts';

/** A purchase that a question describes, and its sale. */
export interface StatedPurchase {
  /** Shares, as a plain decimal; null without a single number of shares. */
  quantity: string | null;
  /** The first and the last day that it can have been on: the same day twice, those of a month or a year, or of several purchases. */
  bought: { from: string; to: string };
  price_bought: string | null;
  /** Whether the question mentions a sale. */
  is_sold: boolean;
  sold_on: string | null;
  price_sold: string | null;
  /** One purchase and at most one sale of all its shares: its loss can be computed. */
  is_simple: boolean;
}

const DAY = `\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`;
const DATE = new RegExp(`\\b(?:(${DAY})|(${MONTH}) (?:of )?((?:19|20)\\d{2})|((?:19|20)\\d{2}))\\b(?![.,]?\\d)`, 'gi');
const BUYS =
  'bought|bougt|bougth|bouhgt|boght|bught|brought|purchsed|purchaced|purchesed|buy|buying|purchased?|purchasing|acquired?|picked up|got in(?= (?:at|on|in)\\b)|got(?= \\d[\\d,.]* )|grabbed|snagged|loaded up|invested';
const OWNS = 'owned|own|had|have|held|hold(?:ing)?';
const SELLS =
  'sold|sell|selling|sale|dumped|unloaded|got rid of|got out|cashed out|bailed|let go|let (?:it|them|these|those|all of it|everything) go|parted with|ditched|liquidated|exited|offloaded|closed (?:out|my position)|stopped out';
const EVENT = new RegExp(`\\b(?:(${BUYS})|(${SELLS})|(${OWNS}))\\b`, 'gi');
const QUANTITY =
  /(?<![$€£\d.,/-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s+(?:(?!for\b|at\b|on\b|in\b|dollars?\b|bucks\b|days?\b|weeks?\b|months?\b|years?\b)[a-z&.'-]+\s+){0,3}?(?:shares?|shs|shrs|stocks?|units|adrs?|ads)\b/gi;
const AFTER_VERB = new RegExp(
  `\\b(?:${BUYS}|${OWNS}|${SELLS})\\s+(?!(?:19|20)\\d\\d\\b)(?:about |exactly |like )?(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)(?![\\d/.,-]*[/-])(?! ?(?:dollars?|bucks|days?|weeks?|months?|years?|times?|%))\\b`,
  'gi',
);
const PRICE =
  /(?:@|\bat|\bfor|\bpaid|\bprice(?: was| of)?|\bcost)\s*(?:only |just |like |about |around |roughly |a price of |an average of |prices? of )*(?:[$€£]|usd )?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d/-])(?! ?(?:shares?|days?|weeks?|months?|years?|%))|[$€£]\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/i;
const PRICES = new RegExp(PRICE.source, 'gi');
const IS_PART =
  /\b(?:some|half|part|most|few|rest|remainder|remaining|a third|a quarter|twice|several times|again|another|more shares|(?:every|each|per) (?:week|month|quarter|year|pay ?day)|in (?:two|three) lots|over time|drip|reinvest\w*|dollar.cost|puts?|calls?|options?|short(?:ed)?|warrants?|all but|(?:everything|all of (?:it|them)) (?:but|except)|except|(?<!\ball )of (?:them|it|those|these)|thirds?|quarters?|\d+ ?percent)\b|\d ?%|(?<![\d/])\d\/\d(?![\d/])/i;
/** Numbers that are not written as plain digits with a decimal point: “1.5k”, “2 thousand”, “a hundred shares”, “41,50”. */
const UNREAD_NUMBER =
  /\d\s?(?:k|m|mil|mio|thousand|hundred|dozen|lots?)\b|\b(?:hundreds?|thousands?|dozens?|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?:\S+ ){0,2}(?:shares?|units|stocks?|adrs?|ads)\b|\d,\d{1,2}\b(?!\d)|\b\d{1,3}\.\d{3} (?:\S+ ){0,2}(?:shares?|units|stocks?)\b/i;
/** Figures beside the trades that could be read as their prices. */
const OTHER_FIGURE =
  /\b(?:loss|lost|profit|gain(?:ed)?|dividends?|commissions?|fees?|worth|fell|dropped|down to|went (?:up|down)|rose|total|altogether)\b/i;
/** Days that are not of the trades. */
const OTHER_EVENT =
  /\b(?:letter|notice|mail|e-?mail|heard|filed?|filing|deadline|settled|announced|hearing|divorced?|died)\b/i;
const NEXT_DAY = /\b(?:the )?(?:very )?(?:next|following) (?:trading )?day\b|\b(?:one|a|1) day (?:later|after)\b/i;
const DAYS_LATER = /\b(\d{1,3}) days (?:later|after)\b/i;
/** A date after one of these limits the time of an event and is not its day. */
const BOUND = /\b(?:before|after|since|until|till|through|between|by|prior to|and|or)\s*$/i;

const LIMITED = /\b(?:before|after|until|till|through|between|prior to|earlier than|later than)\b/i;

interface Segment {
  kind: 'buy' | 'sell' | 'own';
  text: string;
}

interface Span {
  from: string;
  to: string;
}

/** A date before the verb that it belongs to: “on May 5, 2025 I sold”. */
const DATE_BEFORE_VERB = new RegExp(
  `(?:\\b(?:on|in) )?${DATE.source}(?:[,:;]? (?:i|we|then|and|have|had))*[,:;]?\\s*$`,
  'i',
);

/**
 * The text of each trade: from its verb up to the next one. Where a date is before the first verb, dates are before the
 * others too, so each trade begins with its date.
 */
function segmentsOf(asked: string): Segment[] {
  const found = [...asked.matchAll(EVENT)];
  const beginning = asked.slice(0, found[0]?.index ?? 0);
  const datesLead = DATE_BEFORE_VERB.test(beginning);
  const starts = found.map((match, at) => {
    const before = asked.slice(at === 0 ? 0 : found[at - 1]!.index + found[at - 1]![0].length, match.index);
    return match.index - (datesLead ? (DATE_BEFORE_VERB.exec(before)?.[0].length ?? 0) : 0);
  });
  return found.map((match, at) => ({
    kind: match[1] !== undefined ? 'buy' : match[2] !== undefined ? 'sell' : 'own',
    text: asked.slice(starts[at], starts[at + 1] ?? asked.length),
  }));
}

const lastOf = (year: number, month: number): string => formatDay(addDays(requireDay(firstOf(year, month + 1)), -1));
const firstOf = (year: number, month: number): string =>
  month > 12 ? `${year + 1}-01-01` : `${year}-${String(month).padStart(2, '0')}-01`;

function spanOf(match: RegExpMatchArray, today: string): Span | null {
  const [, day, month, year_of_month, year] = match;
  if (day !== undefined) {
    const plain = day
      .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
      .replace(/ of /i, ' ')
      .replace(',', '');
    const read = parseTypedDay(plain, { today: requireDay(today) });
    return read === null ? null : { from: formatDay(read), to: formatDay(read) };
  }
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const name = (month ?? '').slice(0, 3).toLowerCase();
  const number = LONG_MONTHS.findIndex((one) => one.toLowerCase().startsWith(name)) + 1;
  return { from: firstOf(Number(year_of_month), number), to: lastOf(Number(year_of_month), number) };
}

/** The dates of a segment; null where one of them only limits the time, or another event is between. */
function spansOf({ kind, text }: Segment, today: string): Span[] | null {
  const [own = ''] = text.split(OTHER_EVENT, 1);
  const spans: Span[] = [];
  for (const match of own.matchAll(DATE)) {
    const before = own.slice(0, match.index);
    // a number of shares or a price is not a year
    if (match[4] !== undefined && /[@$€£]\s?$|\b(?:at|for|bought|own|sold)\s*$/i.test(before)) continue;
    if (
      match[4] !== undefined &&
      /^ (?:\w+ ){0,2}(?:shares?|stocks?)\b/i.test(own.slice(match.index + match[0].length))
    )
      continue;
    // “owned since May 2021” names the purchase
    if (BOUND.test(before) && !(kind === 'own' && /\bsince\s*$/i.test(before))) return null;
    // “before Valentine’s day 2022” does not name the year of a purchase
    if (match[1] === undefined && LIMITED.test(before)) return null;
    const span = spanOf(match, today);
    if (span === null) return null;
    spans.push(span);
  }
  return spans;
}

const plainNumber = (text: string): string => text.replaceAll(',', '');

/** The prices in the text of a trade, of which only a single one can be its own. */
const pricesOf = ({ text }: Segment): string[] =>
  [...text.replace(DATE, ' ').matchAll(PRICES)].map((found) => plainNumber((found[1] ?? found[2])!));

const priceOf = (segment: Segment): string | null => pricesOf(segment)[0] ?? null;

/** The day of a sale that is given as days after the purchase. */
function laterDay(text: string, bought: Span): string | null {
  if (bought.from !== bought.to) return null;
  const days = NEXT_DAY.test(text) ? 1 : Number(DAYS_LATER.exec(text)?.[1] ?? 0);
  return days > 0 ? formatDay(addDays(requireDay(bought.from), days)) : null;
}

/** A number of shares of a company before any verb. */
const STARTS_WITH_SHARES = new RegExp(
  `^\\W*(?:what about |what if |if |s[a]y |what would (?:i get for )?)?\\d[\\d,.]* (?:(?:shares?|shs|stocks?) (?:of )?)?([a-z]+)(?= (?:shares? )?(?:(?:at|@|on|in)\\b|for (?!${DAY}|${MONTH} )|from (?:${DAY}|${MONTH} )))`,
  'i',
);
/** The number of a tax form is no number of shares. */
const TAX_FORM = /^\W*(?:form )?(?:1099|1040|8949)\b/i;
/** Shares that came or went without a trade. */
const WITHOUT_TRADE =
  /\b(?:gift\w*|gave|given|donat\w+|inherit\w*|bequea\w+|(?<!real )estate|late (?:father|mother|husband|wife|parents?|dad|mom|mum|uncle|aunt|brother|sister|grand\w+)|(?:from|to) (?:my|our|his|her|their|an?) (?:\w+ )?(?:ex|father|mother|husband|wife|parents?|dad|mom|mum|uncle|aunt|brother|sister|son|daughter|child\w*|kids?|grand\w+|employer|spouse|partner|friend)|left (?:to )?me|transfer\w*|moved (?:in|over|from|to)|in kind|acats?|divorc\w+|grant(?:ed|s)?|vest(?:ed|s|ing)?|rsus?|spin-?off|spun|merger|convert\w*|conversion|received? \d)\b/i;
/** Verbs that only a trade has; shares can also be got, acquired or owned otherwise. */
const TRADES = /\b(?:b[ou]+[gh]*t+h?|brought|purch\w+|buy|buying|picked up|grabbed|snagged|loaded up|invested)\b/i;

/** A number before the name or the ticker of the company: “30 HLDN”. */
function quantitiesBeforeNames(asked: string, names: ReadonlySet<string>): RegExpMatchArray[] {
  const found = [...asked.matchAll(/(?<![$€£\d.,/-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?) ([a-z]+)/gi)];
  return found.filter(([, number, word]) => names.has(word!.toLowerCase()) && !/^(?:19|20)\d\d$/.test(number!));
}

/** The purchase that a question in English describes with a day, a month or a year; null without one. `names`: the words that name its case. */
export function readStatedPurchase(asked: string, today: string, names: ReadonlySet<string>): StatedPurchase | null {
  if (TAX_FORM.test(asked) || (WITHOUT_TRADE.test(asked) && !TRADES.test(asked))) return null;
  // “500 Halden at 80 on 2 May 2023, still have them” has no verb of a purchase
  const [, first_name] = STARTS_WITH_SHARES.exec(asked) ?? [];
  if (first_name !== undefined && names.has(first_name.toLowerCase()))
    return readStatedPurchase(`bought ${asked}`, today, names);
  const segments = segmentsOf(asked);
  const buys = segments.filter(({ kind }) => kind === 'buy');
  const bought_in = buys.length > 0 ? buys : segments.filter(({ kind }) => kind === 'own');
  const dated = bought_in.flatMap((segment) => {
    const spans = spansOf(segment, today);
    return spans === null || spans.length === 0 ? [] : [{ segment, spans }];
  });
  const [first] = dated;
  const bought = first?.spans[0];
  if (first === undefined || bought === undefined) return null;
  const sales = segments.filter(({ kind, text }) => kind === 'sell' && !/\bnot?\b|\bnever\b/i.test(text.slice(0, 5)));
  const never = /\b(?:never|not|didn['’]?t|havent|haven['’]t|did not|have not)\s+(?:yet |ever )?(?:sold|sell)\b/i.test(
    asked,
  );
  const [sale] = never ? [] : sales;
  const sold = sale === undefined ? [] : spansOf(sale, today);
  const sold_day = sold?.length === 1 && sold[0]!.from === sold[0]!.to ? sold[0]!.from : null;
  const sold_on = sold_day ?? (sale === undefined ? null : laterDay(sale.text, bought));
  const quantities = new Set(
    [...asked.matchAll(QUANTITY), ...asked.matchAll(AFTER_VERB), ...quantitiesBeforeNames(asked, names)].map(
      ([, number]) => plainNumber(number!),
    ),
  );
  const is_sold = sale !== undefined;
  const is_simple =
    dated.length === 1 &&
    first.spans.length === 1 &&
    bought.from === bought.to &&
    quantities.size === 1 &&
    (never || sales.length <= 1) &&
    (!is_sold || sold_on !== null) &&
    (sold_on === null || sold_on >= bought.from) &&
    [first.segment, ...(sale === undefined ? [] : [sale])].every((one) => pricesOf(one).length <= 1) &&
    ![IS_PART, UNREAD_NUMBER, OTHER_FIGURE, WITHOUT_TRADE].some((pattern) => pattern.test(asked.replace(DATE, ' ')));
  const all = dated.flatMap(({ spans }) => spans);
  return {
    quantity: quantities.size === 1 ? [...quantities][0]! : null,
    bought: {
      from: all.map(({ from }) => from).toSorted()[0]!,
      to: all
        .map(({ to }) => to)
        .toSorted()
        .at(-1)!,
    },
    price_bought: priceOf(first.segment),
    is_sold,
    sold_on,
    price_sold: sale === undefined ? null : priceOf(sale),
    is_simple,
  };
}
