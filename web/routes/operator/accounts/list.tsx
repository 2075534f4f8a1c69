import { Form, Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { searchFilter, useFilterForm } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/list';
import { roleOf } from './people-labels.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const email = search.get('email')?.trim() ?? '';
  const waiting = search.has('waiting');
  const query = {
    limit: 50,
    ...placeOf(request),
    ...(email !== '' && { email }),
    ...(waiting && { waiting: '1' as const }),
  };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/accounts', { query }).catch(failPage);
  return { list, email, waiting };
}

type Person = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Person>[] = [
  { heading: 'Account', numeric: true, cell: ({ id }) => id },
  {
    heading: 'Email',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, email }) => <Link to={`/operator/people/${id}`}>{email}</Link>,
  },
  { heading: 'Name', phone: 'meta', cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  { heading: 'Role', phone: 'figure', cell: roleOf },
  { heading: 'Firm', cell: ({ partner }) => partner },
  { heading: 'Since', phone: 'side', cell: ({ created_at }) => <Instant at={created_at} as="date" /> },
  {
    heading: 'Approved',
    cell: ({ approved_at }) => (approved_at === null ? 'Waits' : <Instant at={approved_at} as="date" />),
  },
];

const tabs = [
  { to: '?', label: 'Everyone' },
  { to: '?waiting=1', label: 'Attorneys waiting for approval' },
  { to: '/operator/people/requests', label: 'Role requests' },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.waiting ? 'People waiting for approval' : 'People');
}

export default function People({ loaderData: { list, email, waiting } }: Route.ComponentProps) {
  const form = useFilterForm(email);
  return (
    <ListSection
      id="people"
      heading="People"
      label="people"
      note={`${list.total_count} accounts, the newest first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/accounts', query: { email: email || null, ...(waiting && { waiting: true }) } }}
      active={searchFilter(email, 'email')}
      keyOf={({ id }) => id}
      empty={
        waiting
          ? {
              heading: 'No attorneys waiting',
              text: 'New attorneys wait here until their firm confirms them.',
            }
          : { heading: 'Nobody has this address', text: 'Enter the full address.' }
      }
    >
      <Form className={styles.acts} ref={form}>
        <TextField label="Email address" name="email" type="search" defaultValue={email} />
        <Button type="submit">Find</Button>
      </Form>
      <Tabs label="Who" tabs={tabs} current={waiting ? '?waiting=1' : '?'} />
    </ListSection>
  );
}
