import { Form } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatDateDense } from '../../../ui/format-dates.ts';
import { type Column, ListPart } from '../list-part.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../parts.tsx';
import type { Route } from './+types/people';

export async function loader({ context, request }: Route.LoaderArgs) {
  const email = new URL(request.url).searchParams.get('email')?.trim() ?? '';
  const query = { limit: 50, ...placeOf(request), ...(email !== '' && { email }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/accounts', { query }).catch(failPage);
  return { list, email };
}

type Person = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Person>[] = [
  { heading: 'Account', numeric: true, cell: ({ id }) => id },
  { heading: 'Email', rowHeader: true, cell: ({ email }) => email },
  { heading: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  {
    heading: 'Role',
    cell: ({ type, org_type }) =>
      `${type === 'serviceProvider' ? 'service provider' : type}${org_type === 2 ? ', institution' : ''}`,
  },
  { heading: 'Firm', cell: ({ partner }) => partner },
  { heading: 'Since', cell: ({ created_at }) => formatDateDense(created_at.slice(0, 10)) },
  {
    heading: 'Approved',
    cell: ({ approved_at }) => (approved_at === null ? 'Waits' : formatDateDense(approved_at.slice(0, 10))),
  },
];

export default function People({ loaderData: { list, email } }: Route.ComponentProps) {
  return (
    <ListPart
      id="people"
      heading="People"
      label="people"
      note={`${list.total_count} accounts, the newest first`}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ heading: 'Nobody has this address', text: 'The address is compared whole.' }}
    >
      <Form className={styles.acts}>
        <TextField label="Email address" name="email" type="search" defaultValue={email} />
        <Button type="submit">Find</Button>
      </Form>
    </ListPart>
  );
}
