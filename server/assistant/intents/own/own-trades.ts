import { formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, link } from '../../answers/draft.ts';
import type { QuestionContext } from '../../question-context.ts';
import { isOrdinaryWord } from '../../questions/correct-spelling.ts';
import { likeliestOf } from '../../questions/likelihood/article-likelihood.ts';
import type { Intent } from '../case-intents.ts';
import { monthPattern } from '../open-cases.ts';

const SOLD = /\b(?:sold|sell|sale|dump(?:ed)?|let go|got rid|unloaded?|offloaded?|part(?:ed)? with)\b/;
const BOUGHT =
  /\b(?:bought|buy|purchased?|acquired?|cost (?:me|us)|picked up|paid what|bought (?:what|how)|(?:i|we) (?:paid|pay))\b/;
/** What is held, but not what has to be done. */
const HELD = /\b(?:own|owned|hold|held|(?:have|had)(?! to\b)|left|holding)\b/;
const COUNTED =
  /\b(?:how many|what price|which price|how much (?:apiece|each|per share|a share|did (?:i|we) (?:pay|get|sell|buy))|what (?:did|do) (?:i|we)|when (?:did|have|was)|(?:which|what) (?:day|days|date|dates|price)|(?:do|did) (?:i|we) (?:still |ever )?(?:own|hold|have(?! to\b))|have (?:i|we) ever|what was it (?:that )?(?:i|we)|paid what|cost what|sold at what|bought when|sold when|(?:show|list) (?:me )?my (?:trades|purchases|sales))\b/;
const ORDERED =
  /\b(?:what|when|which|show|whats)\b.{0,25}\b(?:oldest|earliest|first|last|latest|newest|most recent)(?: \w+){0,2} (?:trade|purchase|sale|transaction|thing (?:i|we) (?:bought|sold))\b/;
const OLDEST = /\b(?:oldest|earliest|first)\b/;
const CALLER = /\b(?:i|me|my|we|our|us)\b/;
/** The subject is a claim, a payment or the case, and the trade is only its circumstance. */
const CLAIM_WORDS =
  /\b(?:claims?|eligible|counts|counted|(?:do|does|will|would) (?:they|it|those|that|these|mine) count|qualif\w+|owed?|fees?|payouts?|payments?|settle\w*|deadline|losses|(?:i|we) (?:have )?lost (?!count)|worth|lawsuit|class period|inside|too late|recover\w*|expect|wrong|delete|missing|fifo|match\w*|correct|why)\b/;

/** From this likelihood on, a question is about trades, whatever its words. */
const IS_LIKELY = 0.5;
/** The same beside the other kinds of questions about the own account. */
const IS_OWN_KIND = 0.6;

/** A trade of the caller, as the portfolio lists it. */
interface Row {
  trade_date: string;
  type: string;
  quantity: string | null;
  price: string | null;
  currency: string | null;
  symbol: string | null;
  security_name: string | null;
}

const VERBS: Readonly<Record<string, string>> = { buy: 'bought', purchase: 'bought', sell: 'sold', sale: 'sold' };
const MAX_ROWS = 12;
/** Securities of the caller that a question is compared with. */
const MAX_HOLDINGS = 200;
const MIN_LETTERS = 3;

