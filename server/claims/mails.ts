import { shortSubject } from '../mail/short-subject.ts';
import { button, declareMail, facts, heading, type MailTemplate, note, sum, text } from '../mail/template.ts';

/** The estimate of signed claims. */
const estimated = (shown: string | null) =>
  shown === null ? [] : [sum(shown, { name: 'Your estimated payment, after our fee', certainty: 'estimated' })];

/** A long-term contract joined a case automatically. */
export const joinedMail = declareMail<{ title: string; company: string; slug: string; deadline: string | null }>({
  name: 'joined-by-contract',
  subject: ({ company }) => `You joined the ${company} case`,
  blocks: ({ title, company, slug, deadline }) => [
    heading(`We joined the ${company} case for you`),
    text(
      'Your trades match this case, and your contract lets us join such cases for you. We file nothing before you review the claim and sign it off.',
    ),
    facts(['Case', title], ...(deadline === null ? [] : ([['Claim by', deadline]] as const))),
    button('Review the claim', `/cases/${slug}`),
    note('You can leave the case for free until we file the claim.'),
  ],
  reason: () => 'You’re receiving this because you have signed a contract for all cases.',
});

/** A contract was signed: the mail links the signed document. */
export const contractMail = declareMail<{ title: string; signed_name: string; day: string; hash: string }>({
  name: 'contract-signed',
  subject: ({ title }) => `Signed: ${title}`,
  blocks: ({ title, signed_name, day, hash }) => [
    heading('Your contract is signed'),
    facts(['Contract', title], ['Signed by', signed_name], ['On', day], ['SHA-256 of the PDF', hash]),
    button('Open the contract', '/user/settings/contract'),
    note('You can end it at any time. It still covers claims filed before that.'),
  ],
  reason: () => 'You’re receiving this because your account signed a contract.',
});

/** A contract was ended: the mail shows its owner if someone else ended it. */
export const contractEndedMail = declareMail<{ title: string; day: string }>({
  name: 'contract-ended',
  subject: ({ title }) => `Ended: ${title}`,
  blocks: ({ title, day }) => [
    heading('Your contract has ended'),
    facts(['Contract', title], ['On', day]),
    text('We join no new cases for you. Filed claims continue under the contract until we pay them.'),
    button('See your contracts', '/user/settings/contract'),
    note('If this was not you, choose a new password now, and sign the contract again.'),
  ],
  reason: () => 'You’re receiving this because your account ended a contract.',
});

/** Receipt for a signed-off claim; `estimate` is what its owner may receive after our fee, null where none is estimated. */
export const signedOffMail = declareMail<{
  title: string;
  company: string;
  slug: string;
  estimate: string | null;
  deadline: string | null;
  signed_name: string;
  day: string;
  hash: string;
}>({
  name: 'claim-signed-off',
  subject: ({ company, estimate }) =>
    shortSubject(`${company}: claim signed off${estimate === null ? '' : `, about ${estimate}`}`),
  blocks: ({ title, slug, estimate, deadline, signed_name, day, hash }) => [
    heading('Your claim is signed off'),
    text(
      `Next, we check it and file it with the claims administrator${deadline === null ? '' : ` before claims close on ${deadline}`}. We notify you when it is filed.`,
    ),
    ...estimated(estimate),
    facts(['Case', title], ['Signed by', signed_name], ['On', day], ['SHA-256 of the claim', hash]),
    button('See the claim', `/cases/${slug}`),
  ],
  reason: () => 'You’re receiving this because your account signed off a claim.',
});

/**
 * Receipt for claims that one person signed off together: one mail with all of them. Estimates are after our fee, null
 * where none is estimated; `total` is theirs, null where they have several currencies.
 */
export const claimsSignedMail = declareMail<{
  title: string;
  company: string;
  slug: string;
  deadline: string | null;
  signed_name: string;
  day: string;
  total: string | null;
  claims: readonly { beneficial_owner: string; estimate: string | null; sha256: string }[];
}>({
  name: 'claims-signed-off',
  subject: ({ company, claims, total }) =>
    shortSubject(
      `${company}: ${claims.length === 1 ? 'claim' : `${claims.length} claims`} signed off${total === null ? '' : `, about ${total}`}`,
    ),
  blocks: ({ title, slug, deadline, signed_name, day, total, claims }) => [
    heading(claims.length === 1 ? 'Your claim is signed off' : `${claims.length} claims are signed off`),
    text(
      `Next, we check each claim and file it with the claims administrator${deadline === null ? '' : ` before claims close on ${deadline}`}. We notify you when they are filed.`,
    ),
    ...estimated(total),
    facts(['Case', title], ['Signed by', signed_name], ['On', day], ['Claims', String(claims.length)]),
    facts(
      ...claims.map(
        ({ beneficial_owner, estimate, sha256 }) =>
          [beneficial_owner, `${estimate === null ? '' : `about ${estimate}, `}SHA-256 ${sha256}`] as const,
      ),
    ),
    button('See the claims', `/cases/${slug}`),
  ],
  reason: () => 'You’re receiving this because your account signed off these claims.',
});

/** The same mail for the owners of an organization whose member signed, who can switch it off. */
export const copyForOwners = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => ({
  ...template,
  name: `${template.name}-copy`,
  kind: 'claims',
  reason: () => 'You’re receiving this because you own an organization whose member signed off a claim.',
});
