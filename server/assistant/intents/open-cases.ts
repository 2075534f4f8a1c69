import { formatFund } from '@trover/core/format/amounts.ts';
import { formatDate, formatDaysLeft, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { from, link } from '../answers/draft.ts';
import type { Intent } from './case-intents.ts';

const ASKS_FOR_OPEN =
  /\b(which|what|any|list|show|all|are there|see|find|give)\b.{0,25}\b(cases?|settlements?|class actions?|lawsuits?)\b.{0,40}\b(open|still|now|currently|claim in|claimable|available|active|deadlines?|closing|due|this month|next month)\b|\b(open|active|current|available) (cases?|settlements?|class actions?|lawsuits?)\b|\b(cases?|settlements?) (are |that are )?(currently |still )?open\b/;
const CALLER_WORD = /\b(my|mine|our|ours|add|upload|account)\b/;

const MAX_ROWS = 10;

interface Days {
  from: string;
  to?: string | undefined;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The range of deadlines that a question names: a month, a year, or all from today. */
export function daysAsked(text: string, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const daysOf = (ofYear: number, first: number, last: number): Days => {
    const from = `${ofYear}-${two(first)}-01`;
    const to = `${ofYear}-${two(last)}-${two(new Date(Date.UTC(ofYear, last, 0)).getUTCDate())}`;
    return { from: from < today ? today : from, to };
  };
  if (/\bthis month\b/.test(text)) return daysOf(year, month, month);
  if (/\bnext month\b/.test(text)) return month === 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, month + 1);
  const named = LONG_MONTHS.findIndex((name) => monthPattern(name).test(text)) + 1;
  const years = /\b20\d\d\b/.exec(text)?.[0];
  if (named > 0) return daysOf(years === undefined ? year + (named < month ? 1 : 0) : Number(years), named, named);
  return years === undefined ? { from: today } : daysOf(Number(years), 1, 12);
}

/** “May” is a month only after a word of time or before a year. */
const monthPattern = (name: string): RegExp =>
  name === 'May'
    ? /\b(?:in|during|of|by|until|due|this|next) may\b|\bmay 20\d\d\b/
    : new RegExp(`\\b${name.toLowerCase()}\\b`);

/** The cases that can still be claimed, the next deadline first. */
export const answerOpenCases: Intent = async (answer, asker, { text, cases }) => {
  if (cases.length > 0 || !ASKS_FOR_OPEN.test(text) || CALLER_WORD.test(text)) return false;
  const { from: first, to } = daysAsked(text, asker.today);
  const { items } = await asker.read('GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { sort: 'deadline', limit: MAX_ROWS, deadline_from: first, ...(to !== undefined && { deadline_to: to }) },
  });
  const open = items.filter(
    ({ claim_deadline, days_left }) => claim_deadline !== null && days_left !== null && days_left >= 0,
  );
  const url = '/cases/screener';
  answer.action('See all cases', url);
  if (open.length === 0) {
    answer.paragraph('No case on record has its claim deadline in that time.');
    return true;
  }
  const rows = open.map(({ company, slug, claim_deadline, days_left, settlement_amount, currency }) => ({
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
