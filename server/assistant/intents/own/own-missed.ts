import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { type AnswerBuilder, from, link } from '../../answers/draft.ts';
import type { QuestionContext } from '../../question-context.ts';
import { addBySlug } from '../articles.ts';

const MAX_ROWS = 8;
/** A page of the caller’s cases. */
const MAX_READ = 200;

/** The cases whose claim deadline passed without a claim of the caller, and what each may have paid. */
export async function addMissed(answer: AnswerBuilder, { read }: QuestionContext): Promise<void> {
  const [held, claimed] = await Promise.all([
    read('GET /api/v1/orders/getallorders', { query: { held: true, sort: 'owed', limit: MAX_READ } }),
    read('GET /api/v1/orders/getmyorders', { query: { limit: MAX_READ } }),
  ]);
  const claims = new Set(claimed.items.flatMap(({ slug, is_late }) => (is_late ? [] : [slug])));
  const hasMore = held.next_cursor !== null || claimed.next_cursor !== null;
  const rows = held.items.flatMap(({ slug, company, claim_deadline, days_left, mine }) =>
    mine?.eligible && claim_deadline !== null && days_left !== null && days_left < 0 && !claims.has(slug)
      ? [{ slug, company: company.name, closed: formatDate(claim_deadline), mine }]
      : [],
  );
  const url = '/user/portfolio';
  if (rows.length === 0 && hasMore) {
    answer
      .paragraph('Your portfolio lists the cases that closed without your claim.')
      .action('Open your portfolio', url);
    return;
  }
  if (rows.length === 0) {
    const text = 'No case that your trades qualify for has closed without your claim.';
    const id = answer.source({ kind: 'match', title: 'Your portfolio', url, passage: text });
    answer.paragraph(from(id, text)).action('Open your portfolio', url);
    return;
  }
  const lines = rows.slice(0, MAX_ROWS).map(({ mine, ...row }) => ({
    ...row,
    amount:
      mine.payment_net === null
        ? 'not known'
        : `about ${formatMoney(mine.payment_net, { currency: mine.currency, places: 0 })}`,
  }));
  const passage = lines
    .map(({ company, closed, amount }) => `${company}: closed on ${closed}; estimate ${amount}.`)
    .join(' ');
  const id = answer.source({ kind: 'match', title: 'Your portfolio', url, passage });
  answer.paragraph('Your trades qualify for these cases, which closed without your claim:').table(
    ['Case', 'Claims closed', 'Estimate'],
    lines.map(({ slug, company, closed, amount }) => [
      [link(company, `/cases/${slug}`, id)],
      [from(id, closed)],
      [from(id, amount)],
    ]),
  );
  answer.action('Open your portfolio', url);
  addBySlug(answer, 'late-claims', { isShort: true });
}
