import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { ListSection } from '../list-section.tsx';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/stale-cases';
import { fieldLabel } from './catalogue-labels.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/catalogue/unchecked', {
    query: { limit: 50, ...placeOf(request) },
  }).catch(failPage);
}

export const handle = { nameOf: () => 'Dates to check' };

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Dates to check');
}

/** Cases with an upcoming date that was not compared with its source for 30 days. */
export default function Unchecked({ loaderData: list }: Route.ComponentProps) {
  return (
    <ListSection
      id="unchecked"
      heading="Dates to check"
      label="cases"
      source={{ list: '/api/v1/operator/catalogue/unchecked' }}
      note="Not compared with their source for 30 days, the next date first"
      list={list}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Case',
          rowHeader: true,
          cell: ({ id, title }) => <Link to={`/operator/cases/${id}`}>{title}</Link>,
        },
        { heading: 'Date', cell: ({ kind }) => fieldLabel(`deadline.${kind}`) },
        { heading: 'On', numeric: true, cell: ({ date }) => formatDate(date) },
        {
          heading: 'Checked',
          numeric: true,
          cell: ({ checked_on }) => (checked_on === null ? 'Never' : formatDate(checked_on)),
        },
        {
          heading: 'Source',
          cell: ({ source }) => (source === null ? 'None' : <SourceLink source={source} />),
        },
      ]}
      empty={{ heading: 'Every date is checked', text: 'Dates not checked for 30 days appear here.' }}
    />
  );
}

/** The source as a link, if it is an address, or as text. */
function SourceLink({ source }: { source: string }) {
  if (!/^https?:\/\//.test(source)) return source;
  return (
    <a href={source} rel="noreferrer" target="_blank">
      {new URL(source).hostname}
    </a>
  );
}
