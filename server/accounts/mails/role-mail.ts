import { button, declareMail, facts, heading, text } from '../../mail/template.ts';
import type { Circumstances } from './security-mails.ts';

const labels = {
  requested: [
    'An operator role waits for approval',
    'An operator requested the operator role for this account. A second operator decides.',
  ],
  approved: ['Your role request was approved', 'Another operator approved it.'],
  rejected: ['Your role request was rejected', 'Another operator rejected it. The console shows the reason.'],
  removed: [
    'An operator lost the role or capabilities',
    'Another operator removed the operator role of this account, or some of its capabilities.',
  ],
  given: [
    'You are an operator now',
    'Two operators approved it. Sign in again, with an authenticator app or a passkey.',
  ],
} as const;

/** To operators about a role that is asked for and decided, and to whom it is given. */
export const roleMail = declareMail<Circumstances & { change: keyof typeof labels; email: string }>({
  name: 'operator-role',
  subject: ({ change }) => labels[change][0],
  blocks: ({ change, email, at, address, device }) => [
    heading(labels[change][0]),
    text(labels[change][1]),
    facts(['Account', email], ['When', at], ['Decided from', `${device}, ${address}`]),
    button('Open the console', '/operator/people/requests'),
    text('If this is a mistake, contact your colleagues at once. Any operator can remove the role alone.'),
  ],
  reason: (_, { product }) => `You’re receiving this because you work with ${product}’s console.`,
});
