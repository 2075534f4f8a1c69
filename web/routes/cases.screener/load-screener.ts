import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { figureOfCase, figuresOfClaims } from '../../components/claims/figures-of-claims.ts';
import { callOnServer } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { readDensity } from './density.tsx';
import { listQuery, PAGE_SIZE, readScreenerState, screenerSearch } from './screener-state.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const state = readScreenerState(new URL(request.url).searchParams);
  const signedIn = page.session !== null;
  if (state.group === 'claimed' && !signedIn)
    throw redirect(`/?next=${encodeURIComponent('/cases/screener?group=claimed')}`);

  const search = state.search_query ? { search_query: state.search_query } : {};
  const inGroup = state.group === 'all' ? {} : { group: state.group };
  const query = listQuery(state, signedIn);
  const list =
    state.group === 'all'
      ? callOnServer(page, 'GET /api/v1/orders/getallorders', { query })
      : callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', { params: { group: state.group }, query });
  const held = signedIn
    ? callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
        params: { group: 'actionable' },
        query: { held: '1', limit: 1 },
      })
    : null;
  const recovery =
    signedIn && state.group !== 'upcoming' ? callOnServer(page, 'GET /api/v1/portfolio/recovery', { query: {} }) : null;
  const [listed, counted, filters, heldOpen, recovered] = await Promise.allSettled([
    list,
    callOnServer(page, 'GET /api/v1/orders/getallorderscount', { query: search }),
    callOnServer(page, 'GET /api/v1/orders/getfilters', { query: { ...search, ...inGroup } }),
    held,
    recovery,
  ]);
  // If the list is shorter now than the requested page, its last page.
  if (listed.status === 'fulfilled' && listed.value.items.length === 0 && state.page > 1) {
    const last = Math.max(Math.ceil(listed.value.total_count / PAGE_SIZE), 1);
    throw redirect(`/cases/screener${screenerSearch({ ...state, page: last })}`);
  }

  return {
    state,
    density: readDensity(request.headers.get('cookie')),
    list: listed.status === 'fulfilled' ? listed.value : null,
    claims: claimsOf(figuresOfClaims(recovered.status === 'fulfilled' ? recovered.value : null), listed),
    counts: counted.status === 'fulfilled' ? counted.value : null,
    filters: filters.status === 'fulfilled' ? filters.value : null,
    heldOpen: heldOpen.status === 'fulfilled' ? (heldOpen.value?.total_count ?? null) : null,
    canFollow: page.session !== null && page.session.account.type !== 'attorney',
    signedIn,
  };
}

/** The results of claims in the listed cases, by slug. */
const claimsOf = (
  figures: ReadonlyMap<string, ClaimFigure>,
  listed: PromiseSettledResult<{ items: readonly CaseSummary[] }>,
): Readonly<Record<string, ClaimFigure>> =>
  Object.fromEntries(
    (listed.status === 'fulfilled' ? listed.value.items : []).flatMap((each) => {
      const figure = figureOfCase(figures, each);
      return figure ? [[each.slug, figure]] : [];
    }),
  );

export type ScreenerData = Awaited<ReturnType<typeof loader>>;
