import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/route';
import styles from './firm.module.css';
import { lossesInWords } from './losses.ts';

const PAGE_SIZE = 50;

/** An attorney's page: people who share their investments with the firm, and nobody else (W-6). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const search = new URL(request.url).searchParams;
  const order_id = search.get('case') ?? undefined;
  const cursor = search.get('cursor') ?? undefined;
  const [people, cases] = await Promise.all([
    callOnServer(page, 'GET /api/v1/partners/people', {
      query: { limit: PAGE_SIZE, ...(order_id && { order_id }), ...(cursor && { cursor }) },
    }),
    callOnServer(page, 'GET /api/v1/partners/cases', { query: { limit: 200 } }),
  ]).catch(failPage);
  return { people, cases: cases.items, chosen: order_id ?? null, isFirst: cursor === undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'People',
    description: 'People who share their investments with your firm, and their results in its cases.',
    path: '/user/firm',
    hidden: true,
  });
}

export default function FirmPeople({ loaderData: { people, cases, chosen, isFirst } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const ofCase = chosen === null ? '' : `case=${chosen}&`;
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1 className="t-page">People</h1>
          <p>
            {people.total_count === 0
              ? 'Only people who agreed appear here.'
              : `${pluralize(people.total_count, 'person', 'people')} agreed to share their investments with your firm.`}
          </p>
        </div>
        {people.total_count > 0 && <Export orderId={chosen} />}
      </div>
      {cases.length > 0 && (
        <Select
          className={styles.choice}
          label="In the case"
          value={chosen ?? ''}
          onChange={(event) => void navigate(event.target.value ? `?case=${event.target.value}` : '?')}
        >
          <option value="">Any</option>
          {cases.map(({ order_id, title, people_eligible }) => (
            <option key={order_id} value={order_id}>
              {title}, {formatCount(people_eligible)} eligible
            </option>
          ))}
        </Select>
      )}
      {people.items.length === 0 ? (
        <EmptyState
          heading={chosen === null ? 'Nobody shares with your firm yet' : 'No client’s trades count in this case'}
          text={
            chosen === null
              ? 'People who sign up on your firm’s portal agree to share their investments with it and appear here.'
              : 'We evaluate them again whenever trades or the plan of allocation change.'
          }
        />
      ) : (
        <>
          <Table density="compact" stacked>
            <thead>
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Email</HeaderCell>
                <HeaderCell numeric>Cases</HeaderCell>
                <HeaderCell numeric>Recognized loss</HeaderCell>
                <HeaderCell>Agreed on</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {people.items.map((person) => (
                <tr key={person.id}>
                  <Cell rowHeader phone="name">
                    <Link to={`/user/firm/${person.id}`}>{person.display_name}</Link>
                  </Cell>
                  <Cell phone="meta">{person.email}</Cell>
                  <Cell numeric>{formatCount(person.cases_eligible)}</Cell>
                  <Cell numeric phone="figure">
                    {lossesInWords(person.losses)}
                  </Cell>
                  <Cell phone="side" className="t-num">
                    <Instant at={person.consent.given_at} as="date" />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className={styles.paging}>
            {!isFirst && <Link to={`?${ofCase}`}>First page</Link>}
            {people.next_cursor && (
              <Link to={`?${ofCase}cursor=${encodeURIComponent(people.next_cursor)}`}>Next {PAGE_SIZE}</Link>
            )}
          </p>
        </>
      )}
    </main>
  );
}

/** Exports everything that the firm may see. */
function Export({ orderId }: { orderId: string | null }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const { url, rows } = await api.call('POST /api/v1/partners/people/export', {
        shows_failure: true,
        body: orderId === null ? {} : { order_id: Number(orderId) },
      });
      toast({
        tone: 'good',
        title: `${pluralize(rows, 'line')} exported`,
        text: 'The audit log records the export.',
      });
      window.location.assign(url);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      toast({ tone: 'bad', title: 'Nothing was exported', text: cause.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy && 'Exporting'} onClick={() => void save()}>
      Export as CSV
    </Button>
  );
}
