import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { readAccount } from '../../read-account.ts';
import type { Evidence } from '../fact.ts';
import { findDates } from '../find-dates.ts';
import type { NoticeText } from '../notice-text.ts';
import type { DraftPlan } from '../plan/draft.ts';
import { withUsualWords } from '../plan/plan-text.ts';
import { splitUnits } from '../plan/split-units.ts';
import { keyOf, subjectOf } from '../plan/subject.ts';
import { partsOf } from './parts.ts';
import { expectedClaim } from './read-expected.ts';
import type { ExampleTrade } from './read-trades.ts';

/** A worked example that a notice prints: its account, the result that it states, and what the draft gives. */
export interface ReadExample {
  words: string;
  evidence: Evidence;
  /** In the neutral CSV of accounts; null where its trades cannot be read. */
  account: string | null;
  /** The recognized claim, to the cent; null where the notice does not state one. */
  expected: string | null;
  computed: string | null;
  agrees: boolean | null;
}

const BEGINS =
  /(?:^|(?<=[.:;)\]"'] ))(?:example|illustration|hypothetical|sample (?:computation|calculation))s?(?: (?:no\.? ?)?(?:\d{1,2}|[a-z]|one|two|three|four|five|six))?\b ?[.:)–-]|(?:^|(?<=[.:;)] ))(?:for (?:example|instance|illustration|(?:purposes of |the purpose of )?illustrat\w+(?: purposes)?)|(?:by way of|as an) (?:example|illustration))(?: only)?(?:[,:]? (?:if|assume|suppose|a|an|where|in|on|you|\d+)|: )|(?:^|(?<=[.:;)] ))(?:assume|suppose)(?: that)? |(?:^|(?<=[.:;)] ))(?:t[a]ke|consider|imagine|say)(?: that)? (?=\d|an? (?:investor|claimant|person|holder|class member|purchase)|Mr|Ms|someone\b|you )/gi;
/** Where a line begins with it, whatever is before. */
const NUMBERED =
  /\b(?:Example|Illustration|Hypothetical|EXAMPLE|ILLUSTRATION)(?: No\.?)? ?#?(?:\d{1,2}|[A-H])\b ?[.:)–-]/g;
const MAX_EXAMPLE_LENGTH = 1400;
const HEADER = 'account,security,type,date,quantity,price,currency,note';

/** The worked examples of a notice, each computed under the draft of its plan, whose securities have these keys. */
export async function readExamples(
  notice: NoticeText,
  plan: DraftPlan | null,
  keys: readonly string[],
): Promise<ReadExample[]> {
  const { text } = withUsualWords(notice);
  const headings = splitUnits(notice).flatMap(({ start, isHeading }) => (isHeading ? [start] : []));
  const lines = new Set(notice.lineStarts);
  const marked = [...text.matchAll(NUMBERED)].filter(({ index }) => lines.has(index));
  const starts = [...new Set([...text.matchAll(BEGINS), ...marked].map(({ index }) => index))].sort((a, b) => a - b);
  const own = starts.filter((start, at) => at === 0 || start - starts[at - 1]! > 40);
  const examples: ReadExample[] = [];
  for (const [at, start] of own.entries()) {
    const heading = headings.find((each) => each > start) ?? text.length;
    const end = Math.min(endOf(text, start), heading, own[at + 1] ?? text.length);
    const words = text.slice(start, Math.min(end, paragraphEnd(notice, start, end))).trimEnd();
    for (const part of partsOf(words)) {
      const trades = part.trades;
      const expected = expectedClaim(part.result, trades);
      if (trades === null && expected === null) continue;
      const account = trades === null ? null : accountOf(part.words, trades, plan, keys);
      const computed = account === null || plan === null ? null : await compute(plan, account);
      examples.push({
        words: notice.text.slice(start, start + part.words.length),
        evidence: notice.quote(start, start + part.words.length),
        account,
        expected,
        computed,
        agrees: computed === null || expected === null ? null : computed === expected,
      });
    }
  }
  return examples;
}

const WITH_RESULT = /\brecogni[sz]ed (?:loss|claim)\b[^.]*?(?:\$\d[\d,]*(?:\.\d+)?|\bzero\b|\bnil\b)/i;
const GOES_ON =
  /^(?:total|in total|thus|therefore|so|accordingly|because|since|as a result|if|his|her|its|their|your|this|that|these|those|\(|the (?:total|recogni(?!\w+ loss(?:es)? (?:on|of|for) (?:shares|purchases|all|any))|claim|loss|sum|same|lesser|least|calculation))/i;

/** An example ends with the paragraph that states its result. */
function paragraphEnd({ text, lineStarts }: NoticeText, start: number, end: number): number {
  const result = WITH_RESULT.exec(text.slice(start, end));
  if (result === null) return end;
  const from = start + result.index + result[0].length;
  return (
    lineStarts.find(
      (at) =>
        at > from &&
        at < end &&
        /[.)]["')\]]?$/.test(text.slice(from - 1, at).trimEnd()) &&
        /^[A-Z"“]/.test(text[at]!) &&
        !GOES_ON.test(text.slice(at, at + 30)),
    ) ?? end
  );
}

/** An example ends where rules or headings begin again. */
function endOf(text: string, start: number): number {
  const rest = text.slice(start + 12, start + MAX_EXAMPLE_LENGTH);
  const end =
    /(?<=[.)”"] )(?:[A-Z][A-Z ,'&-]{12,}|\d{1,3}\. (?=[A-Z])|(?:[A-Z]\.|[IVX]+\.) (?=[A-Z])|For (?:each|shares)\b|If a (?:Recognized|Claimant|Class)\b|The (?:Net Settlement|Claims Administrator|Settlement)\b|Table [A-Z\d]\b)/.exec(
      rest,
    );
  return end ? start + 12 + end.index : Math.min(text.length, start + MAX_EXAMPLE_LENGTH);
}

interface PlanSecurity {
  id: string;
  kind: string;
  options?: { id: string; strike: string; expiry: string }[];
}

function accountOf(
  words: string,
  trades: readonly ExampleTrade[],
  plan: DraftPlan | null,
  keys: readonly string[],
): string | null {
  const securities = (plan?.securities as PlanSecurity[] | undefined) ?? [];
  const rows = trades.map((trade) => {
    const id = securityFor(trade.words === '' ? words : trade.words, words, securities, keys);
    if (id === null) return null;
    const { isOption } = id;
    const quantity = isOption && (trade.type === 'sale') !== trade.isWritten ? `-${trade.quantity}` : trade.quantity;
    const type = isOption ? (trade.opens ? 'option_open' : 'option_close') : trade.type;
    return `A,${id.id},${type},${trade.date},${quantity},${trade.price ?? ''},,`;
  });
  return rows.some((row) => row === null) ? null : [HEADER, ...rows].join('\n');
}

const PER_UNIT = /\bper (?:underlying )?(?:share|ADS|unit|note)\b/gi;

function securityFor(
  own: string,
  words: string,
  securities: readonly PlanSecurity[],
  keys: readonly string[],
): { id: string; isOption: boolean } | null {
  // A price per share names no security: those of options are per share of the stock.
  const subject = subjectOf(own.replace(PER_UNIT, ' ')) ?? subjectOf(words.replace(PER_UNIT, ' '));
  const wanted = subject?.kind ?? 'common';
  const plain = securities.filter(({ kind }) => kind !== 'call' && kind !== 'put');
  if (wanted === 'call' || wanted === 'put') {
    const series = securities.filter(({ kind }) => kind === wanted).flatMap(({ options = [] }) => options);
    const named = series.filter(({ strike }) =>
      new RegExp(`\\$${strike.replace(/\.0+$/, '').replace('.', '\\.')}(?:\\.0+)?\\b`).test(words),
    );
    const days = findDates(words).map(({ day }) => day);
    const expiring = named.length > 1 ? named.filter(({ expiry }) => days.includes(expiry)) : named;
    const chosen = expiring.length === 1 ? expiring[0] : series.length === 1 ? series[0] : undefined;
    return chosen === undefined ? null : { id: chosen.id, isOption: true };
  }
  const same = plain.filter(({ kind }) => kind === wanted);
  const [only] = plain.length === 1 ? plain : same.length === 1 ? same : [];
  if (only) return { id: only.id, isOption: false };
  if (subject === null || subject.series === '') return null;
  // A class may have its own ticker, which does not identify it.
  const named = securities[keys.indexOf(keyOf(subject))] ?? same.find(({ id }) => id.endsWith(subject.series));
  return named === undefined ? null : { id: named.id, isOption: false };
}

async function compute(document: DraftPlan, account: string): Promise<string | null> {
  const loaded = loadPlan(document);
  if (!loaded.ok) return null;
  const read = await readAccount(bytesOf(account));
  if (!read.ok) return null;
  const loss = recognizeLoss(loaded.plan, read.transactions);
  return loss.ok ? loss.result.claim : null;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
