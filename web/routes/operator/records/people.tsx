import { Form } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatDateDense } from '../../../ui/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { More, Part, placeOf } from '../parts.tsx';
import type { Route } from './+types/people';

export async function loader({ context, request }: Route.LoaderArgs) {
  const email = new URL(request.url).searchParams.get('email')?.trim() ?? '';
  const query = { limit: 50, ...placeOf(request), ...(email !== '' && { email }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/accounts', { query }).catch(failPage);
  return { list, email };
}

export default function People({ loaderData: { list, email } }: Route.ComponentProps) {
  return (
    <Part id="people" heading="People" note={`${list.total_count} accounts, the newest first`}>
      <Form className={styles.acts}>
        <TextField label="Email address" name="email" type="search" defaultValue={email} />
        <Button type="submit">Find</Button>
      </Form>
      {list.items.length === 0 ? (
        <EmptyState heading="Nobody has this address" text="The address is compared whole." />
      ) : (
        <ScrollSideways label="Table of people">
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell numeric>Account</HeaderCell>
                <HeaderCell>Email</HeaderCell>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Role</HeaderCell>
                <HeaderCell>Firm</HeaderCell>
                <HeaderCell>Since</HeaderCell>
                <HeaderCell>Approved</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {list.items.map((one) => (
                <tr key={one.id}>
                  <Cell numeric>{one.id}</Cell>
                  <Cell rowHeader>{one.email}</Cell>
                  <Cell>{`${one.first_name} ${one.last_name}`.trim()}</Cell>
                  <Cell>
                    {one.type === 'serviceProvider' ? 'service provider' : one.type}
                    {one.org_type === 2 && ', institution'}
                  </Cell>
                  <Cell>{one.partner ?? ''}</Cell>
                  <Cell>{formatDateDense(one.created_at.slice(0, 10))}</Cell>
                  <Cell>{one.approved_at === null ? 'Waits' : formatDateDense(one.approved_at.slice(0, 10))}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      <More next={list.next_cursor} />
    </Part>
  );
}
