import { declareMail, facts, heading, note, text } from '../../mail/template.ts';

/** The last mail to someone who deleted their account. */
export const accountDeletedMail = declareMail<{ retained: readonly { what: string; until: string }[] }>({
  name: 'account-deleted',
  subject: () => 'We deleted your account',
  blocks: ({ retained }) => [
    heading('We deleted your account'),
    text('We deleted your data, except for the following.'),
    facts(...retained.map(({ what, until }) => [what, `until ${until}`.replace('until for', 'for')] as const)),
    note('If this was not you, reply to this email at once.'),
  ],
  reason: (_, { product }) => `You’re receiving this because your account at ${product} was deleted.`,
});
