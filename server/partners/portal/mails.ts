import { button, declareMail, facts, heading, text } from '../../mail/template.ts';

/** To a firm's attorneys, once an operator approved or rejected the version of the portal that they sent. */
export const portalDecidedMail = declareMail<{ version: number; note: string | null }>({
  name: 'portal-decided',
  subject: ({ version, note }) => `Version ${version} of your portal is ${note === null ? 'live' : 'rejected'}`,
  blocks: ({ version, note }) =>
    note === null
      ? [
          heading('Your portal is live'),
          text(`We approved version ${version}. Visitors see it now.`),
          button('Open your portal', '/user/firm/portal'),
        ]
      : [
          heading('We rejected your portal'),
          text(`Version ${version} does not go live. Correct it and send it again.`),
          facts(['Why', note]),
          button('Open your portal', '/user/firm/portal'),
        ],
  reason: () => 'You’re receiving this because you are an attorney of the firm.',
});
