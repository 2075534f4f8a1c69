import type { CatalogueProposal } from '@trover/contract/sources/proposals.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useActKey } from '../frame/act-keys.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { rowKeys } from '../frame/row-keys.ts';
import { ListFilters } from '../list-filters.tsx';
import { ListSection } from '../list-section.tsx';
import { SaveList } from '../save-list.tsx';
import { Fault, More, placeOf, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/proposals';
import { BulkDecision } from './bulk-decision.tsx';
import styles from './catalogue.module.css';
import { fieldLabel, sourceLabel, valueText } from './catalogue-labels.ts';
import { ProposalCard } from './proposal-card.tsx';

type Status = CatalogueProposal['status'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const server = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const status = (search.get('status') ?? 'waiting') as Status;
  const [list, unchecked] = await Promise.all([
    callOnServer(server, 'GET /api/v1/operator/catalogue/proposals', {
      query: { limit: 50, status, ...placeOf(request) },
    }),
    callOnServer(server, 'GET /api/v1/operator/catalogue/unchecked', {
      query: { limit: 20, ...placeOf(request, 'unchecked') },
    }),
  ]).catch(failPage);
  return { list, unchecked, status };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Catalogue');
}

const STATES: [Status, string][] = [
  ['waiting', 'Waiting'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
];

export default function Proposals({ loaderData: { list, unchecked, status } }: Route.ComponentProps) {
  useLive('notices');
  useDeskKeys(rowKeys);
  useActKey(status === 'waiting' && list.items.length > 0, { key: 'r', label: 'Reject', act: 'reject' });
  return (
    <>
      <div className={styles.links}>
        <ListFilters
          label="Proposals shown"
          filters={STATES.map(([state, label]) => ({ to: `?status=${state}`, label, isCurrent: state === status }))}
        />
        <ButtonLink size="small" to="/operator/catalogue/sources">
          Sources
        </ButtonLink>
      </div>
      <Section id="proposals" heading="Proposals" note={`${list.total_count} ${status}`}>
        <Decisions key={`${status} ${list.items.map(({ id }) => id).join()}`} items={list.items} status={status} />
        {list.items.length > 0 && (
          <SaveList source={{ list: '/api/v1/operator/catalogue/proposals', query: { status } }} name="proposals" />
        )}
        <More next={list.next_cursor} />
      </Section>
      <ListSection
        id="unchecked"
        heading="Dates to check"
        label="dates to check"
        source={{ list: '/api/v1/operator/catalogue/unchecked' }}
        note={`${unchecked.total_count} cases with a date not checked for 30 days`}
        list={unchecked}
        place="unchecked"
        keyOf={({ id }) => id}
        columns={[
          {
            heading: 'Case',
            rowHeader: true,
            cell: (one) => <Link to={`/operator/cases/${one.id}`}>{one.title}</Link>,
          },
          { heading: 'Date', cell: (one) => fieldLabel(`deadline.${one.kind}`) },
          { heading: 'Day', cell: (one) => formatDate(one.date) },
          { heading: 'Last checked', cell: (one) => (one.checked_on === null ? 'Never' : formatDate(one.checked_on)) },
          { heading: 'Source', cell: (one) => one.source ?? 'None' },
        ]}
        empty={{
          heading: 'All dates are checked',
          text: 'Cases appear here when nobody has checked an upcoming date for 30 days.',
        }}
      />
    </>
  );
}

function Decisions({ items, status }: { items: readonly CatalogueProposal[]; status: Status }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [search] = useSearchParams();
  const { busy, fault, act } = useAct();
  const decide = (decision: 'accept' | 'reject', ids: number[]) =>
    act(async () => {
      const { decided } = await api.call('POST /api/v1/operator/catalogue/proposals/decide', {
        body: { ids, decision },
        shows_failure: true,
      });
      const left = decided.filter(({ message }) => message !== null);
      setChosen(new Set());
      const done = decided.length - left.length;
      const word = decision === 'accept' ? 'accepted' : 'rejected';
      return left.length === 0 ? `${done} ${word}` : `${done} ${word}, ${left.length} left: ${left[0]?.message}`;
    });
  if (items.length === 0)
    return (
      <EmptyState
        heading={search.has('cursor') ? 'No more proposals' : 'No proposals'}
        text="Case news from your sources appears here with quotes. Set up a source under Sources."
      />
    );
  const alike = (one: CatalogueProposal) =>
    items.filter((other) => other.source_name === one.source_name && other.field === one.field).map(({ id }) => id);
  return (
    <>
      {status === 'waiting' && chosen.size > 0 && <BulkDecision ids={[...chosen]} busy={busy} onDecide={decide} />}
      <Fault>{fault}</Fault>
      <ul className={styles.cards}>
        {items.map((one) => (
          <li key={one.id}>
            {status === 'waiting' && (
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={chosen.has(one.id)}
                  onChange={({ target }) =>
                    setChosen(
                      (now) => new Set(target.checked ? [...now, one.id] : [...now].filter((id) => id !== one.id)),
                    )
                  }
                />
                <span className="sr-only">
                  Choose {fieldLabel(one.field)}: {valueText(one.field, one.value)}
                </span>
              </label>
            )}
            <ProposalCard proposal={one} onAlike={() => setChosen(new Set(alike(one)))} />
            <p className="t-quiet">
              {sourceLabel(one.source_name)}, <Instant at={one.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
