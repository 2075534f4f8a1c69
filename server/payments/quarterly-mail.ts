import {
  type Block,
  button,
  declareMail,
  events,
  heading,
  linkedNote,
  smallSums,
  sum,
  text,
} from '../mail/template.ts';

/** The sums of one currency, formatted; null where there is nothing. */
export interface StatedSums {
  /** Paid up to the day of the mail. */
  paid: string | null;
  /** Paid in the quarter. */
  paid_in_quarter: string | null;
  /** Estimated after the fee, of claims with administrators. */
  filed: string | null;
  /** Estimated after the fee, of claims that wait for their owner. */
  waiting: string | null;
}

export interface QuarterlyStatement {
  /** `2026-Q4`. */
  quarter: string;
  /** `October to December 2026`. */
  days: string;
  currencies: readonly StatedSums[];
  /** Claims that wait for a step of their owner. */
  waiting_claims: number;
  payments: number;
  filed_claims: number;
  events: readonly { day: string; text: string; paid: string | null }[];
  /** Events that are not listed. */
  more_events: number;
}

const count = (of: number, one: string, several: string): string =>
  `${of.toLocaleString('en-US')} ${of === 1 ? one : several}`;

const listOf = (sums: readonly (string | null)[]): string => sums.filter((one) => one !== null).join(' and ');

/** What happened in the quarter, and what waits for its reader. */
function sentencesOf({ currencies, waiting_claims, payments, filed_claims }: QuarterlyStatement): string {
  const happened = [
    ...(payments > 0 ? [`${count(payments, 'payment was', 'payments were')} made`] : []),
    ...(filed_claims > 0 ? [`${count(filed_claims, 'claim was', 'claims were')} filed`] : []),
  ];
  const worth = listOf(currencies.map(({ waiting }) => waiting));
  return [
    happened.length === 0 ? 'Nothing was filed or paid in this quarter.' : `${happened.join(' and ')}.`,
    ...(waiting_claims > 0
      ? [
          `${count(waiting_claims, 'claim waits', 'claims wait')} for you${worth === '' ? '' : `, worth about ${worth}`}.`,
        ]
      : []),
  ].join(' ');
}

function sumsOf({ paid, filed, waiting }: StatedSums): Block[] {
  const expected = [
    ...(filed === null ? [] : [{ name: 'Filed, with administrators', shown: filed, certainty: 'filed' as const }]),
    ...(waiting === null
      ? []
      : [{ name: 'Estimated, waiting for you', shown: waiting, certainty: 'estimated' as const }]),
  ];
  return [
    ...(paid === null ? [] : [sum(paid, { name: 'Paid to you in all', certainty: 'paid' })]),
    ...(expected.length === 0 ? [] : [smallSums(...expected)]),
  ];
}

/** An owner's statement of the quarter that has ended. Estimates are after our fee. */
export const quarterlyMail = declareMail<QuarterlyStatement>({
  name: 'quarterly-statement',
  kind: 'statements',
  subject: ({ days, currencies }) => {
    const paid = listOf(currencies.map(({ paid_in_quarter }) => paid_in_quarter));
    return paid === '' ? `Your statement, ${days}` : `${paid} paid, ${days}`;
  },
  blocks: (statement) => [
    heading(statement.days),
    text(sentencesOf(statement)),
    ...statement.currencies.flatMap(sumsOf),
    ...(statement.events.length === 0 ? [] : [events('In the quarter', ...statement.events)]),
    ...(statement.more_events === 0
      ? []
      : [text(`${count(statement.more_events, 'more event is', 'more events are')} on the pages of your claims.`)]),
    button('Download the statement', `/user/settings/payments?statement=${statement.quarter}`, { isSpelled: false }),
    linkedNote('It agrees with our ledger of your money, entry by entry. Estimates can change.', {
      label: 'See your payments',
      to: '/user/settings/payments',
    }),
  ],
  reason: () => 'You’re receiving this four times a year because you have claims with us.',
});
