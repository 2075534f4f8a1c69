import { button, declareMail, facts, heading, text } from '../../mail/template.ts';
import type { Circumstances } from './security-mails.ts';

const labels = {
  requested: ['A role waits for a second operator', 'An operator asked that this account may do what operators do.'],
  approved: ['The role you asked for was given', 'Another operator approved it.'],
  rejected: ['The role you asked for was refused', 'Another operator decided so; the console says why.'],
  given: [
    'You are an operator now',
    'Two operators decided so. Sign in again, with an authenticator app or a passkey.',
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
    text('If this should not be, tell your colleagues at once: an operator can take the role away alone.'),
  ],
  reason: (_, { product }) => `You get this because you work with ${product}’s console.`,
});
