import type { Integration, LinkGap } from '@trover/contract/links/links.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { listLinks } from '../../../components/links/list-links.ts';
import { callOnServer, failPage, requireSession } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

/** A person's links with their latest syncs and gaps, and the coverage of all sources. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type === 2) throw redirect('/user/portfolio/integrations/institutional');
  const { integrations: all } = await listLinks(page).catch(failPage);
  const integrations = all.filter(({ status }) => status !== 'revoked');
  // shown only if there are any
  if (integrations.length === 0) throw redirect('/user/portfolio/connect');
  const optional = <Data>(call: Promise<Data>): Promise<Data | null> => call.catch(() => null);
  const providers = [...new Set(integrations.map(({ provider }) => provider))];
  const [coverage, stats, syncs, gaps] = await Promise.all([
    callOnServer(page, 'GET /api/v1/portfolio/coverage', { query: { limit: 200 } }),
    optional(callOnServer(page, 'GET /api/v1/portfolio/portfolio/cases/stats', { query: {} })),
    Promise.all(
      providers.map((provider) =>
        optional(callOnServer(page, 'GET /api/v1/{provider}/syncs', { params: { provider }, query: { limit: 200 } })),
      ),
    ),
    Promise.all(
      integrations.map(async (link): Promise<OwnGap[]> => {
        const found = await optional(
          callOnServer(page, 'GET /api/v1/services/{provider}/integrations/{id}/gaps', {
            params: { provider: link.provider, id: String(link.id) },
            query: { limit: 50 },
          }),
        );
        return (found?.items ?? []).map((gap) => ({ ...gap, link }));
      }),
    ),
  ]).catch(failPage);
  return {
    integrations,
    sources: coverage.items,
    cases: stats?.cases ?? [],
    syncs: syncs.flatMap((each) => each?.items ?? []),
    gaps: gaps.flat(),
    today: page.today,
    /** The present date in New York, which dates syncs. */
    clock: dayIn(new Date()),
  };
}

export interface OwnGap extends LinkGap {
  link: Integration;
}

export type IntegrationsData = Awaited<ReturnType<typeof loader>>;
