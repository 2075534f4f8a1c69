import type { MailKind } from '@trover/db/schema/own-data.ts';
import { createElement as element, type ReactElement } from 'react';
import { Button, Facts, Heading, LinkedNote, Note, Text } from './components.ts';
import {
  type Certainty,
  type DatedEvent,
  DueDay,
  Events,
  Items,
  Kicker,
  type ListedItem,
  type SmallSum,
  SmallSums,
  Sum,
} from './figures.ts';
import type { MailBrand } from './mail-brand.ts';

/** A part of a mail; texts are plain, their content is escaped. */
export type Block = ReactElement;

/**
 * A kind of mail, declared once. Both brands send it: write `brand.product`, never a name of one of them.
 *
 *     export const deadlineMail = declareMail<{ case_title: string; day: string; slug: string }>({
 *       name: 'deadline',
 *       subject: ({ case_title }) => `Claims in ${case_title} close soon`,
 *       blocks: ({ case_title, day, slug }) => [
 *         heading('A claim deadline is near'),
 *         facts(['Case', case_title], ['Claim by', day]),
 *         button('See the case', `/cases/${slug}`),
 *       ],
 *       reason: () => 'You’re receiving this because your trades match this case.',
 *     });
 */
export interface MailTemplate<Data> {
  /** Lower-case words with dashes; the outbox lists mails by it. */
  name: string;
  /** A kind that its reader can switch off; where absent the mail is always sent. */
  kind?: MailKind;
  subject: (data: Data, brand: MailBrand) => string;
  blocks: (data: Data, brand: MailBrand) => readonly Block[];
  /** Why the reader gets it: the footer's first sentence. */
  reason: (data: Data, brand: MailBrand) => string;
}

export const declareMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template;

export const heading = (words: string): Block => element(Heading, null, words);
export const text = (words: string): Block => element(Text, null, words);
/**
 * The mail's call to action. `to` is a path on the brand's site. Its address is spelled out below it, unless the reader can
 * find the page without it.
 */
export const button = (label: string, to: string, { isSpelled = true } = {}): Block =>
  element(Button, { to, isSpelled }, label);
export const facts = (...rows: (readonly [string, string])[]): Block => element(Facts, { rows });
/** The ticker, where there is one, and what the mail is about: above the heading. */
export const kicker = (ticker: string | null, words: string): Block => element(Kicker, { ticker }, words);
/** The sum that the mail is about, formatted. */
export const sum = (shown: string, of: { name: string; certainty: Certainty; note?: string | undefined }): Block =>
  element(Sum, of, shown);
/** Sums below a larger one. */
export const smallSums = (...sums: readonly SmallSum[]): Block => element(SmallSums, { sums });
/** What happened, by day. */
export const events = (title: string, ...listed: readonly DatedEvent[]): Block =>
  element(Events, { heading: title, events: listed });
/** A day by which the reader must act: `Claim by 12 Feb 2026`, and `14 days left`. */
export const dueDay = (words: string, left: string): Block => element(DueDay, { left }, words);
/** Several events of one mail. */
export const items = (...listed: readonly ListedItem[]): Block => element(Items, { items: listed });
/** A sentence at the end, with a link to a page of the brand's site. */
export const linkedNote = (words: string, { label, to }: { label: string; to: string }): Block =>
  element(LinkedNote, { label, to }, words);
/** Small print at the end. */
export const note = (words: string): Block => element(Note, null, words);

/** The text that a list of mails shows next to the subject: the first text, facts or events. */
export function previewOf(blocks: readonly Block[]): string {
  for (const { type, props } of blocks as readonly ReactElement<{
    children?: string;
    rows?: string[][];
    items?: ListedItem[];
  }>[]) {
    if (type === Text) return props.children ?? '';
    if (type === Facts) return (props.rows ?? []).map((row) => row.join(': ')).join(' · ');
    if (type === Items) return (props.items ?? []).map(({ title }) => title).join(' · ');
  }
  return '';
}
