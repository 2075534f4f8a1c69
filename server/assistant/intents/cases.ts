import type { CasePage } from '@trover/contract/cases/cases.ts';
import { afterFee, ESTIMATE_BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { formatFund, formatMoney, formatPrice } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, formatSpan } from '@trover/core/format/dates.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { type AnswerBuilder, from, link, quoteWords, strong } from '../answers/draft.ts';
import { orNull, type QuestionContext } from '../question-context.ts';
import { type CaseTopics, isOfCase } from './case-topics.ts';
import { addLots } from './own/own-lots.ts';

const stages: Readonly<Record<CasePage['stage'], string>> = {
  proposed: 'proposed and not published',
  investigation: 'under investigation; no lawsuit is filed yet',
  filed: 'filed in court; there is no settlement yet',
  lead_plaintiff: 'waiting for the court to choose a lead plaintiff; there is no settlement yet',
  motion_to_dismiss: 'waiting for the court on a motion to dismiss; there is no settlement yet',
  discovery: 'in discovery; there is no settlement yet',
  class_certified: 'certified as a class action; there is no settlement yet',
  settled: 'settled, with preliminary approval',
  claims_closed: 'settled, and claims are closed',
  final_approval: 'settled, with final approval',
  distribution: 'being paid out',
  closed: 'closed: the fund is paid out',
  dismissed: 'dismissed: the court ended it without a payment',
  withdrawn: 'withdrawn',
};

const urlOf = ({ slug }: Pick<CasePage, 'slug'>): string => `/cases/${slug}`;

/** The status of a case: whether it can be claimed, and until when. */
function addStatus(answer: AnswerBuilder, one: CasePage): void {
  const { claim_deadline: deadline, days_left, group, stage, stage_as_of } = one;
  const isOpen = group === 'actionable' || (group === 'claimed' && days_left !== null && days_left >= 0);
  const dated = deadline === null ? null : formatDate(deadline);
  const left = days_left === null ? '' : formatDaysLeft(days_left);
  const status = isOpen
    ? `Open: you can still claim. The claim deadline is ${dated} (${left.toLowerCase()}).`
    : dated !== null && days_left !== null && days_left < 0
      ? `Not open: the claim deadline was ${dated}. The case is ${stages[stage]}.`
      : `Not open for claims: the case is ${stages[stage]}${dated === null ? '. No claim deadline is on record' : `. The claim deadline is ${dated}`}.`;
  const source = one.dates.claim_deadline?.source ?? null;
  const id = sourceOf(answer, one, dated === null ? `${status} Claim deadline: not on record.` : status);
  answer.paragraph(strong(one.title, id), from(id, `. ${status}`));
  if (stage_as_of !== null && !isOpen) {
    const known = `Status as of ${formatDate(stage_as_of)}.`;
    sourceOf(answer, one, known);
    answer.paragraph(from(id, known));
  }
  if (one.kind === 'opt-out or group action') {
    const joins = 'Only investors who join a group or sue are paid.';
    answer.paragraph(from(sourceOf(answer, one, joins), joins));
    answer.action('Cases outside the United States', '/help/investors-abroad');
  }
  if (source !== null && /^https?:/.test(source)) answer.action('Source of the deadline', source);
}

/** One source for a case, with all that was read from its page. */
function sourceOf(answer: AnswerBuilder, one: CasePage, passage: string): string {
  return answer.source({ kind: 'case', title: one.title, url: urlOf(one), passage });
}

/** A labelled line with a fact of the case's page. */
function addFact(answer: AnswerBuilder, one: CasePage, name: string, value: string | null): void {
  if (value === null || value === '') return;
  const sentence = value.endsWith('.') ? value : `${value}.`;
  const id = sourceOf(answer, one, `${name}: ${sentence}`);
  answer.list([[strong(`${name}: `), from(id, sentence)]]);
}

function addMoney(answer: AnswerBuilder, one: CasePage, perShare: boolean): void {
  const { settlement_amount: fund, currency, est_recovery_per_share: share, net_fund, attorney_fee_pct, plan } = one;
  if (fund === null) {
    addFact(answer, one, 'Settlement fund', 'none on record');
  } else {
    const whole = formatMoney(fund, { currency, places: 0 });
    const short = formatFund(fund, currency);
    addFact(answer, one, 'Settlement fund', short === whole ? whole : `${whole} (${short})`);
  }
  if (net_fund !== null) addFact(answer, one, 'After fees and costs', formatMoney(net_fund, { currency, places: 0 }));
  if (attorney_fee_pct !== null) addFact(answer, one, 'Attorneys’ fee', `up to ${attorney_fee_pct}% of the fund`);
  if (share === null && perShare)
    addFact(
      answer,
      one,
      'Average recovery per share',
      'not on record. The plan of allocation sets it by day and price',
    );
  if (share !== null)
    addFact(answer, one, 'Average recovery per share', `about ${formatPrice(share, currency)} before costs`);
  if (plan?.minimum_payment) addFact(answer, one, 'Minimum payment', formatMoney(plan.minimum_payment, { currency }));
}

