import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Claim } from '@trover/contract/claims/claims.ts';
import type { MatchTrade } from '@trover/contract/matches/matches.ts';
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { daysFrom, formatDate, formatDaysLeft } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, quoteWords, strong } from '../../answers/draft.ts';
import { orNull, type QuestionContext } from '../../question-context.ts';
import { CLAIM_STAGE } from './own.ts';

/** The topics of a question about the caller's own claim in a case. */
export interface ClaimTopics {
  status: boolean;
  lacks: boolean;
  paid: boolean;
  fee: boolean;
  trades: boolean;
  when: boolean;
}

/** Payments to a fund, a company or all investors are not the caller's. */
const WHOLE_FUND = /\b(per share|each share|settlement (fund|amount)|in total to|attorneys?|lawyers?)\b/;

export const claimTopicsOf = (text: string): ClaimTopics => ({
  status:
    /\b(status|signed|answered|answer yet|replied|reply|responded|heard back|heard from|claim (?:number|no|nr|id)|reference number|filed|submitted|progress|pending|waiting|approved|accepted|rejected|denied|happen\w*|going on|far along|going (?:well|along|now|yet|$)|how(?: is|s| are)\b.{0,30}\bclaims?\b.{0,15}\b(?:going|doing|coming)|went through|go through|gone through|sent in|(?:did|have|has) you (?:already |ever |actually )?(?:send|sent|submit\w*|file|put|hand\w*)|in yet|update)\b/.test(
      text,
    ),
  lacks:
    /\b(lacks?|lacking|missing|incomplete|fix|cure|deficien\w*|wrong|problem|documents?|proof|still need|need from|(do|does|did) (you|they|it) need|needs?|needed|to do|left to do|next steps?|hold(ing)? (it )?up|stuck)\b/.test(
      text,
    ),
  paid:
    /\b(paid|promised|(?:was|is|been) (?:it|the money|my money|my payout) sent|sent (?:it|me|to me|the money)|which account|(?:do|still|you) owe|payments?|pay me|paying me|received?|got from|get from|(?:did|have) (?:i|we) (?:already |ever )?(?:get|got)|my money|my check|transfer|deposit\w*|bounced?|returned|payout|more (?:to )?com(?:e|ing)|does more come|everything from|is (?:that|this|it) (?:all|everything))\b/.test(
      text,
    ) && !WHOLE_FUND.test(text),
  fee:
    /\b(fees?|charged?|charges|your cut|commission|(did|do|will) you (?:deduct|take|charge|keep|earn|pocket|withhold))\b/.test(
      text,
    ) && !WHOLE_FUND.test(text),
  trades:
    /\b(my|i|me|we|our)\b.{0,30}\b(trades?|shares?|transactions?|purchases?|sales?|bought|sold|buys|sells|holdings?|positions?)\b|\b(trades?|shares?|transactions?|purchases?|holdings?)\b.{0,40}\b(i|me|my|mine|we|our|us)\b/.test(
      text,
    ),
  when: /\b(when|how long|how soon|date|until|closes?|days left|deadline|due)\b/.test(text),
});

export const isOfClaim = ({ status, lacks, paid, fee, trades }: ClaimTopics): boolean =>
  status || lacks || paid || fee || trades;

/** The stages in which the claim waits for its owner. */
const WAITING: ReadonlySet<string> = new Set(['trades', 'contract', 'payment', 'sign_off']);

const MAX_CLAIMS = 4;
const MAX_TRADES = 12;

/** Adds a sentence; the passage of the claim must contain each of its figures. */
type State = (sentence: string) => void;

function stateStatus(state: State, { stage, filed_on, claim_number }: Claim): void {
  const filed = filed_on === null || stage === 'filed' ? '' : ` It was filed on ${formatDate(filed_on)}.`;
  const number = claim_number === null ? '' : ` The administrator’s claim number is ${claim_number}.`;
  const on = stage === 'filed' && filed_on !== null ? ` on ${formatDate(filed_on)}` : '';
  state(`Status: ${CLAIM_STAGE[stage] ?? stage}${on}.${filed}${number}`);
}

/** What blocks the claim, and by when an answer is due. */
function stateMissing(state: State, quote: (words: string) => void, claim: Claim, today: string): void {
  const { deficiency, steps, stage } = claim;
  const isOpen = stage === 'deficient' || (deficiency !== null && deficiency.ended_at === null);
  if (isOpen && deficiency !== null) {
    const { reason, cure_by, by_administrator } = deficiency;
    const left = formatDaysLeft(daysFrom(today, cure_by)).toLowerCase();
    state(
      `${by_administrator ? 'The administrator' : 'Our review'} asks for more. Answer by ${formatDate(cure_by)} (${left}):`,
    );
    quote(reason);
  }
  const missing = steps.flatMap((step) => step.missing.filter(({ blocks }) => blocks).map(({ message }) => message));
  for (const message of [...new Set(missing)]) state(`To do: ${message}`);
  if (!isOpen && missing.length === 0) state('Nothing is missing from it now.');
}

