import { formatFund } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { from, link } from '../answers/draft.ts';
import type { Intent } from './case-intents.ts';

const ASKS_FOR_OPEN =
  /\b(which|what|any|list|show|all|are there|see|find|give)\b.{0,25}\b(cases?|settlements?|class actions?|lawsuits?)\b.{0,40}\b(open|still|now|currently|claim in|claimable|available|active|deadlines?|closing|due|this month|next month)\b|\b(open|active|current|available) (cases?|settlements?|class actions?|lawsuits?)\b|\b(cases?|settlements?) (are |that are )?(currently |still )?open\b/;
const CALLER_WORD = /\b(my|mine|our|ours|add|upload|account)\b/;

const LIMIT = 50;
const MAX_ROWS = 10;

/** The month of deadlines that a question names, as `2026-12`. */
function monthAsked(text: string, today: string): string | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const monthText = (index: number): string => {
    const at = year * 12 + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  };
  if (/\bthis month\b/.test(text)) return monthText(month - 1);
  if (/\bnext month\b/.test(text)) return monthText(month);
  const named = LONG_MONTHS.findIndex((name) => name !== 'May' && new RegExp(`\\b${name.toLowerCase()}\\b`).test(text));
  return named < 0 ? null : monthText(named < month - 1 ? named + 12 : named);
}

/** The cases that can still be claimed, the next deadline first. */
export const answerOpenCases: Intent = async (answer, asker, { text, cases }) => {
  if (cases.length > 0 || !ASKS_FOR_OPEN.test(text) || CALLER_WORD.test(text)) return false;
  const { items } = await asker.read('GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { sort: 'deadline', limit: LIMIT },
  });
  const month = monthAsked(text, asker.today);
  const open = items.filter(
    ({ claim_deadline, days_left }) =>
      claim_deadline !== null &&
      days_left !== null &&
      days_left >= 0 &&
      (month === null || claim_deadline.startsWith(month)),
  );
  const url = '/cases/screener';
  answer.action('See all cases', url);
  if (open.length === 0) {
    answer.paragraph('No case on record has its claim deadline in that time.');
    return true;
  }
  const rows = open
    .slice(0, MAX_ROWS)
    .map(({ company, slug, claim_deadline, days_left, settlement_amount, currency }) => ({
      name: company.name,
      slug,
      until: `${formatDate(claim_deadline!)} (${formatDaysLeft(days_left!).toLowerCase()})`,
      fund: settlement_amount === null ? 'not known' : formatFund(settlement_amount, currency),
    }));
  const passage = rows.map(({ name, until, fund }) => `${name}: claim deadline ${until}, fund ${fund}.`).join(' ');
  const id = answer.source({ kind: 'case', title: 'Open cases', url, passage });
  answer.paragraph('You can still claim in these cases, the next deadline first:').table(
    ['Case', 'Claim deadline', 'Fund'],
    rows.map(({ name, slug, until, fund }) => [
      [link(name, `/cases/${slug}`, id)],
      [from(id, until)],
      [from(id, fund)],
    ]),
  );
  if (asker.session === null) {
    answer.paragraph(
      'Whether your trades qualify depends on their dates. Your browser can check a file without sign-in.',
    );
    answer.action('Check a file', '/');
  }
  return true;
};
