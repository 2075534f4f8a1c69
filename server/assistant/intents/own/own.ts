import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft } from '@trover/core/format/dates.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { type AnswerBuilder, from, link, quoteWords, strong } from '../../answers/draft.ts';
import type { QuestionContext } from '../../question-context.ts';

export const CLAIM_STAGE: Readonly<Record<string, string>> = {
  trades: 'waiting on you: confirm your trades',
  contract: 'waiting on you: sign the contract',
  payment: 'waiting on you: choose how you are paid',
  sign_off: 'waiting on you: sign off',
  review: 'signed; we are preparing the filing',
  filed: 'filed with the administrator',
  approved: 'approved by the administrator',
  paid: 'paid',
  deficient: 'needs more information',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  closed_unpaid: 'closed without a payment',
};

/** Invites a visitor to sign in, and names what works without it. */
export function addSignIn(answer: AnswerBuilder, what: string): void {
  answer.paragraph(
    `Sign in and I can show ${what}. Without an account, check your broker’s file on the home page. Your browser reads it, and nothing is sent.`,
  );
  answer.action('Check a file', '/').action('Sign in', '/user/portfolio').action('See open cases', '/cases/screener');
}

const MAX_ROWS = 8;

/** What the caller may be owed in each case by their trades, and what is filed and paid. */
export async function addOwed(answer: AnswerBuilder, asker: QuestionContext): Promise<void> {
  const { read } = asker;
  const url = '/user/portfolio';
  const [{ items }, { currencies }] = await Promise.all([
    read('GET /api/v1/orders/getallorders', { query: { held: true, sort: 'owed', limit: 50 } }),
    read('GET /api/v1/portfolio/recovery'),
  ]);
  const eligible = items.flatMap((one) => {
    return one.mine?.eligible ? [{ one, mine: one.mine }] : [];
  });
  const open = eligible.filter(({ one }) => one.group === 'actionable');
  if (eligible.length === 0 && currencies.length === 0) {
    answer.paragraph('None of your trades qualifies for a case yet. Add any missing accounts.');
    answer.action('Add your trades', url).action('See open cases', '/cases/screener');
    return;
  }
  const total = sumWholeAmounts(
    open.flatMap(({ mine }) => (mine.below_minimum ? [] : [{ amount: mine.payment_net, currency: mine.currency }])),
  )
    .map(({ amount, currency }) => formatMoney(amount, { currency, places: 0 }))
    .join(' and ');
  const count = `${open.length} open ${open.length === 1 ? 'case' : 'cases'}`;
  const sentences = [
    total === ''
      ? 'No open case has an estimated payment for you.'
      : `You may be owed about ${total} from ${count}, after our fee.`,
    ...currencies.flatMap(({ currency, filed, paid }) => [
      Number(filed) > 0
        ? `Claims that are filed may pay about ${formatMoney(filed, { currency, places: 0 })}, after our fee.`
        : '',
      Number(paid) > 0 ? `${formatMoney(paid, { currency })} was paid to you.` : '',
    ]),
  ].filter((text) => text !== '');
  const rows = eligible.slice(0, MAX_ROWS).map(({ one, mine }) => {
    const amount = mine.below_minimum
      ? 'below the minimum payment'
      : mine.payment_net !== null
        ? `about ${formatMoney(mine.payment_net, { currency: mine.currency, places: 0 })}`
        : mine.recognized_loss !== null
          ? `loss ${formatMoney(mine.recognized_loss, { currency: mine.currency, places: 0 })}; payment not known`
          : 'not known';
    const until =
      one.claim_deadline === null
        ? 'no deadline yet'
        : one.days_left !== null && one.days_left < 0
          ? `closed ${formatDate(one.claim_deadline)}`
          : formatDate(one.claim_deadline);
    return { one, amount, until };
  });
  const passage = [
    ...sentences,
    ...rows.map(({ one, amount, until }) => `${one.company.name}: ${amount}; claim deadline: ${until}.`),
  ].join(' ');
  const id = answer.source({ kind: 'match', title: 'Your portfolio', url, passage });
  answer.paragraph(...sentences.map((text, at) => from(id, at === 0 ? text : ` ${text}`)));
  answer.table(
    ['Case', 'Estimate', 'Claim deadline'],
    rows.map(({ one, amount, until }) => [
      [link(one.company.name, `/cases/${one.slug}`, id)],
      [from(id, amount)],
      [from(id, until)],
    ]),
  );
  answer.paragraph('An estimate is not a promise: the payment depends on all claims.');
  answer.action('Open your portfolio', url).action('Open your claims', '/cases/my');
}

