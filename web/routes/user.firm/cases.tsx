import { Link } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { enDash, formatCount } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import type { Route } from './+types/cases';
import styles from './firm.module.css';
import { lossesInWords } from './losses.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const cursor = new URL(request.url).searchParams.get('cursor');
  return callOnServer(page, 'GET /api/v1/partners/cases', {
    query: { limit: 50, ...(cursor !== null && { cursor }) },
  }).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Our cases',
    description: 'Cases in which your firm is lead counsel, with your clients’ losses.',
    path: '/user/firm/cases',
    hidden: true,
  });
}

/** The cases in which a firm is lead counsel. */
export default function FirmCases({ loaderData: { items, next_cursor } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Our cases</h1>
          <p>Cases in which your firm is lead counsel, with the people who share their data.</p>
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState heading="No cases yet" text="Cases in which your firm is lead counsel appear here." />
      ) : (
        <Table stacked aria-label="Cases of the firm">
          <thead>
            <tr>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Claim by</HeaderCell>
              <HeaderCell numeric>People</HeaderCell>
              <HeaderCell numeric>Recognized loss</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.map(({ order_id, company, title, claim_deadline, people_eligible, losses }) => (
              <tr key={order_id}>
                <Cell rowHeader phone="name">
                  <Link className={tableParts.name} to={`/user/firm/cases/${order_id}`}>
                    {company}
                  </Link>
                  <span className={`t-caption ${tableParts.sub}`}>{title}</span>
                </Cell>
                <Cell phone="side">{claim_deadline === null ? enDash : formatDate(claim_deadline)}</Cell>
                <Cell numeric phone="meta" className={styles.people}>
                  {formatCount(people_eligible)}
                  <span className="phone-only"> {people_eligible === 1 ? 'person' : 'people'}</span>
                </Cell>
                <Cell numeric phone="figure">
                  {lossesInWords(losses)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {next_cursor && (
        <p className={styles.paging}>
          <Link to={`?cursor=${encodeURIComponent(next_cursor)}`}>Next page</Link>
        </p>
      )}
    </main>
  );
}
