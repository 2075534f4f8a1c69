import { redirect } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { isLinked, linkOf } from '../../components/linking/links.ts';
import { useLinkAccount } from '../../components/linking/use-link-account.ts';
import { dialogs } from '../../dialogs/store.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import type { Route } from './+types/route';
import styles from './integrations.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type === 2) throw redirect('/user/portfolio/integrations/institutional');
  const { items } = await callOnServer(page, 'GET /api/v1/portfolio/portfolio', { query: { limit: 200 } }).catch(
    failPage,
  );
  const linked = items.filter(isLinked);
  // shown only where there are any
  if (linked.length === 0) throw redirect('/user/portfolio/connect');
  return { linked };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Integrations',
    description: 'The accounts whose trades arrive automatically.',
    path: '/user/portfolio/integrations',
    hidden: true,
  });
}

export default function Integrations({ loaderData: { linked } }: Route.ComponentProps) {
  const link = useLinkAccount(false);
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/portfolio', label: 'Portfolio' }]} here="Integrations" />
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Integrations</h1>
          <p>The accounts whose trades arrive automatically.</p>
        </div>
        {linked.length > 0 && (
          <Button variant="primary" icon="link" onClick={link}>
            Link new account
          </Button>
        )}
      </div>
      {linked.length === 0 ? (
        <EmptyState
          heading="No account is linked"
          text="A linked account brings its trades automatically and appears here with its last sync. Until then, upload your broker’s file: it has the same trades."
          action={
            <Button variant="primary" icon="link" onClick={link}>
              Link new account
            </Button>
          }
        />
      ) : (
        <Table density="compact" stacked>
          <thead>
            <tr>
              <HeaderCell>Portfolio</HeaderCell>
              <HeaderCell>Method</HeaderCell>
              <HeaderCell numeric>Trades</HeaderCell>
              <HeaderCell>Covers</HeaderCell>
              <HeaderCell>Last synced</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {linked.map((each) => (
              <tr key={each.id}>
                <Cell rowHeader phone="name">
                  <LinkButton
                    onClick={() => dialogs.open({ name: 'portfolio-details', props: { portfolio_id: each.id } })}
                  >
                    {each.label}
                  </LinkButton>
                </Cell>
                <Cell phone="meta">{linkOf(each)}</Cell>
                <Cell numeric phone="figure">
                  {formatCount(each.trades_nb ?? 0)}
                </Cell>
                <Cell>
                  {each.first_trade_date && each.last_trade_date
                    ? formatSpan(each.first_trade_date, each.last_trade_date)
                    : '–'}
                </Cell>
                <Cell phone="side">
                  {each.is_updating ? (
                    <StatusPill status="pending">Syncing</StatusPill>
                  ) : each.last_sync ? (
                    formatDate(each.last_sync.slice(0, 10))
                  ) : (
                    'Not yet'
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </main>
  );
}
