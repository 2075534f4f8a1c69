import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { formatMoney, formatMoneyBetween, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, formatSpan } from '@trover/core/format/dates.ts';
import { showEstimate } from '@trover/core/money/shown-estimate.ts';
import type { CaseOfMail, PaymentOfMail } from '@trover/db/queries/notifications/mail-facts.ts';
import type { NoticeRecord } from '@trover/db/queries/notifications/notifications.ts';
import { currentText, requireFee } from '../claims/texts/texts.ts';
import type { Certainty } from '../mail/figures.ts';
import { shortSubject } from '../mail/short-subject.ts';
import {
  type Block,
  button,
  declareMail,
  dueDay,
  facts,
  heading,
  items,
  kicker,
  note,
  sum,
  text,
} from '../mail/template.ts';
import type { NoticeDetails } from './notice-details.ts';

const MAX_NOTIFICATIONS = 12;

type Noticed = Pick<NoticeRecord, 'kind' | 'title' | 'text' | 'href' | 'amount' | 'currency'>;

/** The notice for the subject: one with a sum, payments before estimates, or else the newest. */
function mainNotice(notices: readonly Noticed[]): Noticed {
  const sums = notices.filter(({ amount }) => amount !== null);
  const none: Noticed = { kind: 'news', title: '', text: null, href: '/cases/my', amount: null, currency: null };
  return sums.find(({ kind }) => kind === 'payment') ?? sums[0] ?? notices[0] ?? none;
}

/** A payment to the cent; everything else is an estimate, in whole units. */
function sumOfNotice({ kind, amount, currency }: Noticed): { shown: string; certainty: Certainty } | null {
  if (amount === null || currency === null) return null;
  if (kind === 'payment') return { shown: formatMoney(amount, { currency }), certainty: 'paid' };
  const shown = showEstimate(amount, currency);
  return shown === null ? null : { shown, certainty: 'estimated' };
}

/** The title without its estimate, which the mail shows below it. */
function titleBesideSum({ title }: Noticed, shown: string | undefined): string {
  const end = `, about ${shown}`;
  return shown !== undefined && title.endsWith(end) ? title.slice(0, -end.length) : title;
}

function headingOf(notice: Noticed, { case: found, due, payment }: NoticeDetails, shown: string | undefined): string {
  if (notice.kind === 'match' && found && shown !== undefined) return `You may be owed money from ${found.company}`;
  if (notice.kind === 'deadline' && due?.kind === 'claim' && found && due.days > 0)
    return `${found.company} closes in ${due.days === 1 ? '1 day' : `${due.days} days`}`;
  if (payment) return `${payment.company}: your payment is on its way`;
  return titleBesideSum(notice, shown);
}

/** The range of a match's estimate after the fee; undefined where it is unknown, or one amount. */
function rangeOf({ low, high, currency, agreed_fee_pct }: CaseOfMail): string | undefined {
  if (low === null || high === null) return undefined;
  const pct = agreed_fee_pct ?? requireFee(currentText('longterm'));
  const ends = [low, high].map((amount) => afterFee(amount, pct, currency)) as [string, string];
  const [least, most] = ends.map((amount) => showEstimate(amount, currency));
  if (least == null || most == null || least === most) return undefined;
  return `Likely ${formatMoneyBetween(...ends, currency)}`;
}

function factsOfCase({ from_date, to_date, claim_deadline, ...own }: CaseOfMail): (readonly [string, string])[] {
  const { shares_bought, recognized_loss, currency } = own;
  return [
    ...(from_date === null || to_date === null ? [] : [['Class period', formatSpan(from_date, to_date)] as const]),
    ...(shares_bought === null ? [] : [['Shares you bought in it', formatQuantity(shares_bought)] as const]),
    ...(recognized_loss === null ? [] : [['Recognized loss', formatMoney(recognized_loss, { currency })] as const]),
    ...(claim_deadline === null ? [] : [['Claim by', formatDate(claim_deadline)] as const]),
  ];
}

