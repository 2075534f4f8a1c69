import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import type { Fact } from '@trover/intake/notices/fact.ts';
import { findDates } from '@trover/intake/notices/find-dates.ts';
import { readFactsOfWords } from '@trover/intake/notices/read-notice.ts';
import { findRedFlags } from './red-flags.ts';
import { addressesOf, type WebAddress } from './web-addresses.ts';

/** The rest of a longer text is ignored. */
const MAX_LETTERS = 200_000;

export interface TextRead {
  facts: Record<string, Fact>;
  /** Requests that no real notice makes. */
  flags: NoticeCheck[];
  addresses: WebAddress[];
  /** Whether the deadline is the day of an order that names no claim. */
  isFromOrder: boolean;
}

/** A postcard’s order to claim without the word: “Submit by January 6, 2027”. */
const ORDER =
  /\b(?:submit|file|apply|respond|reply|register|act|enroll|claim)(?: (?:it|yours?|now|online|today|your form))?,? (?:by|before|no later than|on or before) $/i;
/** What a holder may do besides a claim, or what others must do. */
const OTHER_STEP =
  /\b(?:object\w*|exclu\w*|opt(?:ing|ed)?[- ]?outs?|comments?|lead plaintiffs?|hearings?|appear\w*|speak|intention|intend|brokers?|nominees?|custodians?|(?:do|does|did) not (?:want|wish)|don['’]t (?:want|wish)|leave the class|stay out)\b/i;
const CLAIM_WORDS = /\b(?:claims?|class members?|members? of the class|settlements?|settled|payments?|payouts?)\b/i;
const LETTERS_BEFORE = 600;
const LETTERS_AROUND = 1_500;

/** The sentence that ends in an order, with the one before. */
const lastSentences = (before: string): string =>
  before
    .split(/(?<=[a-z)"”]{2}[.!?]) (?=[A-Z])/)
    .slice(-2)
    .join(' ');

/** The day of such an order, where the rules for whole notices find no deadline. */
function readOrder(words: string): Fact | undefined {
  for (const { start, end, day } of findDates(words)) {
    const before = words.slice(Math.max(0, start - LETTERS_BEFORE), start);
    const order = ORDER.exec(before)?.[0];
    if (day === null || order === undefined || OTHER_STEP.test(lastSentences(before))) continue;
    if (!CLAIM_WORDS.test(words.slice(Math.max(0, start - LETTERS_AROUND), end + LETTERS_AROUND))) continue;
    const evidence = { page: 1, words: words.slice(start - order.length, end), box: null };
    return { value: day, evidence, confidence: 'low' };
  }
  return undefined;
}

/** The result of all rules for a notice's text. A crafted text can occupy a processor for long: see `NoticeReader`. */
export function readText(words: string): TextRead {
  const first = words.slice(0, MAX_LETTERS);
  const facts = readFactsOfWords(first);
  const order = facts.claim_deadline === undefined ? readOrder(first.replace(/\s/g, ' ')) : undefined;
  if (order !== undefined) facts.claim_deadline = order;
  return { facts, flags: findRedFlags(first), addresses: addressesOf(first), isFromOrder: order !== undefined };
}
