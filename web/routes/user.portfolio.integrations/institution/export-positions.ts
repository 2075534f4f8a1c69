import type { Position } from '@trover/contract/portfolios/positions.ts';
import { api } from '../../../api.ts';
import { positionsAsCsv } from './positions-csv.ts';

const PAGE_SIZE = 200;

/** Every position of the caller, page by page. */
export async function fetchAllPositions(): Promise<Position[]> {
  const all: Position[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Position[]; next_cursor: string | null } = await api.call('GET /api/v1/portfolio/positions', {
      query: { limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
      shows_failure: true,
    });
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

/** Downloads the positions as a file. */
export function savePositions(positions: readonly Position[], fileName: string): void {
  const url = URL.createObjectURL(new Blob([positionsAsCsv(positions)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