/** Adds what a purchase that the question describes gives. */
function addPurchase(answer: AnswerBuilder, one: CasePage, sentences: readonly string[]): void {
  for (const sentence of sentences) answer.paragraph(from(sourceOf(answer, one, sentence), sentence));
}

function addPeriods(answer: AnswerBuilder, one: CasePage, isAsked: boolean): void {
  const spans = [...new Set(one.class_periods.map(({ from: first, to }) => formatSpan(first, to)))];
  addFact(answer, one, 'Class period', spans.length > 0 ? spans.join('; ') : isAsked ? 'not on record' : null);
  const bought = one.securities
    .map(({ name, tickers }) => [name, tickers[0]].filter(Boolean).join(' '))
    .filter(Boolean);
  if (bought.length > 0) addFact(answer, one, 'Securities', [...new Set(bought)].slice(0, 4).join('; '));
}

function addDates(answer: AnswerBuilder, one: CasePage): void {
  const { exclusion_deadline, objection_deadline, fairness_hearing, lead_plaintiff_deadline } = one.dates;
  for (const [name, date] of [
    ['Deadline to ask the court to be lead plaintiff', lead_plaintiff_deadline],
    ['Exclusion deadline', exclusion_deadline],
    ['Objection deadline', objection_deadline],
    ['Fairness hearing', fairness_hearing],
  ] as const)
    if (date) addFact(answer, one, name, formatDate(date.date));
}

/** Steps of a case in words of our own: the catalogue's titles are other people's words. */
const STEPS: Readonly<Partial<Record<CasePage['stage'], string>>> = {
  filed: 'Complaint filed',
  lead_plaintiff: 'Lead plaintiff named',
  motion_to_dismiss: 'Motion to dismiss',
  discovery: 'Discovery begins',
  class_certified: 'Class certified',
  settled: 'Settlement reached',
  final_approval: 'Settlement approved by the court',
  claims_closed: 'Claims closed',
  distribution: 'First payments',
  closed: 'Case closed',
  dismissed: 'Dismissed by the court',
  withdrawn: 'Withdrawn by the plaintiff, without a payment',
};

/** The steps of a case with their days, and whether payments have begun. */
function addHistory(answer: AnswerBuilder, one: CasePage): void {
  const steps = one.milestones.flatMap(({ date, stage }) => {
    const step = stage === null ? undefined : STEPS[stage];
    return step === undefined || date === null ? [] : [{ step, date, stage }];
  });
  for (const { step, date } of steps.slice(-MAX_STEPS)) addFact(answer, one, step, formatDate(date));
  if (one.settlement_amount !== null && !steps.some(({ stage }) => stage === 'distribution'))
    addFact(answer, one, 'First payments', 'no date on record yet');
}

const MAX_STEPS = 6;

const MATCHING: Readonly<Record<NonNullable<CasePage['plan']>['matching'], string>> = {
  fifo: 'first in, first out (FIFO): sales are matched with the earliest purchases first',
  lifo: 'last in, first out (LIFO): sales are matched with the latest purchases first',
  none: 'none: the plan counts purchases whether or not they were sold later',
};

/** In which order the plan of allocation matches sales with purchases. */
function addMatching(answer: AnswerBuilder, one: CasePage): void {
  const unknown = 'not on record: no plan of allocation is published yet';
  addFact(answer, one, 'Matching in the plan of allocation', one.plan === null ? unknown : MATCHING[one.plan.matching]);
}

function addCourt(answer: AnswerBuilder, one: CasePage): void {
  addFact(answer, one, 'Court', one.court);
  addFact(answer, one, 'Docket number', one.docket);
  addFact(answer, one, 'Judge', one.judge);
}

function addPeople(answer: AnswerBuilder, one: CasePage): void {
  const { administrator, lead_counsel } = one;
  addFact(answer, one, 'Claims administrator', administrator?.name ?? null);
  addFact(answer, one, 'Official site', administrator?.site ?? null);
  addFact(answer, one, 'Contact', administrator?.contact ?? null);
  addFact(answer, one, 'Lead counsel', lead_counsel.join(', '));
  if (administrator === null && lead_counsel.length === 0)
    addFact(answer, one, 'Claims administrator and lead counsel', 'not on record');
  if (administrator?.site && /^https?:/.test(administrator.site))
    answer.action('Official settlement site', administrator.site);
}

