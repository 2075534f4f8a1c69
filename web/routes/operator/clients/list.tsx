import type { FoundClient } from '@trover/contract/clients/clients.ts';
import { Form, Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { tableParts } from '../../../ui/table.tsx';
import { searchFilter, useFilterForm } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';

const FOUND_BY: Record<FoundClient['by'], string> = {
  account: 'Account number',
  name: 'Name',
  email: 'Email',
  account_number: 'Bank account',
  brokerage_account: 'Brokerage account',
  claim: 'Claim',
  amount: 'Amount',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('text')?.trim() ?? '';
  const query = { limit: 50, ...placeOf(request), ...(text !== '' && { text }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/clients', { query }).catch(failPage);
  return { list, text };
}

const columns: readonly Column<FoundClient>[] = [
  {
    heading: 'Client',
    rowHeader: true,
    phone: 'name',
    cell: ({ id, name, email }) => (
      <Link className={tableParts.name} to={`/operator/clients/${id}`}>
        {name || email}
      </Link>
    ),
  },
  { heading: 'Email', phone: 'meta', cell: ({ email }) => email },
  { heading: 'Kind', phone: 'side', cell: ({ is_organisation }) => (is_organisation ? 'Organization' : 'Person') },
  {
    heading: 'Claims',
    numeric: true,
    phone: 'figure',
    cell: ({ claims }) => (
      <>
        {formatCount(claims)}
        <span className="phone-only"> {claims === 1 ? 'claim' : 'claims'}</span>
      </>
    ),
  },
  { heading: 'Account', numeric: true, cell: ({ id }) => id },
];

const foundBy: Column<FoundClient> = {
  heading: 'Found by',
  phone: 'below',
  cell: ({ by, what }) => (what === '' ? '' : `${FOUND_BY[by]}: ${what}`),
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.text ? ['Clients', loaderData.text] : 'Clients');
}

export default function Clients({ loaderData: { list, text } }: Route.ComponentProps) {
  const form = useFilterForm(text);
  useLive('clients');
  return (
    <ListSection
      id="clients"
      heading="Clients"
      label="clients"
      list={list}
      columns={text === '' ? columns : [...columns, foundBy]}
      source={{ list: '/api/v1/operator/clients', query: { text: text || null } }}
      active={searchFilter(text, 'text')}
      keyOf={({ id }) => id}
      empty={{
        heading: 'No client matches',
        text: 'Try part of a name or an email address, a brokerage account, the last four digits of a bank account, a claim number, or an amount such as 88.20.',
      }}
    >
      <Form className={styles.acts} role="search" ref={form}>
        <TextField
          label="Name, email, account, claim or amount"
          name="text"
          type="search"
          maxLength={200}
          defaultValue={text}
        />
        <Button type="submit">Find</Button>
      </Form>
    </ListSection>
  );
}
