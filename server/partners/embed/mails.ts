import { button, declareMail, facts, heading, note, text } from '../../mail/template.ts';

/** To the person who filled in a firm's form: the firm sees nothing before the link is opened. */
export const enquiryMail = declareMail<{ firm: string; company: string; token: string }>({
  name: 'firm-enquiry',
  subject: ({ company }) => `Confirm: ${company}`,
  blocks: ({ firm, company, token }) => [
    heading('Confirm that you sent this'),
    text(`Someone, probably you, sent ${firm} a form about ${company}. The firm sees it once you confirm.`),
    facts(['Case', company], ['Law firm', firm]),
    button('Confirm or withdraw', `/embed/confirm/${token}`),
    note('If you did not send it, ignore this email. It is deleted after 30 days.'),
  ],
  reason: ({ firm }) => `You’re receiving this because this address was entered in a form of ${firm}.`,
});
