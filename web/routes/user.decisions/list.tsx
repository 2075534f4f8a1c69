import { Link, redirect } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { enDash } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { TickerBadge } from '../../ui/plate.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import type { Route } from './+types/list';
import { DecisionTabs } from './decision-tabs.tsx';
import styles from './decisions.module.css';
import { outcomeLabels, stateOf } from './labels.ts';

/** Pending decisions, or with `?status=decided` the record. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/cases/my');
  const search = new URL(request.url).searchParams;
  const status = search.get('status') === 'decided' ? ('decided' as const) : ('waiting' as const);
  const cursor = search.get('cursor');
  const query = { status, limit: 50, ...(cursor !== null && { cursor }) };
  return { status, ...(await callOnServer(page, 'GET /api/v1/organisation/decisions', { query }).catch(failPage)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Decisions',
    description: 'What your organization decides in each case, and why.',
    path: '/user/decisions',
    hidden: true,
  });
}

export default function Decisions({ loaderData }: Route.ComponentProps) {
  const { items, status, waiting, decided, next_cursor } = loaderData;
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <header className={styles.title}>
        <h1 className="t-page">Decisions</h1>
        <p className="t-dim">
          Your policy decides every case that involves an entity, and records the reason and figures.
        </p>
      </header>
      <DecisionTabs current={status} waiting={waiting} decided={decided} />
      {items.length === 0 ? (
        <EmptyState
          heading={status === 'waiting' ? 'Nothing to decide' : 'No decisions yet'}
          text="Once a policy is in force, each new case appears here within a minute."
          action={<ButtonLink to="/user/policy">Open the policy</ButtonLink>}
        />
      ) : (
        <Table stacked aria-label="Decisions">
          <thead>
            <tr>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Policy</HeaderCell>
              <HeaderCell>Found</HeaderCell>
              <HeaderCell>{status === 'waiting' ? 'Decide by' : 'Decided'}</HeaderCell>
              <HeaderCell numeric>Approvals</HeaderCell>
              <HeaderCell>Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => {
              const [pill, word] = stateOf(one);
              return (
                <tr key={one.id}>
                  <Cell rowHeader phone="name">
                    {one.order.ticker && <TickerBadge ticker={one.order.ticker} />}{' '}
                    <Link className={tableParts.name} to={`/user/decisions/${one.id}`}>
                      {one.order.company}
                    </Link>
                    <span className={`t-caption ${tableParts.sub}`}>{one.order.title}</span>
                  </Cell>
                  <Cell phone="meta">
                    {outcomeLabels[one.outcome]}, rule {one.rule} of version {one.policy_version}
                  </Cell>
                  <Cell>
                    <Instant at={one.found_at} as="date" />
                  </Cell>
                  <Cell phone="side">
                    {one.decided_at !== null ? (
                      <Instant at={one.decided_at} as="date" />
                    ) : one.due_on === null ? (
                      enDash
                    ) : (
                      formatDate(one.due_on)
                    )}
                  </Cell>
                  <Cell numeric>
                    {one.approvals === 0 ? enDash : `${Math.min(one.approved, one.approvals)} of ${one.approvals}`}
                  </Cell>
                  <Cell phone="figure">
                    <StatusPill status={pill}>{word}</StatusPill>
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {next_cursor && (
        <p className={styles.more}>
          <ButtonLink size="small" to={`?status=${status}&cursor=${next_cursor}`}>
            Next page
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
