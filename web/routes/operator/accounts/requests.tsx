import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { SaveList } from '../save-list.tsx';
import { More, placeOf, Section } from '../section.tsx';
import type { Route } from './+types/requests';
import { RoleRequestSection } from './role-request.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 20, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/role_requests', { query }).catch(failPage);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Role requests');
}

/** Operators' roles that one operator requests and another decides. */
export default function RoleRequests({ loaderData: { items, next_cursor } }: Route.ComponentProps) {
  return (
    <>
      <Section id="requests" heading="Role requests" note={<Link to="/operator/people">All people</Link>}>
        <p className="t-dim">
          One operator requests a role or capability, and another decides. Requests expire after seven days.
        </p>
        {items.length === 0 && (
          <EmptyState
            heading="No requests"
            text="Open a person and choose Operator: the request then waits here for a second operator."
          />
        )}
      </Section>
      {items.map((request) => (
        <RoleRequestSection key={`${request.id} ${request.status}`} request={request} />
      ))}
      {items.length > 0 && <SaveList source={{ list: '/api/v1/operator/role_requests' }} name="role requests" />}
      <More next={next_cursor} />
    </>
  );
}
