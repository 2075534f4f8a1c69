import { data, Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { Facts, Section } from '../section.tsx';
import type { Route } from './+types/person';
import { ChangeRole } from './change-role.tsx';
import { describeCapabilities, roleOf } from './people-labels.ts';
import { RetainedRecord } from './retained-record.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [{ items }, partners, claims, retained] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/accounts', { query: { limit: 1, account_id: id } }),
    callOnServer(page, 'GET /api/v1/operator/partners', {}),
    callOnServer(page, 'GET /api/v1/operator/claims', { query: { limit: 1, account_id: id } }),
    callOnServer(page, 'GET /api/v1/operator/retained_records', { query: { limit: 1, account_id: id } }),
  ]).catch(failPage);
  const [person] = items;
  if (person === undefined) throw data(null, { status: 404 });
  return {
    person,
    firms: partners.items.map(({ marker, firm }) => ({ marker, firm })),
    claims: claims.total_count,
    retained: retained.items[0] ?? null,
    isSelf: page.session?.account.id === String(id),
  };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ person }: Awaited<ReturnType<typeof loader>>) => person.email,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.person.email);
}

/** An account and its role, for operators. */
export default function PersonPage({ loaderData: { person, firms, claims, retained, isSelf } }: Route.ComponentProps) {
  const firm = firms.find(({ marker }) => marker === person.partner)?.firm ?? person.partner;
  return (
    <>
      <Section id="person" heading={person.email} note={<Link to="/operator/people">All people</Link>}>
        <Facts
          facts={[
            ['Account', String(person.id)],
            ['Name', `${person.first_name} ${person.last_name}`.trim() || 'Not given'],
            ['Role', roleOf(person)],
            ...(person.type === 'operator' ? [['With money', describeCapabilities(person.capabilities)] as const] : []),
            [person.type === 'attorney' ? 'Firm' : 'Signed up with', firm ?? '–'],
            ['Since', <Instant key="since" at={person.created_at} as="date" />],
            [
              'Approved',
              person.approved_at === null ? (
                'Waiting for approval: sees no clients yet'
              ) : (
                <Instant key="approved" at={person.approved_at} as="date" />
              ),
            ],
          ]}
        />
        {claims > 0 && (
          <p className={styles.acts}>
            <ButtonLink size="small" to={`/operator/claims?account_id=${person.id}`}>
              {claims === 1 ? 'The claim of this account' : `The ${claims} claims of this account`}
            </ButtonLink>
          </p>
        )}
      </Section>
      {retained !== null && <RetainedRecord record={retained} />}
      {isSelf ? (
        <Section id="role" heading="Role">
          <p className="t-dim">You cannot change your own role. Ask another operator.</p>
        </Section>
      ) : person.role_request_id !== null ? (
        <Section id="role" heading="Role">
          <p className="t-dim">
            A role request is open. <Link to="/operator/people/requests">A second operator decides</Link>.
          </p>
        </Section>
      ) : (
        <ChangeRole
          key={`${person.type} ${person.org_type} ${person.capabilities.join()}`}
          person={person}
          firms={firms}
        />
      )}
    </>
  );
}
