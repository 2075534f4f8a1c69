import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

const asked = (_: unknown, { product }: { product: string }) =>
  `You’re receiving this because someone entered this address in a request for a ${product} account.`;

/** To the requester. */
export const handoverRequestedMail = declareMail<{ id: number; holder: string; files: number }>({
  name: 'handover-asked',
  subject: () => 'We received your request',
  blocks: ({ id, holder, files }) => [
    heading('We received your request'),
    text('Two people on our team check your documents. This takes at least seven days.'),
    facts(['Request', String(id)], ['Account of', holder], ['Documents', String(files)]),
    note('If you did not ask for this, reply to this email.'),
  ],
  reason: asked,
});

/**
 * To the holder of the account, once one operator prepared the request; the holder of a closed account cannot sign in,
 * and replies by mail.
 */
export const handoverPreparedMail = declareMail<{ name: string; kind: string; until: string; isClosed?: boolean }>({
  name: 'handover-prepared',
  subject: ({ isClosed }) =>
    isClosed ? 'Someone requested the money of your closed account' : 'Someone asked to take over your account',
  blocks: ({ name, kind, until, isClosed }) => [
    heading(
      isClosed ? 'Someone requested the money of your closed account' : 'Someone asked to take over your account',
    ),
    text('We checked their documents. Unless you object within seven days, a second team member decides.'),
    facts(['Who', name], ['As', kind], ['Object until', until]),
    ...(isClosed
      ? [note('If you did not expect this, reply to this email now, and we pay no one.')]
      : [
          button('Object', '/user/settings/security#handover'),
          note('If you did not expect this, sign in and object now, or reply to this email.'),
        ]),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns your account at ${product}.`,
});

/** To the other owners of an organisation when an owner is reported to have left. */
export const ownerHandoverMail = declareMail<{ holder: string; name: string; until: string }>({
  name: 'handover-of-owner',
  subject: () => 'Someone asked to replace an owner',
  blocks: ({ holder, name, until }) => [
    heading('Someone asked to replace an owner'),
    text(`${name} asks to be an owner of your organization in place of ${holder}, who is reported to have left.`),
    facts(['Who', name], ['In place of', holder], ['Decided after', until]),
    note('If this is not right, reply to this email now.'),
  ],
  reason: () => 'You’re receiving this because you are an owner of this organization.',
});

/** To the requester. */
export const handoverDecidedMail = declareMail<{ isDone: boolean; isClosed?: boolean; holder: string; note: string }>({
  name: 'handover-decided',
  subject: ({ isDone, isClosed }) =>
    isDone
      ? isClosed
        ? 'We approved your request for the money'
        : 'We transferred the account to you'
      : 'Your request was rejected',
  blocks: ({ isDone, isClosed, holder, note: words }) =>
    isDone && isClosed
      ? [
          heading('We approved your request for the money'),
          text(`Two people on our team checked your documents. We pay you the money of ${holder}’s closed account.`),
          text('Reply to this email with a mailing address for a check, or with your bank’s form.'),
        ]
      : isDone
        ? [
            heading('We transferred the account to you'),
            text(
              `You can continue with the portfolios, trades and claims of ${holder}. We hold payments until you add payment details.`,
            ),
            button('Choose a password', '/?dialog=restore'),
          ]
        : [heading('Your request was rejected'), text(words)],
  reason: asked,
});

/** To the requester, and to the holder who could object: nobody decided in time. */
export const handoverExpiredMail = declareMail<{ id: number; isHolder: boolean; name: string }>({
  name: 'handover-expired',
  subject: ({ isHolder }) =>
    isHolder ? 'The request to take over your account expired' : 'Your request to take over an account expired',
  blocks: ({ id, isHolder, name }) =>
    isHolder
      ? [
          heading('The request to take over your account expired'),
          text(`Nothing in your account changed. We notify you again before anyone decides on a request of ${name}.`),
          facts(['Request', String(id)]),
        ]
      : [
          heading('Your request to take over an account expired'),
          text(`We could not decide on your request in time, so ${name}’s account did not change.`),
          text('Reply to this email with any documents that were missing, and we open the request again.'),
          facts(['Request', String(id)]),
        ],
  reason: (of, brand) =>
    of.isHolder ? `You’re receiving this because it concerns your account at ${brand.product}.` : asked(of, brand),
});
