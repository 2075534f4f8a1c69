import type { LinkGap } from '@trover/contract/links/links.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import type { GapRecord } from '@trover/db/queries/links/gaps.ts';

/** Where brokers' websites offer files of past trades. */
const MENUS: readonly (readonly [name: RegExp, path: string])[] = [
  [/fidelity/i, 'Accounts & Trade › Activity & Orders › History › Download'],
  [/schwab|td ?ameritrade/i, 'Accounts › History › Export'],
  [/vanguard/i, 'Activity › Download center › Spreadsheet-compatible file'],
  [/e\*?trade/i, 'Accounts › Transactions › Download'],
  [/merrill/i, 'Accounts › Activity › Export'],
  [/morgan stanley/i, 'Accounts › Activity › Export to Excel'],
  [/robinhood/i, 'Account › Reports and statements › Generate new report'],
  [/interactive brokers|ibkr/i, 'Performance & Reports › Flex Queries › Custom date range'],
  [/wells fargo/i, 'Activity › Download account activity'],
  [/j\.? ?p\.? ?morgan|chase/i, 'Account activity › Download'],
  [/ally/i, 'Holdings & Activity › Activity › Export'],
  [/webull/i, 'Account › Statements › Export'],
  [/questrade/i, 'Reports › Account activity › Export to Excel'],
  [/wealthsimple/i, 'Activity › Download statements'],
  [/sandbox/i, 'Documents › Trade history › Custom range, CSV'],
];

const menuPathOf = (institution: string | null): string | null =>
  MENUS.find(([name]) => name.test(institution ?? ''))?.[1] ?? null;

const MONTHS = 12;

function monthsBetween(from: string, to: string): number {
  const [a = 0, b = 0] = from.split('-').map(Number);
  const [c = 0, d = 0] = to.split('-').map(Number);
  return Math.max(1, (c - a) * MONTHS + (d - b) + 1);
}

const company = (name: string | null): string => name ?? 'This link';

export function presentGap(
  gap: GapRecord,
  { institution, history_from, today }: { institution: string | null; history_from: string; today: string },
): LinkGap {
  const { stage, claim_deadline, from_date: from, to_date: to } = gap;
  return {
    order_id: gap.order_id,
    slug: gap.slug,
    company: gap.company,
    ticker: gap.ticker,
    group: groupOf({ stage, claim_deadline }, today),
    claim_deadline,
    from,
    to,
    months: monthsBetween(from, to),
    payment_expected: gap.payment_expected,
    recognized_loss: gap.recognized_loss,
    currency: gap.currency,
    why: `${company(institution)} gives trades from ${formatLongDate(history_from)}. ${gap.company} counts purchases from ${formatLongDate(from)}. A file of the earlier days adds what is missing.`,
    menu_path: menuPathOf(institution),
  };
}
