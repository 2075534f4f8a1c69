import { type LoaderFunctionArgs, redirect } from 'react-router';
import { listLinks } from '../../components/links/list-links.ts';
import { callOnServer, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The target portfolio, the methods offered here, the existing links, and the open cases that records may cover. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.type === 'attorney') throw redirect('/user/firm');
  const isInstitutional = account.org_type === 2;
  const portfolioId = idOf(new URL(request.url).searchParams.get('id'));
  const [portfolios, links, open] = await Promise.all([
    isInstitutional
      ? null
      : callOnServer(page, 'GET /api/v1/portfolio/portfolio', { query: { get_header_data: '1', limit: 200 } }),
    listLinks(page),
    callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
      params: { group: 'actionable' },
      query: { limit: 200 },
    }).catch(() => null),
  ]);
  const entities = isInstitutional ? await listEntities(page, links) : [];
  const into = portfolios?.items.find(({ id }) => id === portfolioId) ?? portfolios?.last_portfolio ?? null;
  return {
    isInstitutional,
    into: into && { id: into.id, label: into.label },
    ...links,
    entities,
    cases: { periods: (open?.items ?? []).map(({ class_periods }) => class_periods), today: page.today },
  };
}

/** An institution's entities, as the first offered provider names them. */
async function listEntities(
  page: Parameters<typeof callOnServer>[0],
  { providers }: Awaited<ReturnType<typeof listLinks>>,
): Promise<{ id: number; name: string }[]> {
  const offered = providers.find(({ is_offered }) => is_offered);
  if (offered === undefined) return [];
  const { items } = await callOnServer(page, 'GET /api/v1/services/{provider}/entities', {
    params: { provider: offered.provider },
    query: { limit: 200 },
  });
  return items.map(({ id, name }) => ({ id, name }));
}
