import { button, declareMail, heading, note, text } from '../../mail/template.ts';

const asked = 'You’re receiving this because this address was used to sign up';

export const verifyMail = declareMail<{ uid: string; token: string }>({
  name: 'verify-email',
  subject: (_, { product }) => `Confirm your address for ${product}`,
  blocks: ({ uid, token }) => [
    heading('Confirm your address'),
    text('Open the link below, and your account is ready. The link is valid for 48 hours.'),
    button('Confirm this address', `/?dialog=verify&uid=${uid}&token=${token}`),
    note('If you did not sign up, ignore this email. We create no account unless you open the link.'),
  ],
  reason: (_, { product }) => `${asked} for ${product}.`,
});

/** In place of the link, where the address has an account: the page shows the same in both cases. */
export const alreadyMail = declareMail<object>({
  name: 'account-exists',
  subject: (_, { product }) => `You already have an account at ${product}`,
  blocks: () => [
    heading('You already have an account'),
    text('Someone, probably you, signed up with this address. It already has an account, and nothing was changed.'),
    button('Sign in', '/?dialog=login'),
    note(
      'If you forgot your password, choose “Forgot your password?” when you sign in. If this was not you, you need do nothing.',
    ),
  ],
  reason: (_, { product }) => `${asked} for ${product}.`,
});
