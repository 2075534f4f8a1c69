import type { MailKind } from '@trover/db/schema/own-data.ts';
import type { MailBrand } from './mail-brand.ts';

/** What a mail is made of, from top to bottom. Texts are plain; what they hold is escaped. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** The one thing to do. `to` is a path of the brand's site. */
  | { kind: 'button'; label: string; to: string }
  /** Names and values, one below the other: a case, a deadline, an amount. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Something smaller at the end. */
  | { kind: 'note'; text: string };

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
  /** A kind that its reader may do without; where absent it is always sent. */
  kind?: MailKind;
  subject: (data: Data, brand: MailBrand) => string;
  blocks: (data: Data, brand: MailBrand) => readonly Block[];
  /** Why the reader gets it: the footer's first sentence. */
  reason: (data: Data, brand: MailBrand) => string;
}

export const declareMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template;

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const text = (words: string): Block => ({ kind: 'text', text: words });
export const button = (label: string, to: string): Block => ({ kind: 'button', label, to });
export const facts = (...rows: (readonly [string, string])[]): Block => ({ kind: 'facts', rows });
export const note = (words: string): Block => ({ kind: 'note', text: words });
