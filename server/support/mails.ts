import { type Block, button, declareMail, facts, heading, note, text } from '../mail/template.ts';

/** Does not repeat the message, since anyone may have entered the address. */
export const ticketReceiptMail = declareMail<{ id: number; form: string; files: number }>({
  name: 'ticket-receipt',
  subject: ({ id }) => `We have your message, number ${id}`,
  blocks: ({ id, form, files }) => [
    heading('We have your message'),
    text('A person reads it and answers by email to this address.'),
    facts(['Number', String(id)], ['About', form], ...(files > 0 ? [['Attachments', String(files)] as const] : [])),
  ],
  reason: (_, { product }) =>
    `You’re receiving this because someone, probably you, wrote to ${product} from this address.`,
});

const paragraphs = (message: string): Block[] =>
  message
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(text);

/** Contact with the number of what it is about. */
const replyTo = (id: number): string => `/contact-us?about=${id}`;

/** An operator's answer to a message. */
export const answerMail = declareMail<{ id: number; subject: string; message: string; has_account: boolean }>({
  name: 'ticket-answer',
  subject: ({ id, subject }) => `Re: ${subject} (${id})`,
  blocks: ({ id, message, has_account }) => [
    heading('Our answer'),
    ...paragraphs(message),
    button('Reply', replyTo(id)),
    ...(has_account ? [note('You find this answer and your message in your settings, under Messages.')] : []),
  ],
  reason: (_, { product }) => `You’re receiving this because you wrote to ${product}.`,
});

/** A message that an operator began. */
export const messageMail = declareMail<{ id: number; subject: string; message: string }>({
  name: 'desk-message',
  subject: ({ subject }) => subject,
  blocks: ({ id, subject, message }) => [
    heading(subject),
    ...paragraphs(message),
    button('Reply', replyTo(id)),
    note('You also find this message in your settings, under Messages.'),
  ],
  reason: (_, { product }) => `You’re receiving this because you have an account with ${product}.`,
});
