import type { LoaderFunctionArgs } from 'react-router';
import { showAccount } from './components/layout/account/account.ts';
import { readClosed } from './components/layout/notices/closed-notices.ts';
import { findClosingNotice } from './components/layout/notices/closing-notice.ts';
import { offersContract } from './components/layout/notices/offers-contract.ts';
import { pageContext } from './server-context.ts';

/** The data of every page's frame: the signed-in user, the brand, the theme. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { session, brand, has_demonstration, origin, theme, today, fee_pct, client, connector, assistant } = page;
  const closedNotices = readClosed(request.headers.get('cookie'));
  const { searchParams } = new URL(request.url);
  return {
    viewing: session?.viewing ?? null,
    account: session ? showAccount(session.account) : null,
    unread: session?.unread_count ?? 0,
    waiting: session?.waiting_count ?? 0,
    decisions: session?.decisions_count ?? 0,
    brand,
    has_demonstration,
    origin,
    /** From the address of any page. */
    page: searchParams.get('page'),
    theme,
    today,
    fee_pct,
    client,
    connector,
    assistant,
    closedNotices,
    offersContract: offersContract(session, closedNotices),
    notices: await findClosingNotice(page),
  };
}

export type SiteLoader = typeof loader;
export type SiteData = Awaited<ReturnType<SiteLoader>>;
