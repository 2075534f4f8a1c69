import { hitStatuses, type SanctionsHit } from '@trover/contract/sanctions/sanctions.ts';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from '../clients/clients.module.css';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { DecideHit } from './decide-hit.tsx';

const labels = { open: 'To be decided', cleared: 'Cleared', confirmed: 'Confirmed', gone: 'No longer listed' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const statusParam = new URL(request.url).searchParams.get('status');
  const status = hitStatuses.find((one) => one === statusParam) ?? 'open';
  const [hits, screening] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/sanctions/hits', { query: { limit: 50, ...placeOf(request), status } }),
    callOnServer(page, 'GET /api/v1/operator/sanctions', { query: { limit: 10 } }),
  ]).catch(failPage);
  return { hits, screening, status };
}

const columns: readonly Column<SanctionsHit>[] = [
  { heading: 'Score', numeric: true, cell: ({ score }) => score },
  {
    heading: 'Client',
    rowHeader: true,
    cell: ({ name, account_id }) => <Link to={`/operator/clients/${account_id}`}>{name}</Link>,
  },
  {
    heading: 'Listed',
    cell: ({ listed }) => (
      <>
        {listed.name}
        <br />
        <span className="t-dim">
          OFAC {listed.uid}, {listed.programs.join(', ')}
          {listed.is_weak && ', weak alias'}
        </span>
      </>
    ),
  },
  {
    heading: 'Born, countries',
    cell: ({ listed }) =>
      [listed.birth_dates.join(' or '), listed.countries.join(', ')].filter(Boolean).join('; ') || '–',
  },
  {
    heading: 'Why',
    cell: ({ reasons, note, decided_by, earlier_note }) => (
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {note !== null && (
          <li>
            {decided_by ?? 'An operator'}: {note}
          </li>
        )}
        {earlier_note !== null && <li>Decision on the entry before it changed: {earlier_note}</li>}
      </ul>
    ),
  },
  {
    heading: 'Decide',
    className: operator.inRow,
    cell: (hit) => <DecideHit key={`${hit.id} ${hit.status}`} hit={hit} />,
  },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && ['Sanctions screening', loaderData.status]);
}

export default function Sanctions({ loaderData: { hits, screening, status } }: Route.ComponentProps) {
  useLive('work');
  const [current] = screening.lists.items;
  return (
    <>
      <Section id="list" heading="Sanctions list" note="OFAC, specially designated nationals">
        {screening.is_old && (
          <Fault>
            {current === undefined
              ? 'No list yet. We pay nothing until you import one.'
              : 'The list was last checked over a week ago. Import the current one.'}
          </Fault>
        )}
        {current !== undefined && (
          <Facts
            facts={[
              ['Published', current.published_on === null ? 'Not stated' : formatDate(current.published_on)],
              ['Checked', <Instant key="checked" at={current.checked_at} />],
              ['Entries', `${current.entries} with ${current.names} names`],
              ['Changes', `${current.added} new, ${current.changed} changed, ${current.removed} removed`],
              ['Names compared', `${screening.screened}${screening.behind > 0 ? `, ${screening.behind} to do` : ''}`],
              [
                'Payments',
                screening.open + screening.confirmed === 0 ? (
                  <StatusPill key="payments" status="fine">
                    None held
                  </StatusPill>
                ) : (
                  `${screening.open} to decide, ${screening.confirmed} confirmed`
                ),
              ],
            ]}
          />
        )}
      </Section>
      <ListSection
        id="hits"
        heading="Matches"
        label="matches"
        note={`${hits.total_count} ${labels[status].toLowerCase()}`}
        list={hits}
        columns={columns}
        source={{ list: '/api/v1/operator/sanctions/hits', query: { status } }}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No matches here',
          text: 'A client, fund or payee whose name is like one on the list appears here before we pay it.',
        }}
      >
        <Tabs
          label="Decisions"
          tabs={hitStatuses.map((one) => ({ to: `?status=${one}`, label: labels[one] }))}
          current={`?status=${status}`}
        />
      </ListSection>
    </>
  );
}
