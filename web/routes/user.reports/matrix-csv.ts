import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';

export type MatrixPage = DataOf<Operations['GET /api/v1/organisation/report/matrix']>;
export type MatrixCell = MatrixPage['items'][number]['cells'][number];

/** For spreadsheets: one line for each entity of a case, over all pages; figures as in the API. */
export function matrixAsCsv(pages: readonly MatrixPage[]): string {
  const head = [
    ...['entity', 'case', 'ticker', 'claim_by', 'decision', 'state', 'claim_stage'],
    ...['fifo', 'lifo', 'recognized', 'expected_after_fee', 'paid', 'currency'],
  ];
  const lines = pages.flatMap(({ items, cases }) => {
    const caseOf = new Map(cases.map((one) => [one.id, one]));
    return items.flatMap(({ entity, cells }) =>
      cells.map((cell) => {
        const of = caseOf.get(cell.order_id);
        const { decision, state, claim_stage, fifo, lifo, recognized, expected, paid, currency } = cell;
        return csvLine([
          ...[
            entity,
            of?.company ?? null,
            of?.ticker ?? null,
            of?.claim_deadline ?? null,
            decision,
            state,
            claim_stage,
          ],
          ...[fifo, lifo, recognized, expected, paid, currency],
        ]);
      }),
    );
  });
  return `\ufeff${csvLine(head)}${lines.join('')}`;
}
