import { Link, redirect } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { enDash } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import type { Route } from './+types/list';
import styles from './certifications.module.css';
import { states } from './labels.ts';

/** The sworn certifications of an institution's entities. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/cases/my');
  const cursor = new URL(request.url).searchParams.get('cursor');
  const query = { limit: 50, ...(cursor !== null && { cursor }) };
  return callOnServer(page, 'GET /api/v1/organisation/certifications', { query }).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Certifications',
    description: 'Sworn certifications of your entities for lead plaintiff motions.',
    path: '/user/certifications',
    hidden: true,
  });
}

export default function Certifications({ loaderData: { items, next_cursor } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <header className={styles.title}>
        <h1 className="t-page">Certifications</h1>
        <p className="t-dim">
          Sworn statements for lead plaintiff motions, with the schedule of transactions and the loss chart.
        </p>
      </header>
      {items.length === 0 ? (
        <EmptyState
          heading="No certifications"
          text="Open an entity’s losses in a case and prepare its certification there."
          action={<ButtonLink to="/user/reports?list=exposure">Open exposure</ButtonLink>}
        />
      ) : (
        <Table stacked aria-label="Certifications">
          <thead>
            <tr>
              <HeaderCell>Plaintiff</HeaderCell>
              <HeaderCell>Signer</HeaderCell>
              <HeaderCell>Motions due</HeaderCell>
              <HeaderCell>Prepared</HeaderCell>
              <HeaderCell>Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.id}>
                <Cell rowHeader phone="name">
                  <Link className={tableParts.name} to={`/user/certifications/${one.id}`}>
                    {one.plaintiff}
                  </Link>
                  <span className={`t-caption ${tableParts.sub}`}>{one.order.title}</span>
                </Cell>
                <Cell phone="meta">
                  {one.signer_name}, {one.signer_title}
                </Cell>
                <Cell phone="side">
                  {one.lead_plaintiff_deadline === null ? enDash : formatDate(one.lead_plaintiff_deadline)}
                </Cell>
                <Cell>
                  <Instant at={one.prepared_at} as="date" />
                </Cell>
                <Cell phone="figure">
                  <StatusPill status={states[one.status][0]}>{states[one.status][1]}</StatusPill>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {next_cursor && (
        <p>
          <ButtonLink size="small" to={`?cursor=${next_cursor}`}>
            Next page
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
