import { Link } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/route';
import { AllLotsSection } from './all-lots-section.tsx';
import { EntitiesTable } from './entities-table.tsx';
import styles from './losses.module.css';
import { LotsSection } from './lots-section.tsx';
import { type Method, methods } from './lots-table.tsx';

const PAGE_SIZE = 200;

/** The visitor's loss in one case by each method, and lot by lot for one entity or for all. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  const search = new URL(request.url).searchParams;
  const number = (name: string): number => (/^\d{1,9}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : 0);
  const order_id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const entity = number('entity');
  const from = number('from');
  const losses = await callOnServer(page, 'GET /api/v1/portfolio/losses', { query: { order_id } }).catch(failPage);
  const one =
    entity === 0
      ? null
      : await callOnServer(page, 'GET /api/v1/portfolio/losses', {
          query: { order_id, beneficial_account_id: entity, lots_from: from, lots_limit: PAGE_SIZE },
        }).catch(failPage);
  const method: Method = methods.find((each) => each === search.get('method')) ?? 'fifo';
  const cursor = search.get('after') ?? undefined;
  const all =
    search.get('entity') === 'all'
      ? await callOnServer(page, 'GET /api/v1/portfolio/losses/lots', {
          query: { order_id, method, limit: PAGE_SIZE, cursor },
        }).catch(failPage)
      : null;
  return {
    losses,
    one,
    all,
    isFirst: cursor === undefined,
    entity,
    from,
    method,
    isInstitution: account.org_type === 2,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Losses in ${loaderData.losses.order.company}` : 'Losses',
    description: 'Losses in one case by each method, lot by lot.',
    path: `/user/losses/${loaderData?.losses.order.id ?? ''}`,
    hidden: true,
  });
}

export default function Losses({ loaderData }: Route.ComponentProps) {
  const { losses, one, all, isFirst, entity, from, method, isInstitution } = loaderData;
  const { order, entities, totals } = losses;
  const above = isInstitution
    ? { to: '/user/portfolio/integrations/institutional', label: 'Integrations' }
    : { to: '/user/portfolio', label: 'Portfolio' };
  return (
    <main id="main" className={`page-wrap ${isInstitution ? 'page-wide ' : ''}${styles.page}`}>
      <Crumbs above={[above]} here={order.company} />
      <header className={styles.title}>
        <p>
          {order.ticker && <TickerBadge ticker={order.ticker} />} {order.is_demonstration && <DemonstrationMark />}
        </p>
        <h1 className="t-page">Losses in {order.company}</h1>
        <p className="t-dim">
          <Link className="t-caption" to={`/cases/${order.slug}`}>
            {order.title}
          </Link>
        </p>
      </header>
      {entities.length === 0 ? (
        <EmptyState heading="No trades in this case" text="Losses appear here once your trades match the case." />
      ) : (
        <section className={styles.section} aria-labelledby="entities">
          <header className={styles.head}>
            <h2 id="entities">By entity</h2>
            <p className="t-dim">{pluralize(entities.length, 'entity', 'entities')}, computed now from your trades</p>
          </header>
          <EntitiesTable entities={entities} totals={totals} shown={entity} method={method} />
          <p className="t-meta">
            FIFO and LIFO losses: the cost of shares bought in the class period, less sale proceeds. Shares still held
            count at the look-back average or holding value.
          </p>
        </section>
      )}
      {isInstitution && entities.length > 0 && (
        <p>
          <ButtonLink to={`/user/certifications/new?order=${order.id}${entity > 0 ? `&entity=${entity}` : ''}`}>
            Prepare a lead plaintiff certification
          </ButtonLink>
        </p>
      )}
      {all && <AllLotsSection totals={totals} lots={all} method={method} isFirst={isFirst} />}
      {one && <LotsSection losses={one} method={method} from={from} shown={PAGE_SIZE} />}
    </main>
  );
}
