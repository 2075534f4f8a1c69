import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { callOnServer, statusOf } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { readDensity } from './density.tsx';
import { changed, listQuery, readScreenerState, screenerSearch } from './screener-state.ts';

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
  const [listed, counted, filters, heldOpen] = await Promise.allSettled([
    list,
    callOnServer(page, 'GET /api/v1/orders/getallorderscount', { query: search }),
    callOnServer(page, 'GET /api/v1/orders/getfilters', { query: { ...search, ...inGroup } }),
    held,
  ]);
  // A place in a list that has changed meanwhile: begin again.
  if (listed.status === 'rejected' && statusOf(listed.reason) === 400 && state.cursor)
    throw redirect(`/cases/screener${screenerSearch(changed(state, {}))}`);

  return {
    state,
    density: readDensity(request.headers.get('cookie')),
    list: listed.status === 'fulfilled' ? listed.value : null,
    counts: counted.status === 'fulfilled' ? counted.value : null,
    filters: filters.status === 'fulfilled' ? filters.value : null,
    heldOpen: heldOpen.status === 'fulfilled' ? (heldOpen.value?.total_count ?? null) : null,
    canFollow: page.session !== null && page.session.account.type !== 'attorney',
    signedIn,
  };
}

export type ScreenerData = Awaited<ReturnType<typeof loader>>;