function stateMoney(state: State, { awards, estimate, fee }: Claim, asks: ClaimTopics, today: string): void {
  for (const { award, fee: fee_of_award, fee_pct, net, currency, payments } of awards) {
    const amount = (value: string): string => formatMoney(value, { currency });
    const share = ` Our fee: ${amount(fee_of_award)}, which is ${formatPercent(fee_pct)} of that.`;
    state(`The administrator’s award: ${amount(award)}.${share} What is left for you: ${amount(net)}.`);
    for (const { amount: paid, execute_on, shown, kind, returned_on, withheld } of payments.slice(0, 2)) {
      const back = returned_on === null ? '' : ` It came back on ${formatDate(returned_on)} and is owed to you again.`;
      const held_back = withheld === undefined ? '' : ` Withheld for the IRS: ${amount(withheld)}.`;
      const isSent = returned_on === null && execute_on > today;
      state(
        `${isSent ? 'On its way to you' : 'Paid to you'}: ${amount(paid)} on ${formatDate(execute_on)}, ${kind === 'check' ? 'by check' : `to the account ${shown}`}.${held_back}${back}`,
      );
    }
  }
  if (awards.length > 0) return;
  const { currency, payment_expected } = estimate;
  const about = (value: string): string => formatMoney(value, { currency, places: 0 });
  if (asks.paid) state('Nothing was paid in this case yet.');
  if (payment_expected !== null && fee.net_expected !== null)
    state(`Estimated payment: about ${about(fee.net_expected)}, after our fee.`);
  if (asks.fee)
    state(
      fee.expected === null
        ? `You have paid no fee in this case. It is ${formatPercent(fee.pct)} of what the administrator pays.`
        : `You have paid no fee in this case. It is ${formatPercent(fee.pct)} of what the administrator pays: about ${about(fee.expected)}.`,
    );
}

const TRADE_WORDS: Readonly<Record<string, string>> = { buy: 'bought', sell: 'sold' };

/** Purchases and sales, and how each counts. */
function stateTrades(state: State, trades: readonly MatchTrade[], total: number): void {
  for (const { trade_date, type, quantity, security, price, currency, how } of trades.slice(0, MAX_TRADES)) {
    const at = price === null ? '' : ` at ${formatPrice(price, currency ?? undefined)}`;
    const size = quantity === null ? '' : ` ${formatQuantity(quantity.replace(/^-/, ''))}`;
    state(`${formatDate(trade_date)}: ${TRADE_WORDS[type] ?? type}${size} ${security}${at}. ${how}.`);
  }
  if (total > MAX_TRADES) state('The case page lists the rest.');
}

/** The caller's own claims in a case, by the question's topics; false where there is none. */
export async function addOwnClaims(
  answer: AnswerBuilder,
  asker: QuestionContext,
  one: CasePage,
  asks: ClaimTopics,
): Promise<boolean> {
  const read = asker.read('GET /api/v1/orders/{id}/subprs', { params: { id: one.slug }, query: { limit: MAX_CLAIMS } });
  const claims = (await orNull(read))?.items ?? [];
  if (claims.length === 0) return false;
  const source = { kind: 'claim' as const, title: `Your claim in ${one.title}`, url: `/cases/${one.slug}` };
  answer.paragraph(strong(source.title));
  for (const claim of claims) {
    const lines: ReturnType<typeof from>[][] = [];
    const state: State = (sentence) => {
      lines.push([from(answer.source({ ...source, passage: sentence }), sentence)]);
    };
    // people wrote it, so it is not given to a model
    const quote = (words: string, title = 'What the administrator asks for'): void => {
      const id = answer.source({ kind: 'claim', title, url: `/cases/${one.slug}#quoted`, passage: words });
      lines.push([from(id, quoteWords(words))]);
    };
    if (claims.length > 1) quote(claim.beneficial_owner, 'The claimant');
    stateStatus(state, claim);
    if (WAITING.has(claim.stage) && one.claim_deadline !== null && one.days_left !== null)
      state(
        `The claim deadline is ${formatDate(one.claim_deadline)} (${formatDaysLeft(one.days_left).toLowerCase()}).`,
      );
    if (asks.lacks || claim.stage === 'deficient') stateMissing(state, quote, claim, one.today);
    if (asks.paid || asks.fee || claim.awards.length > 0) stateMoney(state, claim, asks, one.today);
    if (asks.trades) stateTrades(state, claim.trades, claim.trades_total);
    if (asks.when || asks.paid)
      for (const { station, is_reached, note } of claim.outlook)
        if (!is_reached && note !== null) state(`${STATIONS[station]}: ${note}`);
    answer.list(lines);
  }
  answer.action(`Open your claim in the ${one.company.name} case`, `/cases/${one.slug}`);
  return true;
}

const STATIONS: Readonly<Record<Claim['outlook'][number]['station'], string>> = {
  signed: 'Signature',
  filed: 'Filing',
  confirmed: 'Confirmation by the administrator',
  approved: 'Approval',
  paid: 'Payment',
};

/** The caller's trades in a case that they have not claimed in; false where there are none. */
export function addMatchedTrades(answer: AnswerBuilder, { matches, title, slug }: CasePage): boolean {
  const trades = (matches ?? []).flatMap((match) => match.trades);
  if (trades.length === 0) return false;
  const source = { kind: 'match' as const, title: `Your trades in ${title}`, url: `/cases/${slug}` };
  const lines: ReturnType<typeof from>[][] = [];
  stateTrades(
    (sentence) => lines.push([from(answer.source({ ...source, passage: sentence }), sentence)]),
    trades,
    trades.length,
  );
  answer.paragraph(strong(source.title)).list(lines);
  return true;
}
