import { declareMail, facts, heading, text } from '../mail/template.ts';

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
