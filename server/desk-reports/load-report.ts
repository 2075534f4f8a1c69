import type { getDeskReport } from '@trover/contract/desk-reports/desk-reports.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { FILED_MONTHS, REJECTIONS } from '@trover/core/desk-reports/rejections.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { ReportFilter } from '@trover/db/queries/desk-reports/report-rows.ts';
import { listReportCurrencies, sumDeskReport, sumPaid } from '@trover/db/queries/desk-reports/report-sums.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { cacheForAMinute } from './cache-for-a-minute.ts';

type Report = DataOf<typeof getDeskReport>;
type Asked = QueryOf<typeof getDeskReport>;

const MAX_MONTHS = 600;

const shifted = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** The first day of a range of that many months, which ends with the month of a day. */
export const monthsBack = (day: string, months: number): string => shifted(day, 1 - months);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * The earlier period that a report is compared with: as many months, or as many days where the report begins within a
 * month.
 */
export function earlierDays({ from, to }: Pick<ReportFilter, 'from' | 'to'>): { from: string; to: string } {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const begins = from.endsWith('-01') ? shifted(from, -monthsOf({ from, to }).length) : daysBefore(from, days);
  return { from: begins, to: daysBefore(from, 1) };
}

/** The period of the report: as requested, or the twelve months that end with the present one. */
export async function readFilter({ db, today }: Pick<Context, 'db' | 'today'>, asked: Asked): Promise<ReportFilter> {
  const to = asked.to ?? today();
  const from = asked.from ?? shifted(to, -11);
  if (from > to)
    fail('invalid_input', {
      message: 'The first day is after the last one.',
      fields: { 'query.from': 'choose a day before the last one' },
    });
  if (monthsOf({ from, to }).length > MAX_MONTHS)
    fail('invalid_input', {
      message: `A report covers at most ${MAX_MONTHS / 12} years.`,
      fields: { 'query.from': 'choose a later day' },
    });
  const { clients, partner } = asked;
  const currency = asked.currency ?? (await listReportCurrencies(db)).currencies[0] ?? 'USD';
  return { from, to, today: today(), currency, clients, partner };
}

/** The report, at most a minute old. */
export async function loadReport(context: Context, asked: Asked): Promise<Report> {
  const of = await readFilter(context, asked);
  return cacheForAMinute(context.pool, `report ${JSON.stringify(of)}`, () => computeReport(context, of));
}

async function computeReport({ db }: Context, of: ReportFilter): Promise<Report> {
  const months = monthsOf(of);
  const earlier = { ...of, ...earlierDays(of) };
  const [sums, now, before, choices] = await Promise.all([
    sumDeskReport(db, of),
    sumPaid(db, of),
    sumPaid(db, earlier),
    listReportCurrencies(db),
  ]);
  const total = (amounts: readonly string[]): string =>
    formatCents(amounts.reduce((sum, amount) => sum + requireCents(amount), 0n));
  const rejected = sums.reasons.reduce((sum, { claims }) => sum + claims, 0);
  const aged = sums.ages.reduce((sum, { claims }) => sum + claims, 0);
  return {
    ...{ from: of.from, to: of.to, currency: of.currency, computed_at: new Date().toISOString() },
    ...{ currencies: choices.currencies, partners: choices.partners, paid: now.paid, paid_before: before.paid },
    fees: total(sums.contracts.map(({ fees }) => fees)),
    arrived: now.arrived,
    filed: {
      claims: aged,
      expected: total(sums.ages.map(({ expected }) => expected)),
      unknown: sums.ages.reduce((sum, { unknown }) => sum + unknown, 0),
    },
    days_to_paid: { median: now.days_to_paid, before: before.days_to_paid },
    rejected: { claims: rejected, of: rejected + sums.funnel.approved },
    recoveries: months.map(
      (key) => sums.recoveries.find((one) => one.key === key) ?? { key, paid: '0.00', fees: '0.00', payments: 0 },
    ),
    funnel: (['matched', 'joined', 'signed', 'filed', 'approved', 'paid'] as const).map((key) => ({
      key,
      claims: sums.funnel[key],
    })),
    responses: sums.responses,
    reasons: REJECTIONS.flatMap(({ kind: key, label, shows_early }) => {
      const claims = sums.reasons.find((one) => one.key === key)?.claims ?? 0;
      return claims === 0 ? [] : [{ key, label, shows_early, claims }];
    }).sort((one, other) => other.claims - one.claims),
    ages: FILED_MONTHS.map(({ kind: key, label }) => {
      const { claims = 0, expected = '0.00' } = sums.ages.find((one) => one.key === key) ?? {};
      return { key, label, claims, expected };
    }),
    contracts: sums.contracts,
  };
}

/** The months of a period. */
function monthsOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = shifted(day, 1)) months.push(day.slice(0, 7));
  return months;
}