function factsOfPayment({ award, fee, withheld, currency, ...to }: PaymentOfMail, paid: string) {
  const money = (amount: string): string => formatMoney(amount, { currency });
  return [
    ['Your award', money(award)],
    ['Our fee', `−${money(fee)}`],
    ...(/[1-9]/.test(withheld) ? [['Withheld for the IRS', `−${money(withheld)}`] as const] : []),
    ['To you', paid],
    [to.kind === 'check' ? 'Check mailed on' : `To ${to.label} ${to.shown}`, formatDate(to.execute_on)],
  ] as const;
}

const sumNames: Record<Noticed['kind'], string> = {
  match: 'Your estimated payment, after our fee',
  deadline: 'At stake, by estimate after our fee',
  claim: 'Your estimated payment, after our fee',
  payment: 'On its way to you',
  news: 'Your estimated payment, after our fee',
};

const kickers: Record<Noticed['kind'], string> = {
  match: 'A settlement that your trades match',
  deadline: 'A deadline in your case',
  claim: 'Your claim',
  payment: 'Your payment',
  news: 'Your case',
};

const buttonLabels: Record<Noticed['kind'], string> = {
  match: 'See why you qualify',
  deadline: 'Open the claim',
  claim: 'Open the claim',
  payment: 'See your payments',
  news: 'See the details',
};

/** A mail about one event: its sum large, its deadline and the facts of its case or payment. */
function oneNotice(notice: Noticed, details: NoticeDetails): readonly Block[] {
  const { case: found, payment, due } = details;
  const shown = sumOfNotice(notice);
  const ticker = found?.tickers[0] ?? null;
  const listed =
    payment && shown
      ? factsOfPayment(payment, shown.shown)
      : found && notice.kind === 'match'
        ? factsOfCase(found)
        : [];
  return [
    ...(found ? [kicker(ticker, kickers[notice.kind])] : []),
    ...(payment ? [kicker(null, `Distribution ${payment.round}`)] : []),
    heading(headingOf(notice, details, shown?.shown)),
    ...(notice.text === null ? [] : [text(notice.text)]),
    ...(due && due.days >= 0
      ? [dueDay(`${due.kind === 'cure' ? 'Answer' : 'Claim'} by ${formatDate(due.day)}`, formatDaysLeft(due.days))]
      : []),
    ...(shown
      ? [
          sum(shown.shown, {
            name: sumNames[notice.kind],
            certainty: shown.certainty,
            note: notice.kind === 'match' && found ? rangeOf(found) : undefined,
          }),
        ]
      : []),
    ...(listed.length > 0 ? [facts(...listed)] : []),
    button(buttonLabels[notice.kind], notice.href),
    note('Choose which of these emails you get under Settings, Notifications.'),
  ];
}

const noDetails: NoticeDetails = { case: null, payment: null, due: null };

/**
 * New events in a user's cases, the newest first; events close together are sent as one mail. `details` are those of a
 * single event.
 */
export const noticesMail = declareMail<{ notices: readonly Noticed[]; details?: NoticeDetails | null }>({
  name: 'notices',
  subject: ({ notices }) => shortSubject(mainNotice(notices).title, notices.length - 1),
  blocks: ({ notices, details }) => {
    const [first, ...more] = notices;
    if (first !== undefined && more.length === 0) return oneNotice(first, details ?? noDetails);
    const main = mainNotice(notices);
    const ordered = [main, ...notices.filter((each) => each !== main)];
    const rest = notices.length - MAX_NOTIFICATIONS;
    return [
      heading('Updates in your cases'),
      items(
        ...ordered.slice(0, MAX_NOTIFICATIONS).map((each) => {
          const shown = sumOfNotice(each);
          return { title: titleBesideSum(each, shown?.shown), text: each.text ?? '', sum: shown };
        }),
      ),
      ...(rest > 0 ? [text(`And ${rest} more. The bell at the top of every page lists them all.`)] : []),
      main.amount === null ? button('See your cases', '/cases/my') : button('See the details', main.href),
      note('Choose which of these emails you get under Settings, Notifications.'),
    ];
  },
  reason: (_, { product }) => `You’re receiving this because you have a ${product} account.`,
});
