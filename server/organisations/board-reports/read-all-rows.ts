import type { Page, PageRequest } from '@trover/db/queries/page.ts';

/** Limit of rows of each list in a workbook. */
export const MAX_ROWS = 50_000;
const BATCH_ROWS = 5_000;

/** A list's rows, page by page, up to the limit of a file. */
export async function readAllRows<Row, Key extends readonly (string | number)[] = readonly [number, number, number]>(
  list: (page: PageRequest<Key>) => Promise<Page<Row>>,
  most: number = MAX_ROWS,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  let after: Key | undefined;
  let total = 0;
  do {
    const page: Page<Row> = await list({ limit: Math.min(BATCH_ROWS, most - rows.length), after });
    rows.push(...page.rows);
    if (after === undefined) total = page.total_count;
    after = page.next === null ? undefined : (page.next as unknown as Key);
  } while (after !== undefined && rows.length < most);
  return { rows, total };
}
