import type { Portfolio } from '@trover/contract/portfolios/portfolios.ts';
import { api } from '../../api.ts';

const PAGE_SIZE = 200;

/** One of the caller's portfolios, with its counts; without an id the last used one. */
export async function findPortfolio(id?: number): Promise<Portfolio | undefined> {
  for (let cursor: string | undefined; ; ) {
    const { items, last_portfolio, next_cursor } = await api.call('GET /api/v1/portfolio/portfolio', {
      shows_failure: true,
      query: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
    });
    const portfolioId = id ?? last_portfolio?.id;
    const found = items.find((each): each is Portfolio => each.id === portfolioId && each.created_at !== undefined);
    if (found) return found;
    if (next_cursor === null || portfolioId === undefined) return undefined;
    cursor = next_cursor;
  }
}
