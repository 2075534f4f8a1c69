import type { listCaseMatrix as declared } from '@trover/contract/organisations/case-matrix.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import {
  listMatrixCases,
  listMatrixCells,
  listMatrixEntities,
} from '@trover/db/queries/organisations/board-reports/case-matrix.ts';
import type { ReportOf } from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { cursorKey, presentPage, readCursor, writeCursor } from '../../http/cursor.ts';

/** A page of entities by a page of cases, with the decision and the claims of each. */
export async function answerCaseMatrix(
  { db }: Pick<Context, 'db'>,
  reader: Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'>,
  { limit, cursor, case_limit, case_cursor }: QueryOf<typeof declared>,
): Promise<DataOf<typeof declared>> {
  const [entities, cases] = await Promise.all([
    listMatrixEntities(db, {
      ...reader,
      limit,
      after: readCursor(cursor, z.tuple([cursorKey.text, cursorKey.id])),
    }),
    listMatrixCases(db, {
      ...reader,
      limit: case_limit,
      after: readCursor(case_cursor, z.tuple([cursorKey.integer, cursorKey.integer])),
    }),
  ]);
  const cells = await listMatrixCells(db, {
    ...reader,
    beneficial_account_ids: entities.rows.map((row) => row.beneficial_account_id),
    order_ids: cases.rows.map((row) => row.order_id),
  });
  const cellsOf = Map.groupBy(cells, (cell) => cell.beneficial_account_id);
  return {
    ...presentPage(entities, ({ beneficial_account_id, entity }) => ({
      beneficial_account_id,
      entity,
      cells: (cellsOf.get(beneficial_account_id) ?? []).map(({ beneficial_account_id: _, ...cell }) => cell),
    })),
    cases: cases.rows.map(({ order_id: id, slug, company, ticker, is_demonstration, claim_deadline }) => ({
      ...{ id, slug, company, ticker, is_demonstration, claim_deadline },
    })),
    total_cases: cases.total_count,
    next_case_cursor: cases.next === null ? null : writeCursor(cases.next),
  };
}
