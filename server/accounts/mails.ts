import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

/** When and from where an action was done, so that the reader can recognize it. */
export interface Circumstances {
  at: string;
  address: string;
  device: string;
}

const circumstances = ({ at, address, device }: Circumstances) =>
  facts(['When', at], ['Device', device], ['Network address', address]);

const ownAccount = (_: unknown, { product }: { product: string }) =>
  `You’re receiving this because it concerns the security of your account at ${product}.`;

const notYou = 'If this was not you, choose a new password now. That ends every session.';

export const resetMail = declareMail<{ uid: string; token: string }>({
  name: 'password-reset',
  subject: () => 'Choose a new password',
  blocks: ({ uid, token }) => [
    heading('Choose a new password'),
    text('Someone, probably you, asked for a new password for this address. The link works once, within one hour.'),
    button('Choose a new password', `/?dialog=reset&uidb64=${uid}&token=${token}`),
    note('If you did not ask for it, ignore this email. Your password stays the same.'),
  ],
  reason: ownAccount,
});

export const passwordChangedMail = declareMail<Circumstances & { waiting_passkeys?: number }>({
  name: 'password-changed',
  subject: () => 'Your password was changed',
  blocks: (data) => [
    heading('Your password was changed'),
    circumstances(data),
    ...(data.waiting_passkeys
      ? [
          text(
            'Your passkeys are paused. Sign in with the new password and confirm once with each passkey: it works again from then on. Remove passkeys that you do not know.',
          ),
        ]
      : []),
    text(notYou),
    button('Choose a new password', '/?dialog=restore'),
  ],
  reason: ownAccount,
});

/** To the account's present address. */
export const emailChangeOldMail = declareMail<{ new_email: string; uid: string; token: string }>({
  name: 'email-change-old',
  subject: () => 'Confirm your new email address',
  blocks: ({ new_email, uid, token }) => [
    heading('Confirm your new email address'),
    text(
      'Someone signed in to your account asked to change its email address. The change takes effect when both addresses confirm.',
    ),
    facts(['New address', new_email]),
    button('Yes, change it', `/?dialog=email-change&uid=${uid}&token=${token}`),
    note('If this was not you, do not open the link, and choose a new password.'),
  ],
  reason: ownAccount,
});

/** To the account's new address. */
export const emailChangeNewMail = declareMail<{ uid: string; token: string }>({
  name: 'email-change-new',
  subject: (_, { product }) => `Confirm this address for ${product}`,
  blocks: ({ uid, token }) => [
    heading('Confirm this address'),
    text('An account owner wants to use this email address. The change takes effect when both addresses confirm.'),
    button('Confirm this address', `/?dialog=email-change&uid=${uid}&token=${token}`),
    note('If you did not ask for this, ignore this email. Nothing changes.'),
  ],
  reason: (_, { product }) => `You’re receiving this because someone entered this address for a ${product} account.`,
});

/** To an address that belongs to another account, so that the change is not possible. */
export const emailInUseMail = declareMail<object>({
  name: 'email-change-used',
  subject: (_, { product }) => `This address has an account at ${product}`,
  blocks: () => [
    heading('This address already has an account'),
    text('The owner of another account wanted to use this address. That is not possible, and nothing was changed.'),
    note('If both accounts are yours, change or close this one first.'),
  ],
  reason: (_, { product }) =>
    `You’re receiving this because someone entered this address for another ${product} account.`,
});

/** To both addresses, once the change is made. */
export const emailChangedMail = declareMail<{ old_email: string; new_email: string }>({
  name: 'email-changed',
  subject: () => 'Your address was changed',
  blocks: ({ old_email, new_email }) => [
    heading('Your address was changed'),
    facts(['Before', old_email], ['Now', new_email]),
    text('Sign in with the new address from now on. Your password stays the same. We ended all sessions.'),
    button('Sign in', '/?dialog=login'),
  ],
  reason: ownAccount,
});

const factorLabels = {
  totp_on: ['Two-step sign-in is on', 'From now on, signing in requires a code from your authenticator app.'],
  totp_off: ['Two-step sign-in is off', 'Signing in requires only your password again.'],
  recovery_codes: ['New recovery codes were created', 'Your earlier codes no longer work.'],
  recovery_code_used: [
    'A recovery code was used to sign in',
    'Each code works once. Create new ones before they run out.',
  ],
  passkey_added: ['A passkey was added', 'It signs in to your account without the password.'],
  passkey_removed: ['A passkey was removed', 'It no longer signs in to your account.'],
} as const;

export type FactorChange = keyof typeof factorLabels;

export const factorMail = declareMail<Circumstances & { change: FactorChange }>({
  name: 'second-factor',
  subject: ({ change }) => factorLabels[change][0],
  blocks: ({ change, ...data }) => [
    heading(factorLabels[change][0]),
    text(factorLabels[change][1]),
    circumstances(data),
    text(notYou),
    button('Choose a new password', '/?dialog=restore'),
  ],
  reason: ownAccount,
});

const signUpReason = 'You’re receiving this because this address was used to sign up';

export const verifyMail = declareMail<{ uid: string; token: string }>({
  name: 'verify-email',
  subject: (_, { product }) => `Confirm your address for ${product}`,
  blocks: ({ uid, token }) => [
    heading('Confirm your address'),
    text('Open the link below, and your account is ready. The link is valid for 48 hours.'),
    button('Confirm this address', `/?dialog=verify&uid=${uid}&token=${token}`),
    note('If you did not sign up, ignore this email. We create no account unless you open the link.'),
  ],
  reason: (_, { product }) => `${signUpReason} for ${product}.`,
});

/** Replaces the sign-up link where the address has an account: the page shows the same in both cases. */
export const alreadyMail = declareMail<object>({
  name: 'account-exists',
  subject: (_, { product }) => `You already have an account at ${product}`,
  blocks: () => [
    heading('You already have an account'),
    text('Someone, probably you, signed up with this address. It already has an account, and nothing was changed.'),
    button('Sign in', '/?dialog=login'),
    note(
      'If you forgot your password, choose “Forgot your password?” when you sign in. If this was not you, you do not need to do anything.',
    ),
  ],
  reason: (_, { product }) => `${signUpReason} for ${product}.`,
});

const roleLabels = {
  requested: [
    'An operator role request is waiting for approval',
    'An operator requested the operator role for this account. A second operator decides.',
  ],
  approved: ['Your role request was approved', 'Another operator approved it.'],
  rejected: ['Your role request was rejected', 'Another operator rejected it. The desk shows the reason.'],
  removed: [
    'An operator lost the role or capabilities',
    'Another operator removed the operator role of this account, or some of its capabilities.',
  ],
  given: [
    'You are an operator now',
    'Two operators approved it. Sign in again, with an authenticator app or a passkey.',
  ],
} as const;

/** Mails about a requested role: to operators, and to the account that gets it. */
export const roleMail = declareMail<Circumstances & { change: keyof typeof roleLabels; email: string }>({
  name: 'operator-role',
  subject: ({ change }) => roleLabels[change][0],
  blocks: ({ change, email, at, address, device }) => [
    heading(roleLabels[change][0]),
    text(roleLabels[change][1]),
    facts(['Account', email], ['When', at], ['Decided from', `${device}, ${address}`]),
    button('Open the desk', '/operator/people/requests'),
    text('If this is a mistake, contact your colleagues at once. Any operator can remove the role alone.'),
  ],
  reason: (_, { product }) => `You’re receiving this because you work on ${product}’s operator desk.`,
});

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
