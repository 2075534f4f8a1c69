import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import * as byEntity from '@trover/db/queries/organisations/board-reports/entity-rows.ts';
import * as lists from '@trover/db/queries/organisations/board-reports/report-rows.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import type { Context } from '../../context.ts';
import { loadMissingRecords, positionKey } from './load-missing-records.ts';
import { loadMoneySteps } from './load-money-steps.ts';
import { loadReport } from './load-report.ts';
import { readAllRows } from './read-all-rows.ts';

/** Limit of printed rows of a list; the workbook contains all. */
const PRINTED = 10;

/** A sum of amounts, of which those that are not known are left out; null where none is known. */
export function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : formatCents(known.reduce((sum, amount) => sum + requireCents(amount), 0n));
}

/** Everything that is printed in a report for a board. */
export async function loadPaper(context: Pick<Context, 'db'>, of: ReportOf) {
  const { db } = context;
  const first = { limit: PRINTED, after: undefined };
  const [report, money, exposure, entities, months, missing] = await Promise.all([
    loadReport(context, of),
    loadMoneySteps(context, of),
    readAllRows<lists.ExposureRow>((page) => lists.listExposure(db, { ...of, ...page })),
    readAllRows((page) => byEntity.listExposureByEntity(db, { ...of, ...page })),
    readAllRows<EntityMonth, readonly [number, number, string]>((page) =>
      byEntity.listRecoveriesByEntity(db, { ...of, ...page }),
    ),
    loadMissingRecords(context, of),
  ]);
  const [claims, recoveries, missed, decisions] = await Promise.all([
    lists.listClaimsByAge(db, { ...of, ...first }),
    lists.listRecoveries(db, { ...of, ...first }),
    readAllRows<lists.MissedRow>((page) => lists.listMissed(db, { ...of, ...page })),
    readAllRows<lists.DecisionRow>((page) => lists.listDecisionsOfReport(db, { ...of, ...page })),
  ]);
  const incomplete = entities.rows.filter((row) => missing.has(positionKey(row.id, row.order_id)));
  return {
    ...{ of, report, money, claims, recoveries, incomplete },
    ...{ exposure: exposure.rows, entities: entities.rows, months: months.rows },
    ...{ missed: missed.rows, decisions: decisions.rows },
  };
}

type EntityMonth = Awaited<ReturnType<typeof byEntity.listRecoveriesByEntity>>['rows'][number];

export type Paper = Awaited<ReturnType<typeof loadPaper>>;