const MAX_LETTERS = 500;

function addStory(answer: AnswerBuilder, one: CasePage): void {
  const [first] = one.allegations?.blocks ?? [];
  if (first === undefined) return;
  const text = first.text.length > MAX_LETTERS ? `${first.text.slice(0, MAX_LETTERS)}…` : first.text;
  // a source of its own: other people wrote it, so it is not given to a model
  const id = answer.source({
    kind: 'case',
    title: `What is alleged in ${one.title}`,
    url: `${urlOf(one)}#allegations`,
    passage: text,
  });
  answer.paragraph('From the case page: ', from(id, quoteWords(text)));
}

/** What the caller's own trades give in a case, or why they give nothing. */
function addOwn(answer: AnswerBuilder, one: CasePage, feePct: string): void {
  const { matches, currency } = one;
  if (matches === null) {
    answer.paragraph(
      'Sign in to see what you may receive, or check a file on the home page. Nothing is sent. For one purchase, write the number of shares, the days and the prices.',
    );
    answer.action('Check a file', '/');
    return;
  }
  if (matches.length === 0) {
    answer.paragraph('You have not added trades in its securities. If you owned them, upload or link that account.');
    answer.action('Add your trades', '/user/portfolio');
    return;
  }
  for (const match of matches) {
    const { payment, recognized_loss, why, eligible, beneficial_owner } = match;
    const amount = (value: string | null): string =>
      value === null ? 'not known' : formatMoney(afterFee(value, feePct, currency), { currency, places: 0 });
    const sentences = [
      eligible ? `Eligible. ${why}` : `Not eligible. ${why}`,
      recognized_loss === null ? '' : `Recognized loss: ${formatMoney(recognized_loss, { currency })}.`,
      payment.expected === null || payment.below_minimum
        ? ''
        : `Estimated payment: about ${amount(payment.expected)} (${amount(payment.low)} to ${amount(payment.high)}), after our fee.`,
      payment.below_minimum ? `${capitalize(ESTIMATE_BELOW_MINIMUM)}, so no payment is expected.` : '',
    ].filter((text) => text !== '');
    if (matches.length > 1) {
      const url = `${urlOf(one)}#quoted`;
      const owner = answer.source({ kind: 'match', title: 'The owner of the trades', url, passage: beneficial_owner });
      answer.paragraph(from(owner, quoteWords(beneficial_owner)));
    }
    const id = answer.source({
      kind: 'match',
      title: `Your trades in ${one.title}`,
      url: urlOf(one),
      passage: sentences.join(' '),
    });
    answer.list(sentences.map((sentence) => [from(id, sentence)]));
    addLots(answer, match, { title: `Your trades in ${one.title}`, url: urlOf(one) }, feePct);
  }
}

/** Reads a case as the caller may see it. */
export const readCase = (asker: QuestionContext, slug: string): Promise<CasePage | null> =>
  orNull(asker.read('GET /api/v1/orders/getorder/{id}', { params: { id: slug } }));

/** Answers a question about a case; a question that is only a name gets status, size and dates. */
export function addCase(answer: AnswerBuilder, one: CasePage, asks: CaseTopics, feePct: string): void {
  const { isOwn, deadline, pays, period, about, court, people, per_share, matching, history, purchase } = asks;
  const isBare = !isOfCase(asks);
  addStatus(answer, one);
  for (const name of asks.unrecorded) addFact(answer, one, name, 'not on record');
  addPurchase(answer, one, purchase);
  if (isOwn && purchase.length === 0) addOwn(answer, one, feePct);
  if (pays || isBare || about) addMoney(answer, one, per_share);
  if (period || isBare || about) addPeriods(answer, one, period);
  if (history) addHistory(answer, one);
  if (deadline || history) addDates(answer, one);
  if (matching) addMatching(answer, one);
  if (court || isBare) addCourt(answer, one);
  if (people) addPeople(answer, one);
  if (about) addStory(answer, one);
  answer.action(`Open the ${one.company.name} case`, urlOf(one));
}

/** One line for each further case that the question may mean. */
export function addOtherCases(answer: AnswerBuilder, others: readonly { slug: string; title: string }[]): void {
  if (others.length === 0) return;
  answer.paragraph('Other cases of that name:');
  answer.list(
    others.slice(0, 4).map(({ slug, title }) => {
      const id = answer.source({ kind: 'case', title, url: `/cases/${slug}`, passage: title });
      return [link(title, `/cases/${slug}`, id)];
    }),
  );
}
