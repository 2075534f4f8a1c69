import type { getReport } from '@trover/contract/organisations/board-reports.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { CLAIM_AGES } from '@trover/core/organisations/board-reports/report-period.ts';
import {
  type AgedClaims,
  countDecisions,
  type ReportOf,
  sumClaimsByAge,
  sumPaidMonths,
  sumReport,
} from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import { findPolicyInForce } from '@trover/db/queries/organisations/policies.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

export type Report = DataOf<typeof getReport>;

/** The period of a report; if none is named, the year to date. */
export function daysOfReport(today: string, asked: { from?: string | undefined; to?: string | undefined }) {
  const to = asked.to ?? today;
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to) {
    const sentence = 'the first day is after the last day: swap them';
    fail('invalid_input', { message: `Check query.from: ${sentence}.`, fields: { 'query.from': sentence } });
  }
  return { from, to };
}

interface Counted {
  claims: number;
  expected: string;
}

/** Sums of claims and amounts, grouped by `keyOf`. */
function addUp<Key extends object>(rows: readonly AgedClaims[], keyOf: (row: AgedClaims) => Key): (Key & Counted)[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups.values()].map((own) => ({
    ...keyOf(own[0]!),
    claims: own.reduce((sum, { claims }) => sum + claims, 0),
    expected: formatCents(own.reduce((sum, { expected }) => sum + (parseCents(expected) ?? 0n), 0n)),
  }));
}

/** The figures of an organisation's report. */
export async function loadReport({ db }: Pick<Context, 'db'>, of: ReportOf): Promise<Report> {
  const [sums, months, aged, decisions, policy] = await Promise.all([
    sumReport(db, of),
    sumPaidMonths(db, of),
    sumClaimsByAge(db, of),
    countDecisions(db, of),
    findPolicyInForce(db, of.account_id),
  ]);
  const { from, to, today } = of;
  const ages = addUp(aged, ({ currency, age }) => ({ currency, age }));
  ages.sort((one, other) => CLAIM_AGES.indexOf(one.age) - CLAIM_AGES.indexOf(other.age));
  return {
    ...{ from, to, as_of: today, policy_version: policy?.version ?? null, sums, months, ages, decisions },
    stages: addUp(aged, ({ currency, stage }) => ({ currency, stage })),
  };
}
