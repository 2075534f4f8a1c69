import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callOnServer, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';

const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type === 2) throw redirect('/user/portfolio/integrations/institutional');
  if (account.type === 'attorney') throw redirect('/user/firm'); // the trades are their clients', and are shown there
  const chosen = idOf(new URL(request.url).searchParams.get('portfolio'));
  const query = chosen === undefined ? {} : { portfolio_id: chosen };
  const optional = <Data>(call: Promise<Data>): Promise<Data | null> => call.catch(() => null);

  const [
    portfolios,
    recovery,
    stats,
    holdings,
    trades,
    uploads,
    open,
    calendar,
    unknown,
    transfers,
    events,
    corrections,
  ] = await Promise.all([
    callOnServer(page, 'GET /api/v1/portfolio/portfolio', { query: {} }),
    optional(callOnServer(page, 'GET /api/v1/portfolio/recovery', { query })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/portfolio/cases/stats', { query })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/holdings', { query: { ...query, limit: 200 } })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/trade', { query: { ...query, limit: 25 } })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/uploadtradesfile/all', { query: { ...query, limit: 50 } })),
    optional(
      callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
        params: { group: 'actionable' },
        query: { held: '1', sort: 'deadline', limit: 50 },
      }),
    ),
    optional(callOnServer(page, 'GET /api/v1/orders/calendar', {})),
    optional(callOnServer(page, 'GET /api/v1/portfolio/securities', { query: { ...query, limit: 20 } })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/history/transfers', { query: { ...query, limit: 20 } })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/history/events', { query: { ...query, limit: 20 } })),
    optional(callOnServer(page, 'GET /api/v1/portfolio/corrections', { query: { limit: 50 } })),
  ]);
  const history = { unknown, transfers, events, corrections };
  return {
    chosen: chosen ?? null,
    portfolios,
    recovery,
    stats,
    holdings,
    trades,
    uploads,
    open,
    calendarUrl: calendar?.url ?? null,
    ...history,
    today: page.today,
  };
}

export type PortfolioData = Awaited<ReturnType<typeof loader>>;
