import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { requireDay } from '@trover/core/dates/day.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { formatDayMonth } from '@trover/core/format/dates.ts';
import { daysOf, formatPeriod, quarterBefore, quarterOf } from '@trover/core/ledger/statement.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import {
  areStatementsSent,
  type ClaimEvent,
  listAccountsForStatement,
  listClaimEvents,
  listPaidEntries,
  markStatementsSent,
} from '@trover/db/queries/notifications/quarterly-statements.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { loadRecovery } from '../portfolios/show-recovery.ts';
import { type QuarterlyStatement, quarterlyMail } from './quarterly-mail.ts';

const BATCH = 200;
const MAX_EVENTS = 12;
/** What the bank reports in the first days after a quarter belongs to its last days. */
const DAYS_TO_BOOK = 4;

type SendContext = Pick<Context, 'db' | 'config' | 'jobs' | 'log' | 'today'>;

/**
 * Mails the statement of the quarter that ended last to each owner of claims, once, with a notice. A failure does not
 * stop those of others, and is tried again with the next run.
 */
export async function sendQuarterlyStatements(context: SendContext): Promise<number> {
  const { db, log, today } = context;
  const first = daysOf(quarterOf(today())).from;
  if (requireDay(today()) < requireDay(first) + DAYS_TO_BOOK || (await areStatementsSent(db, first))) return 0;
  const quarter = quarterBefore(today());
  let sent = 0;
  let failures = 0;
  for (let after = 0; ; ) {
    const accounts = await listAccountsForStatement(db, { cause: causeOf(quarter), after, limit: BATCH });
    for (const account of accounts)
      try {
        if (await sendStatement(context, account, quarter)) sent += 1;
      } catch (error) {
        failures += 1;
        log.error({ err: error, account_id: account.id }, 'a quarterly statement could not be sent');
      }
    const last = accounts.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  if (failures === 0) await markStatementsSent(db, first);
  return sent;
}

const causeOf = (quarter: string): string => `statement ${quarter}`;

/** False where there is nothing to state, or another process has sent it. */
async function sendStatement(
  context: SendContext,
  { id: account_id, org_type }: { id: number; org_type: number },
  quarter: string,
): Promise<boolean> {
  const statement = await loadStatement(context, { account_id, org_type }, quarter);
  if (statement === undefined) return false;
  return context.db.transaction().execute(async (trx) => {
    const inserted = await insertNotices(trx, [
      {
        account_id,
        kind: 'payment',
        cause: causeOf(quarter),
        title: `Your statement, ${statement.days}`,
        text: null,
        href: `/user/settings/payments?statement=${quarter}`,
        // it has a mail of its own
        mailed_at: databaseTime,
      },
    ]);
    if (inserted === 0) return false;
    const { email, partner } = await requireAccount(trx, account_id);
    await postMail(context, trx, {
      ...{ template: quarterlyMail, data: statement, to: email, account_id, partner },
      cause: causeOf(quarter),
    });
    return true;
  });
}

/** The steps that a statement lists: the stage before, where it must be that one, the stage, and its label. */
const STATED: readonly (readonly [ClaimStage | null, ClaimStage, string])[] = [
  ['contract', 'payment', 'contract signed'],
  ['sign_off', 'review', 'signed off'],
  ['review', 'filed', 'filed'],
  ['filed', 'approved', 'approved'],
  [null, 'deficient', 'information requested'],
  [null, 'rejected', 'rejected'],
  [null, 'withdrawn', 'withdrawn'],
  [null, 'closed_unpaid', 'closed without a payment'],
];

async function loadStatement(
  context: SendContext,
  of: { account_id: number; org_type: number },
  quarter: string,
): Promise<QuarterlyStatement | undefined> {
  const period = { account_id: of.account_id, ...daysOf(quarter) };
  const [{ currencies }, moved, paid] = await Promise.all([
    loadRecovery(context, of),
    listClaimEvents(context.db, { ...period, steps: STATED.map(([before, stage]) => [before, stage]) }),
    listPaidEntries(context.db, period),
  ]);
  const exact = (amount: string | undefined, currency: string) =>
    amount === undefined || Number(amount) <= 0 ? null : formatMoney(amount, { currency });
  const whole = (amount: string, currency: string) =>
    Number(amount) === 0 ? null : formatMoney(amount, { currency, places: 0 });
  const stated = currencies.map(({ currency, paid: paid_in_all, filed, waiting }) => ({
    paid: exact(paid_in_all, currency),
    paid_in_quarter: exact(sumByCurrency(paid.filter((one) => one.currency === currency))[0]?.amount, currency),
    filed: whole(filed, currency),
    waiting: whole(waiting, currency),
  }));
  const happened = [
    ...moved.map((event) => ({ date: event.date, text: describeEvent(event), paid: null })),
    ...paid.map(({ currency, date, amount, company, payments }) => {
      const name = `${company ?? 'Payment'}, ${payments === 1 ? '' : `${payments} payments `}`;
      const isBack = amount.startsWith('-');
      const sum = formatMoney(amount.replace('-', ''), { currency });
      return { date, text: `${name}${isBack ? `came back: ${sum}` : 'paid'}`, paid: isBack ? null : sum };
    }),
  ].sort((one, other) => one.date.localeCompare(other.date));
  const waiting_claims = currencies.reduce((sum, one) => sum + one.waiting_claims, 0);
  const hasSum = stated.some(({ paid_in_quarter, filed, waiting }) => paid_in_quarter ?? filed ?? waiting);
  if (!hasSum && happened.length === 0) return undefined;
  return {
    quarter,
    days: formatPeriod(quarter),
    currencies: stated,
    waiting_claims,
    payments: paid.reduce((sum, { amount, payments }) => sum + (amount.startsWith('-') ? 0 : payments), 0),
    filed_claims: moved.reduce((sum, { stage, claims }) => sum + (stage === 'filed' ? claims : 0), 0),
    events: happened.slice(-MAX_EVENTS).map(({ date, ...event }) => ({ ...event, day: formatDayMonth(date) })),
    more_events: Math.max(0, happened.length - MAX_EVENTS),
  };
}

const describeEvent = ({ company, stage, claims }: ClaimEvent): string =>
  `${company}, ${claims === 1 ? '' : `${claims} claims `}${STATED.find(([, one]) => one === stage)?.[2] ?? stage}`;