/** The stage of each of the caller's claims. */
export async function addClaimStatus(answer: AnswerBuilder, { read }: QuestionContext): Promise<void> {
  const { items, total_count } = await read('GET /api/v1/orders/getmyorders', { query: { limit: 20 } });
  const url = '/cases/my';
  if (items.length === 0) {
    const id = answer.source({ kind: 'claim', title: 'Your claims', url, passage: 'You have no claims yet.' });
    answer.paragraph(
      from(id, 'You have no claims yet.'),
      ' Join a case that your trades qualify for, and it appears here.',
    );
    answer.action('Your claims', url).action('See your eligible cases', '/cases/screener');
    return;
  }
  const rows = items.slice(0, MAX_ROWS).map((one) => {
    const [claim] = one.claims;
    const stage = claim?.stage ?? 'trades';
    const filed = claim?.filed_on ? `, filed ${formatDate(claim.filed_on)}` : '';
    const cure = claim?.cure_by ? `, answer by ${formatDate(claim.cure_by)}` : '';
    const paid = one.paid
      .map(({ amount, currency, paid_on }) => `, ${formatMoney(amount, { currency })} on ${formatDate(paid_on)}`)
      .join('');
    const late = one.is_late ? '; the deadline has passed' : '';
    return { one, status: `${CLAIM_STAGE[stage] ?? stage}${filed}${cure}${paid}${late}`, since: claim?.since };
  });
  const count = `You have ${total_count === 1 ? 'a claim in 1 case' : `claims in ${total_count} cases`}.`;
  const passage = [count, ...rows.map(({ one, status }) => `${one.title}: ${status}.`)].join(' ');
  const id = answer.source({ kind: 'claim', title: 'Your claims', url, passage });
  answer.paragraph(from(id, count));
  answer.table(
    ['Case', 'Status of the claim'],
    rows.map(({ one, status }) => [[link(one.company.name, `/cases/${one.slug}`, id)], [from(id, status)]]),
  );
  answer.action('Open your claims', url);
}

/** The caller's upcoming deadlines. */
export async function addOwnDeadlines(answer: AnswerBuilder, { read }: QuestionContext): Promise<void> {
  const { deadlines } = await read('GET /api/v1/orders/calendar');
  const next = deadlines.filter(({ days_left }) => days_left >= 0).slice(0, MAX_ROWS);
  const url = '/cases/my';
  if (next.length === 0) {
    answer.paragraph('Your cases have no upcoming deadlines.').action('Open your claims', url);
    return;
  }
  const lines = next.map(({ company, date, days_left, label }) => ({
    company,
    words: `${formatDate(date)} (${formatDaysLeft(days_left).toLowerCase()})`,
    label,
  }));
  const passage = lines.map(({ company, words, label }) => `${company}: ${label}, ${words}.`).join(' ');
  const id = answer.source({ kind: 'match', title: 'Your deadlines', url, passage });
  const [first] = lines;
  answer.paragraph('Your next deadline is for ', strong(first!.company, id), from(id, `: ${first!.words}.`));
  answer.table(
    ['Case', 'Deadline'],
    lines.map(({ company, words }, at) => [[link(company, `/cases/${next[at]!.slug}`, id)], [from(id, words)]]),
  );
  answer.action('Add them to your calendar', url);
}

