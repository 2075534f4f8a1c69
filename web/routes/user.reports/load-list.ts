import { callOnServer } from '../../page-data.ts';
import type { PageContext } from '../../server-context.ts';

export const listNames = [
  ...(['exposure', 'entities', 'matrix', 'claims', 'recoveries', 'months', 'missed', 'decisions'] as const),
] as const;
export type ListName = (typeof listNames)[number];
export const isListName = (name: string): name is ListName => (listNames as readonly string[]).includes(name);

const PAGE_SIZE = 50;
/** Number of cases side by side in the matrix. */
const CASES = 8;

/** The page of a list that the report shows; for one case or one entity if the list supports it. */
export async function loadList(
  page: PageContext,
  name: ListName,
  days: { from?: string; to?: string },
  cursor: string | null,
  of: { order_id?: number; beneficial_account_id?: number; case_cursor?: string } = {},
) {
  const paged = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  const query = { ...days, ...paged };
  const { beneficial_account_id: one, case_cursor, ...ofCase } = of;
  const ofEntity = { ...query, ...(one !== undefined && { beneficial_account_id: one }) };
  switch (name) {
    case 'exposure':
      return { name, page: await callOnServer(page, 'GET /api/v1/organisation/report/exposure', { query: paged }) };
    case 'entities':
      return {
        name,
        page: await callOnServer(page, 'GET /api/v1/organisation/report/exposure/entities', {
          query: { ...ofCase, ...(one !== undefined && { beneficial_account_id: one }), ...paged },
        }),
      };
    case 'matrix':
      return {
        name,
        page: await callOnServer(page, 'GET /api/v1/organisation/report/matrix', {
          query: { ...paged, case_limit: CASES, ...(case_cursor !== undefined && { case_cursor }) },
        }),
      };
    case 'claims':
      return { name, page: await callOnServer(page, 'GET /api/v1/organisation/report/claims', { query: paged }) };
    case 'recoveries':
      return {
        name,
        page: await callOnServer(page, 'GET /api/v1/organisation/report/recoveries', { query: ofEntity }),
      };
    case 'months':
      return {
        name,
        page: await callOnServer(page, 'GET /api/v1/organisation/report/recoveries/entities', { query: ofEntity }),
      };
    case 'missed':
      return { name, page: await callOnServer(page, 'GET /api/v1/organisation/report/missed', { query }) };
    case 'decisions':
      return { name, page: await callOnServer(page, 'GET /api/v1/organisation/report/decisions', { query }) };
  }
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>;
export type RowsOf<Name extends ListName> = Extract<LoadedList, { name: Name }>['page']['items'];
