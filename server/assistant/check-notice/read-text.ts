import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import type { Fact } from '@trover/intake/notices/fact.ts';
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
}

/** The result of all rules for a notice's text. A crafted text can occupy a processor for long: see `NoticeReader`. */
export function readText(words: string): TextRead {
  const first = words.slice(0, MAX_LETTERS);
  return { facts: readFactsOfWords(first), flags: findRedFlags(first), addresses: addressesOf(first) };
}
