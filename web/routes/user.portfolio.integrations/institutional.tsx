import { Link, redirect } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { providerWords } from '../../components/linking/links.ts';
import { connectPage } from '../../components/linking/way-to-link.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatMoney, pluralize } from '../../ui/format.ts';
import { formatDate } from '../../ui/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import type { Route } from './+types/institutional';
import styles from './integrations.module.css';

/** Of an institution, in place of portfolios: where its trades come from, and what they come to. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/portfolio/integrations');
  const [{ integrations, total_count }, stats] = await Promise.all([
    callOnServer(page, 'GET /api/v1/portfolio/portfolio', { query: { limit: 200 } }).catch(failPage),
    callOnServer(page, 'GET /api/v1/portfolio/portfolio/cases/stats', { query: {} }).catch(() => null),
  ]);
  return { integrations: integrations ?? [], total_count, stats };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Integrations',
    description: 'Where the trades of your entities come from.',
    path: '/user/portfolio/integrations/institutional',
    hidden: true,
  });
}

export default function InstitutionalIntegrations({ loaderData }: Route.ComponentProps) {
  const { integrations, total_count, stats } = loaderData;
  const add = (
    <ButtonLink to={connectPage} variant="primary" icon="plus">
      Add integration
    </ButtonLink>
  );
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Integrations</h1>
          <p>Where your entities’ trades come from, and what they come to.</p>
        </div>
        {integrations.length > 0 && add}
      </div>
      {integrations.length === 0 ? (
        <EmptyState
          heading="No integration yet"
          text="Add a custodian or a broker, or upload what they send. The cases that the trades fall under appear on their own."
          action={add}
        />
      ) : (
        <>
          {stats && <Facts total={total_count} stats={stats} />}
          <h2 className={`t-section ${styles.section}`}>Feeds</h2>
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Source</HeaderCell>
                <HeaderCell>Method</HeaderCell>
                <HeaderCell>Last synced</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {integrations.map(({ id, name, provider, last_synced }) => (
                <tr key={id}>
                  <Cell rowHeader>
                    <Link to={`/user/portfolio?portfolio=${id}`}>{name}</Link>
                  </Cell>
                  <Cell>{providerWords(provider)}</Cell>
                  <Cell className="t-num">{last_synced ? formatDate(last_synced.slice(0, 10)) : '–'}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          {total_count > integrations.length && (
            <p className="t-meta t-num">
              The first {formatCount(integrations.length)} of {formatCount(total_count)}
            </p>
          )}
        </>
      )}
    </main>
  );
}

type Stats = NonNullable<Route.ComponentProps['loaderData']['stats']>;

function Facts({ total, stats }: { total: number; stats: Stats }) {
  const [sum] = stats.totals;
  const more = stats.totals.length > 1 ? { note: 'other currencies apart' } : {};
  return (
    <FactsStrip
      facts={[
        { label: 'Integrations', value: formatCount(total) },
        {
          label: 'Cases found',
          value: formatCount(stats.cases_found),
          note: `of ${pluralize(stats.cases_checked, 'case')} checked`,
        },
        ...(sum
          ? [
              {
                label: 'Recognized loss',
                value: formatMoney(sum.recognized_loss, { currency: sum.currency, places: 0 }),
                ...more,
              },
              {
                label: 'Estimated',
                value: (
                  <Figure amount={sum.payment_expected} currency={sum.currency} certainty="estimated" size="medium" />
                ),
                figure: true,
                ...more,
              },
            ]
          : []),
      ]}
    />
  );
}
