import { declareMail, facts, heading, note, text } from '../../mail/template.ts';

/** The last mail to somebody who deleted their account. */
export const accountDeletedMail = declareMail<{ kept: readonly { what: string; until: string }[] }>({
  name: 'account-deleted',
  subject: () => 'Your account is deleted',
  blocks: ({ kept }) => [
    heading('Your account is deleted'),
    text('What we kept about you is removed, but for the following.'),
    facts(...kept.map(({ what, until }) => [what, `until ${until}`.replace('until for', 'for')] as const)),
    note('If this was not you, answer this mail at once.'),
  ],
  reason: (_, { product }) => `You get this because your account at ${product} was deleted.`,
});
