import { button, declareMail, facts, heading, note, text } from '../../mail/template.ts';

/** A long-term contract joined a case by itself. */
export const joinedMail = declareMail<{ title: string; company: string; slug: string; deadline: string | null }>({
  name: 'joined-by-contract',
  subject: ({ company }) => `You have joined the case of ${company}`,
  blocks: ({ title, company, slug, deadline }) => [
    heading(`We joined the case of ${company} for you`),
    text(
      'Your trades match it, and your contract has us join such cases by ourselves. Nothing is filed before you have looked at the claim and signed it off.',
    ),
    facts(['Case', title], ...(deadline === null ? [] : ([['Claim by', deadline]] as const))),
    button('Look at the claim', `/cases/${slug}`),
    note('You may withdraw from the case until the claim is filed, without cost.'),
  ],
  reason: () => 'You get this because you have signed a contract for all cases.',
});

/** A contract was signed: what was signed is there to be kept. */
export const contractMail = declareMail<{ title: string; signed_name: string; day: string; hash: string }>({
  name: 'contract-signed',
  subject: ({ title }) => `Signed: ${title}`,
  blocks: ({ title, signed_name, day, hash }) => [
    heading('Your contract is signed'),
    facts(['Contract', title], ['Signed by', signed_name], ['On', day], ['SHA-256 of the PDF', hash]),
    button('Open the contract', '/user/settings/contract'),
    note('It ends whenever you say so. Claims that are filed by then go on under it.'),
  ],
  reason: () => 'You get this because a contract was signed with your account.',
});

/** A claim was signed off: its receipt. */
export const signedOffMail = declareMail<{
  title: string;
  slug: string;
  signed_name: string;
  day: string;
  hash: string;
}>({
  name: 'claim-signed-off',
  subject: ({ title }) => `Signed off: ${title}`,
  blocks: ({ title, slug, signed_name, day, hash }) => [
    heading('Your claim is signed off'),
    text('We look it through and file it with the claims administrator. You hear from us when that is done.'),
    facts(['Case', title], ['Signed by', signed_name], ['On', day], ['SHA-256 of the claim', hash]),
    button('See the claim', `/cases/${slug}`),
  ],
  reason: () => 'You get this because a claim was signed off with your account.',
});
