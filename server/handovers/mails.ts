import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

const asked = (_: unknown, { product }: { product: string }) =>
  `You’re receiving this because this address was given in a request for an account at ${product}.`;

/** To who asks. */
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

/** To the holder of the account, once one operator prepared it; who had a closed account cannot sign in, and replies. */
export const handoverPreparedMail = declareMail<{ name: string; kind: string; until: string; isClosed?: boolean }>({
  name: 'handover-prepared',
  subject: ({ isClosed }) =>
    isClosed ? 'Somebody asks for the money of your closed account' : 'Someone asked to take over your account',
  blocks: ({ name, kind, until, isClosed }) => [
    heading(
      isClosed ? 'Somebody asks for the money of your closed account' : 'Someone asked to take over your account',
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

/** To the other owners of an organisation, one of whom is reported to have left. */
export const ownerHandoverMail = declareMail<{ holder: string; name: string; until: string }>({
  name: 'handover-of-owner',
  subject: () => 'Somebody asks for the place of an owner',
  blocks: ({ holder, name, until }) => [
    heading('Somebody asks for the place of an owner'),
    text(`${name} asks to be an owner of your organization in place of ${holder}, who is reported to have left.`),
    facts(['Who', name], ['In place of', holder], ['Decided after', until]),
    note('If this is not right, reply to this email now.'),
  ],
  reason: () => 'You’re receiving this because you own an organization that it concerns.',
});

/** To who asked. */
export const handoverDecidedMail = declareMail<{ isDone: boolean; isClosed?: boolean; holder: string; note: string }>({
  name: 'handover-decided',
  subject: ({ isDone, isClosed }) =>
    isDone
      ? isClosed
        ? 'We approved your request for the money'
        : 'The account is handed over to you'
      : 'Your request was rejected',
  blocks: ({ isDone, isClosed, holder, note: words }) =>
    isDone && isClosed
      ? [
          heading('We approved your request for the money'),
          text(`Two of us checked your documents. We pay the money of the closed account of ${holder} to you.`),
          text('Reply to this email with a mailing address for a check, or with your bank’s form.'),
        ]
      : isDone
        ? [
            heading('The account is handed over to you'),
            text(
              `Portfolios, trades and claims of ${holder} are yours to continue. Payments wait until you give details.`,
            ),
            button('Choose a password', '/?dialog=restore'),
          ]
        : [heading('Your request was rejected'), text(words)],
  reason: asked,
});