/** The payments to the caller. */
export async function addPayments(answer: AnswerBuilder, { read, today }: QuestionContext): Promise<void> {
  const { items, owed } = await read('GET /api/v1/payouts/payments', { query: { limit: 10 } });
  const url = '/user/settings/payments';
  if (items.length === 0) {
    const sums = owed.map(({ amount, currency }) => formatMoney(amount, { currency }));
    const text =
      sums.length === 0
        ? 'We have not paid you yet.'
        : `We have not paid you yet. Awarded but not yet paid: ${sums.join(', ')}.`;
    const id = answer.source({ kind: 'payment', title: 'Payments received', url, passage: text });
    answer.paragraph(from(id, text)).action('Payments received', url).action('Status of your claims', '/cases/my');
    return;
  }
  const lines = items.map(({ company, amount, currency, execute_on, returned_on }) => {
    const sum = formatMoney(amount, { currency });
    const isSent = returned_on === null && execute_on > today;
    const back = returned_on === null ? '' : `, returned ${formatDate(returned_on)}`;
    return { company, words: `${sum}${isSent ? ', on its way for' : ' on'} ${formatDate(execute_on)}${back}` };
  });
  const passage = lines.map(({ company, words }) => `${company}: ${words}.`).join(' ');
  const id = answer.source({ kind: 'payment', title: 'Payments received', url, passage });
  answer.paragraph('Paid to you:').table(
    ['Case', 'Payment'],
    lines.map(({ company, words }) => [[company], [from(id, words)]]),
  );
  answer.action('Payments received', url);
}

const UPLOAD_STATUS: Readonly<Record<string, string>> = {
  received: 'waits to be read',
  detected: 'is being read',
  needs_mapping: 'needs you to set its columns',
  needs_confirmation: 'waits for you to confirm its rows',
  parsed: 'is being stored',
  stored: 'is being matched',
  matched: 'was read completely',
  failed: 'failed',
  undone: 'was removed',
};

const MAX_REASONS = 5;

/** The results of the caller's latest files, and why rows or a file failed. */
export async function addUploads(answer: AnswerBuilder, { read }: QuestionContext): Promise<void> {
  const { items } = await read('GET /api/v1/portfolio/uploadtradesfile/all', { query: { limit: 5 } });
  const url = '/user/portfolio';
  if (items.length === 0) {
    answer.paragraph('You have no upload yet.').action('Add your trades', url);
    return;
  }
  const worst = items.find(({ status }) => status === 'failed') ?? items.find(({ counts }) => counts.refused > 0);
  const lines = items.map(({ file_name, status, failure, counts }) => {
    const rows = counts.refused > 0 ? `; we could not read ${counts.refused} rows` : '';
    return `${quoteWords(file_name)} ${UPLOAD_STATUS[status] ?? status}${failure === null ? rows : `: ${failure}`}.`;
  });
  const passage = lines.join(' ');
  const id = answer.source({ kind: 'upload', title: 'Your uploads', url, passage });
  answer.paragraph('Your latest uploads:').list(lines.map((text) => [from(id, text)]));
  if (worst !== undefined && worst.counts.refused > 0) {
    const query = { upload_id: worst.id, outcome: 'refused', limit: MAX_REASONS };
    const refused = await read('GET /api/v1/portfolio/uploadtradesfile/rows', { query });
    const reasons = refused.items.map(({ row, reason }) => `Row ${row}: ${reason}.`.replace('..', '.'));
    if (reasons.length > 0) {
      const rows = answer.source({
        kind: 'upload',
        title: 'Refused rows',
        url,
        passage: reasons.join(' '),
      });
      answer.heading(from(rows, 'Rows that could not be read')).list(reasons.map((text) => [from(rows, text)]));
    }
  }
  answer.action('Open your uploads', url);
}
