import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/list';
import { WaitingDomains } from './domains.tsx';
import { FoldersToConfirm } from './drop-folders.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 50, ...placeOf(request) };
  const page = context.get(pageContext);
  const [list, domains, folders] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/agreements', { query }),
    callOnServer(page, 'GET /api/v1/operator/domains', { query: { limit: 50, ...placeOf(request, 'domains') } }),
    callOnServer(page, 'GET /api/v1/operator/drop_folders', { query: { limit: 50, ...placeOf(request, 'folders') } }),
  ]).catch(failPage);
  return { list, domains, folders };
}

const columns: readonly Column<Route.ComponentProps['loaderData']['list']['items'][number]>[] = [
  {
    heading: 'Institution',
    phone: 'name',
    rowHeader: true,
    cell: ({ account_id, name, email }) => <Link to={`${account_id}`}>{name || email}</Link>,
  },
  { heading: 'Account', phone: 'meta', cell: ({ email }) => email },
  { heading: 'Agreement', phone: 'side', cell: ({ agreement }) => agreement?.reference ?? 'None yet' },
  {
    heading: 'Fee',
    phone: 'figure',
    numeric: true,
    cell: ({ agreement }) => (agreement === null ? '–' : `${agreement.fee_pct} %`),
  },
  { heading: 'Funds', numeric: true, cell: ({ funds }) => funds },
  { heading: 'With a claimant', numeric: true, cell: ({ with_claimant }) => with_claimant },
  { heading: 'With payment details', numeric: true, cell: ({ with_payment }) => with_payment },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Institutions');
}

export default function Institutions({ loaderData: { list, domains, folders } }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="institutions"
        heading="Institutions"
        label="institutions"
        source={{ list: '/api/v1/operator/agreements' }}
        list={list}
        columns={columns}
        keyOf={({ account_id }) => account_id}
        empty={{ heading: 'No institution', text: 'Accounts of institutions appear here once they have signed up.' }}
      >
        <p>
          <Link to="/operator/contracts">Contracts that people signed</Link>
        </p>
      </ListSection>
      <WaitingDomains domains={domains} />
      <FoldersToConfirm folders={folders} />
    </>
  );
}
