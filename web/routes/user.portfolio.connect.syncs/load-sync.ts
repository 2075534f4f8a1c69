import { linkProviders } from '@trover/contract/links/links.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { ownerIn } from '../../components/links/link-pages.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';

/** A sync with its link, the coverage of its portfolio's records, and the cases found. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const provider = linkProviders.find((each) => each === params.provider);
  const id = /^\d{1,15}$/.test(params.id ?? '') ? params.id! : null;
  if (provider === undefined || id === null) throw data(null, { status: 404 });
  const owner = ownerIn(new URL(request.url).searchParams);
  const of = Object.fromEntries(
    Object.entries(owner).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const optional = <Data>(call: Promise<Data>): Promise<Data | null> => call.catch(() => null);
  const [{ sync }, syncs, links, stats, refused, ignored] = await Promise.all([
    callOnServer(page, 'GET /api/v1/{provider}/syncs/{id}', { params: { provider, id } }),
    optional(
      callOnServer(page, 'GET /api/v1/{provider}/syncs', { params: { provider }, query: { ...of, limit: 200 } }),
    ),
    optional(
      callOnServer(page, 'GET /api/v1/services/{provider}/integrations', {
        params: { provider },
        query: { ...of, limit: 200 },
      }),
    ),
    optional(
      callOnServer(page, 'GET /api/v1/portfolio/portfolio/cases/stats', {
        query: owner.user_portfolio_id === undefined ? {} : { portfolio_id: owner.user_portfolio_id },
      }),
    ),
    ...(['refused', 'ignored'] as const).map((outcome) =>
      optional(
        callOnServer(page, 'GET /api/v1/{provider}/syncs/{id}/rows', {
          params: { provider, id },
          query: { outcome, limit: 50 },
        }),
      ),
    ),
  ] as const).catch(failPage);
  const past = syncs?.items.find((each) => String(each.id) === id) ?? null;
  const link = links?.items.find((each) => each.id === past?.integration_id) ?? links?.items[0] ?? null;
  const portfolio = link?.user_portfolio_id ?? owner.user_portfolio_id;
  const coverage = await optional(
    callOnServer(page, 'GET /api/v1/portfolio/coverage', {
      query: { limit: 200, ...(portfolio && { months_of: portfolio }) },
    }),
  );
  return {
    provider,
    sync,
    past,
    link,
    owner,
    cases: (stats?.cases ?? []).filter(({ eligible }) => eligible),
    source: coverage?.items.find(({ portfolio_id }) => portfolio_id === portfolio) ?? null,
    rows: { refused, ignored },
    today: page.today,
  };
}

export type SyncData = Awaited<ReturnType<typeof loader>>;
