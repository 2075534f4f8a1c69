import { groupOf } from '@trover/core/cases/groups.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { afterFee, ESTIMATE_BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import type {
  FoundMatch,
  FoundNews,
  MovedClaim,
  NearDeadline,
} from '@trover/db/queries/notifications/notifiable-events.ts';
import type { NewNotice } from '@trover/db/queries/notifications/notifications.ts';
import { currentText, requireFee } from '../claims/texts/texts.ts';
import { amountOf, sentenceOf, sumOf, titleWithSum } from './notice-sums.ts';

const toCase = (slug: string): string => `/cases/${slug}`;

/** A match sends a notice if its owner can claim, or may be able to later. */
export function noticeOfMatch(found: FoundMatch, today: string): NewNotice | undefined {
  const {
    account_id,
    case_id,
    slug,
    company,
    claim_deadline,
    payment_expected,
    currency,
    below_minimum,
    agreed_fee_pct,
  } = found;
  const group = groupOf(found, today);
  if (group !== 'actionable' && group !== 'upcoming') return undefined;
  const pct = agreed_fee_pct ?? requireFee(currentText('longterm'));
  const amount = payment_expected === null || below_minimum ? null : afterFee(payment_expected, pct, currency);
  const sum = sumOf({ expected: amount, currency });
  const next =
    group === 'actionable' && claim_deadline !== null
      ? `Claim by ${formatLongDate(claim_deadline)}.`
      : 'Claims are not open yet. We notify you when they are.';
  return {
    account_id,
    kind: 'match',
    cause: `match ${case_id}`,
    title: `${company}: ${sum === null ? 'your trades qualify' : `you may receive ${sum.words}`}`,
    text: [
      `Your trades qualify for this case.${sum === null ? '' : ' The estimate is after our fee.'}`,
      ...(below_minimum ? [`${capitalize(ESTIMATE_BELOW_MINIMUM)}, so we expect no payment.`] : []),
      next,
    ].join(' '),
    href: toCase(slug),
    ...amountOf(sum),
  };
}

/** Where the sum is: a title that needs an answer has none, since it would read as the answer’s cost. */
type SumPlace = 'title' | 'text';

const moves: Record<string, { kind: 'claim' | 'payment'; title: string; text: string; sum?: SumPlace }> = {
  trades: {
    kind: 'claim',
    title: 'we joined for you',
    text: 'We file nothing before you review the claim and sign it off.',
    sum: 'title',
  },
  filed: {
    kind: 'claim',
    title: 'your claim is filed',
    text: 'The claims administrator reviews it next. That takes months, and we notify you of each step.',
    sum: 'title',
  },
  approved: {
    kind: 'claim',
    title: 'your claim is approved',
    text: 'We pay you after the fund is distributed, and notify you on that day.',
    sum: 'title',
  },
  deficient: {
    kind: 'claim',
    title: 'information needed',
    text: 'The administrator asks for more information.',
    sum: 'text',
  },
  rejected: {
    kind: 'claim',
    title: 'your claim was rejected',
    text: 'The reason is on the case’s page.',
  },
  closed_unpaid: {
    kind: 'payment',
    title: 'your claim ended without a payment',
    text: 'The reason is on the case’s page.',
  },
};

/** The stages about which the claimant is notified when an operator moves a claim there. */
export const notifiedStages: readonly string[] = Object.keys(moves).filter((stage) => stage !== 'trades');

/** A change of stage that the claimant did not make. */
export function noticeOfMove(moved: MovedClaim): NewNotice | undefined {
  if (moved.is_extension) return noticeOfExtension(moved);
  const words = moves[moved.stage];
  if (words === undefined) return undefined;
  const { account_id, sub_payout_request_id, position, slug, company, reason, cure_by } = moved;
  const sum = words.sum ? sumOf(moved) : null;
  const sentence = reason === null || /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return {
    account_id,
    kind: words.kind,
    cause: `claim ${sub_payout_request_id} ${position}`,
    title: titleWithSum(company, words.title, words.sum === 'title' ? sum : null),
    text: [
      sentence ?? words.text,
      ...(cure_by === null ? [] : [`Cure it by ${formatLongDate(cure_by)}.`]),
      ...sentenceOf(sum),
    ].join(' '),
    href: toCase(slug),
    ...amountOf(sum),
  };
}

function noticeOfExtension({
  account_id,
  sub_payout_request_id,
  position,
  slug,
  company,
  reason,
  cure_by,
}: MovedClaim) {
  if (cure_by === null) return undefined;
  return {
    account_id,
    kind: 'claim' as const,
    cause: `claim ${sub_payout_request_id} ${position}`,
    title: `${company}: more time to cure, until ${formatLongDate(cure_by)}`,
    text: reason ?? '',
    href: toCase(slug),
  };
}

export function noticeOfNews({ account_id, milestone_id, slug, company, milestone, date }: FoundNews): NewNotice {
  return {
    account_id,
    kind: 'news',
    cause: `news ${milestone_id}`,
    title: `${company}: ${milestone}`.slice(0, 300),
    text: formatLongDate(date),
    href: toCase(slug),
  };
}

function deadlineWords(kind: NearDeadline['kind'], day: string, sum: string | undefined): string {
  if (kind === 'cure') return `cure your claim by ${day}`;
  return sum === undefined ? `claims close on ${day}` : `claim ${sum} by ${day}`;
}

export function noticeOfDeadline(near: NearDeadline, name: string): NewNotice {
  const { account_id, case_id, kind, date, slug, company, is_joined } = near;
  const sum = sumOf(near);
  const day = formatLongDate(date);
  const text =
    kind === 'cure'
      ? 'After that day, the administrator may reject the claim without your answer.'
      : is_joined
        ? `Your claim is not signed off yet. We can file it only if you sign it off by ${day}.`
        : `Your trades qualify for this case. Join it and sign off the claim by ${day}.`;
  return {
    account_id,
    kind: 'deadline',
    cause: `${name} ${kind} ${case_id} ${date}`,
    title: `${company}: ${deadlineWords(kind, day, sum?.words)}`,
    text: [text, ...sentenceOf(sum)].join(' '),
    href: toCase(slug),
    ...amountOf(sum),
  };
}
