import { randomUUID } from 'node:crypto';
import { formatLongDate } from '@trover/core/dates/day.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { FundRequest } from '@trover/db/queries/contracts/fund-requests.ts';
import type { Context } from '../../context.ts';
import { button, declareMail, facts, heading, note, text } from '../../mail/template.ts';
import { postToOwnAddresses } from '../../payment-details/mails.ts';

type Event = 'requested' | 'approved' | 'ended';

const titles = {
  payment: {
    requested: 'Your funds may be paid to another account',
    approved: 'We changed the account that your funds are paid to',
    ended: 'We still pay your funds to the same account',
  },
  agreement: {
    requested: 'The fee of your agreement may change',
    approved: 'The fee of your agreement was changed',
    ended: 'The fee of your agreement has not changed',
  },
} as const;

/** Titles about a closed account's money, for the person who is entitled to it. */
const titlesOfClosed: Record<Event, string> = {
  requested: 'The money of a closed account may be paid to another account',
  approved: 'We changed where the money of a closed account is paid',
  ended: 'We still pay the money of a closed account to the same account',
};

const titleOf = ({ kind, event, is_closed }: Pick<Terms, 'kind' | 'event' | 'is_closed'>): string =>
  (is_closed ? titlesOfClosed : titles[kind])[event];

interface Terms {
  event: Event;
  kind: keyof typeof titles;
  /** Masked: `Checking account ••4471`, or the fee. */
  place: string;
  funds: string;
  until: string | null;
  /** Nobody can sign in to the account any more. */
  is_closed: boolean;
}

const sentences = {
  requested: 'One team member entered this. Nothing changes until a second one approves it.',
  approved: 'Two team members approved it. Claims you already signed keep their fee.',
  ended: 'It was not approved. Nothing has changed.',
} as const;

const termsMail = declareMail<Terms>({
  name: 'fund-terms',
  subject: titleOf,
  blocks: ({ kind, event, place, funds, until, is_closed }) => [
    heading(titleOf({ kind, event, is_closed })),
    facts(
      [kind === 'payment' ? 'Paid to' : 'Fee', place],
      ...(funds === '' || is_closed ? [] : ([['Funds', funds]] as const)),
      ...(until === null ? [] : ([['Ends automatically after', until]] as const)),
    ),
    text(sentences[event]),
    note('If you did not ask for this, write to us or call now. We stop it.'),
    ...(is_closed ? [] : [button('See your funds', '/user/portfolio/integrations/institutional')]),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns the security of your money at ${product}.`,
});

/** Mails requests and decisions about an institution's payee or fee to its current and recent addresses. */
export async function mailTerms(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  {
    funds,
    fund_count,
    until,
    ...data
  }: Omit<Terms, 'funds' | 'is_closed'> & { funds: readonly string[]; fund_count: number },
): Promise<void> {
  const named = funds.slice(0, 20).join(', ');
  const more = fund_count - 20;
  const { closed_at } = await requireAccount(trx, account_id);
  await postToOwnAddresses(context, trx, account_id, {
    template: termsMail,
    data: {
      ...data,
      is_closed: closed_at !== null,
      funds: more > 0 ? `${named} and ${more} more` : named,
      until: until === null ? null : formatLongDate(until),
    },
    cause: `fund-terms ${randomUUID()}`,
  });
}

/** An institution's terms in a sentence, with the day on which they end. */
export function termsInWords(terms: Pick<FundRequest, 'fee_pct' | 'reference' | 'valid_from' | 'valid_to'>): string {
  const { fee_pct, reference, valid_from, valid_to } = terms;
  const until = valid_to === null ? '' : ` to ${formatLongDate(valid_to)}`;
  return `${fee_pct}% by ${reference}, from ${formatLongDate(valid_from ?? '')}${until}`;
}

/** Mails an institution the outcome of a request. */
export const mailOutcome = (
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  request: FundRequest,
): Promise<void> =>
  mailTerms(context, trx, request.account_id, {
    event: request.status === 'approved' ? 'approved' : 'ended',
    kind: request.kind,
    place: request.kind === 'agreement' ? termsInWords(request) : `${request.label} ${request.shown}`,
    funds: request.funds,
    fund_count: request.fund_count,
    until: null,
  });
