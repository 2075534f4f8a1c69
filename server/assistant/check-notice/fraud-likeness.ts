import { BIAS, WORD_WEIGHTS } from './word-weights.ts';

/** Items that are written in many ways count as one word of their kind. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.+-]+@(?:gmail|outlook|hotmail|yahoo|proton|protonmail|aol|mail|gmx|icloud)\.\w+/g, ' xfreemail '],
  [/\b[\w.+-]+@[\w.-]+\w/g, ' xemail '],
  [
    /\b(?:https?:\/\/|www\.)?(?:[a-z0-9-]+\.)+(?:com|org|net|info|io|shop|help|online|site|top|xyz|co|example|me|ly)\b\S*/g,
    ' xsite ',
  ],
  [/[$€£] ?\d[\d.,]* ?(?:million|billion|mm?|bn)\b/g, ' xbig '],
  [/[$€£] ?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?/g, ' xbig '],
  [/[$€£] ?\d{3},\d{3}(?:\.\d+)?/g, ' xbig '],
  [/(?:[$€£]|\b(?:usd|eur|gbp)) ?\d[\d.,]*/g, ' xsum '],
  [/\b\d[\d.,]* ?(?:usd|eur|gbp|dollars|euros?|pounds|bucks|quid)\b/g, ' xsum '],
  [/\b\d[\d.]* ?(?:%|percent\b)/g, ' xpercent '],
  [
    /\b(?:\d[\d.,]* ?)?(?:bitcoins?|btc|ethereum|ether|eth|usdt|usdc|tether|crypto\w*|litecoin|monero|dogecoin|xrp)\b/g,
    ' xcoin ',
  ],
  [
    /\b(?:e\*?trade|schwab|fidelity|vanguard|robinhood|merrill|chase|wells fargo|citi(?:bank)?|bank of america|coinbase|webull|ameritrade|paypal)\b/g,
    ' xbroker ',
  ],
  [
    /\b(?:zelle|cash ?app|venmo|chime|apple pay|revolut|western union|moneygram|whatsapp|telegram|signal)\b/g,
    ' xrail ',
  ],
  [
    /\b(?:any ?desk|team ?viewer|any ?viewer|\w*viewer|quick ?assist|rust ?desk|supremo|splashtop|zoho assist|hop ?to ?desk|screen ?connect)\b/g,
    ' xremote ',
  ],
  [
    /\b(?:itunes|steam|google play|razer|amazon|target|walmart|sephora|vanilla|gift|ebay) (?:gift )?(?:cards?|vouchers?|codes?)\b/g,
    ' xgift ',
  ],
  [/\b\d{1,3} ?(?:minutes?|hours?)\b/g, ' xhours '],
  [/\d+/g, ' xnum '],
];

const weights = new Map(
  Object.entries(WORD_WEIGHTS).flatMap(([weight, words]) => words.split(', ').map((word) => [word, Number(weight)])),
);

const SHORTEST_STEM = 4;
const stemOf = (word: string): string =>
  word.startsWith('x') || word.length <= SHORTEST_STEM ? word : word.replace(/(?:ings?|ed|es|s|ly)$/, '');

/** How much a text resembles fraud: above zero, more than it resembles a notice. */
export function likenessToFraud(text: string): number {
  let plain = text.toLowerCase().replace(/[’']/g, '');
  for (const [pattern, kind] of KINDS) plain = plain.replace(pattern, kind);
  const words = (plain.match(/[a-z]+/g) ?? []).map(stemOf);
  const features = new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);
  const known = [...features].flatMap((one) => weights.get(one) ?? []);
  return known.length === 0 ? BIAS : known.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(known.length) + BIAS;
}