function describe({ trade_date, type, quantity, price, currency, symbol, security_name }: Row): string {
  const size = quantity === null ? '' : ` ${formatQuantity(quantity.replace(/^-/, ''))}`;
  const at = price === null ? '' : ` at ${formatPrice(price, currency ?? undefined)}`;
  return `${formatDate(trade_date)}: ${VERBS[type] ?? type}${size} ${security_name ?? symbol ?? ''}${at}.`;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type Holding = Awaited<ReturnType<typeof readHoldings>>[number];

const readHoldings = async ({ read }: QuestionContext) =>
  (await read('GET /api/v1/portfolio/holdings', { query: { limit: MAX_HOLDINGS } })).items;

/** Whether a question names a security by its symbol or the first distinctive word of its name. */
function isNamed(asked: ReadonlySet<string>, names: ReadonlySet<string>, { symbol, name }: Holding): boolean {
  const first = wordsOf(name ?? '').find((word) => word !== 'the');
  const words = [symbol?.toLowerCase(), first].filter((word) => word !== undefined);
  return words.some(
    (word) => word.length >= MIN_LETTERS && asked.has(word) && (names.has(word) || !isOrdinaryWord(word)),
  );
}

/** Lists trades with what is left of the security. */
function addTrades(answer: AnswerBuilder, rows: readonly Row[], holding: Holding | undefined, total: number): void {
  const url = holding?.symbol ? `/user/portfolio?ticker=${encodeURIComponent(holding.symbol)}` : '/user/portfolio';
  const left =
    holding === undefined
      ? []
      : [`You hold ${formatQuantity(holding.quantity)} ${holding.name ?? holding.security} by your trades.`];
  const lines = rows.slice(0, MAX_ROWS).map(describe);
  const passage = [...lines, ...left].join(' ');
  const id = answer.source({ kind: 'match', title: 'Your trades', url, passage });
  answer.paragraph(total === 1 ? 'This is the trade in your portfolio:' : 'These are the trades in your portfolio:');
  answer.list(lines.map((line) => [from(id, line)]));
  if (total > MAX_ROWS) answer.paragraph(link('Your portfolio lists the others', url, id), '.');
  for (const line of left) answer.paragraph(from(id, line));
  answer.action('Open your portfolio', url);
}

const YEAR = /\b(?:19|20)\d\d\b/;
const two = (number: number): string => String(number).padStart(2, '0');

/** The month or year that a question names; null without a year. */
function daysNamed(text: string): { from: string; to: string } | null {
  const year = YEAR.exec(text)?.[0];
  if (year === undefined) return null;
  const month = LONG_MONTHS.findIndex((name) => monthPattern(name).test(text)) + 1;
  if (month === 0) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` };
}

/** The first trade, or the first of one kind, is found among this many. */
const MAX_READ = 100;

/** A signed-in caller’s own trades: how many of a security, when and at which price, what is left of it. */
export const answerOwnTrades: Intent = async (answer, asker, { asked, text, names }) => {
  if (asker.session === null || CLAIM_WORDS.test(text)) return false;
  const likely = likeliestOf('own', text, ['article', 'case']);
  const isOrdered = ORDERED.test(text);
  const isSale = SOLD.test(text);
  const isPurchase = BOUGHT.test(text) && !isSale;
  const isLikely = likely?.slug === 'own-trades' && (likely.likelihood >= IS_LIKELY || likely.within >= IS_OWN_KIND);
  const isCounted = COUNTED.test(text) && (isSale || isPurchase || HELD.test(text));
  if (!isOrdered && !isCounted && !isLikely) return false;
  const holdings = await readHoldings(asker);
  const words = new Set(wordsOf(`${asked} ${text}`));
  const holding = holdings.find((one) => isNamed(words, names, one));
  if (holding === undefined && !CALLER.test(text)) return false;
  const days = daysNamed(text);
  if (holding === undefined && !isOrdered && days === null) return false;
  // its trades cannot be listed apart from the others
  if (holding !== undefined && holding.symbol === null) return false;
  const type = isSale ? 'sell' : isPurchase ? 'buy' : undefined;
  const all = { limit: MAX_ROWS, ...(holding?.symbol && { ticker: holding.symbol }) };
  const query = { ...all, ...(type !== undefined && { type }), ...days };
  const list = (more: object = {}) => asker.read('GET /api/v1/portfolio/trade', { query: { ...query, ...more } });
  if (isOrdered && OLDEST.test(text)) {
    const { items, total_count } = await list({ limit: MAX_READ }); // the newest first
    const oldest = items.at(-1);
    if (oldest === undefined || total_count > MAX_READ) return false;
    addTrades(answer, [oldest], holding, 1);
    return true;
  }
  // few trades of a security are shown whole: a question about its purchase often is about its sale too
  const whole =
    holding === undefined || isOrdered ? null : await asker.read('GET /api/v1/portfolio/trade', { query: all });
  const { items, total_count } =
    whole !== null && whole.total_count <= MAX_ROWS ? whole : await list(isOrdered ? { limit: 1 } : {});
  if (items.length === 0) return false;
  addTrades(answer, items, holding, isOrdered ? 1 : total_count);
  return true;
};
