import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { Fault, placeOf } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/list';
import { SentPortals } from './sent-portals.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const partnerParam = new URL(request.url).searchParams.get('partner') ?? '';
  const partner = /^[a-z][a-z0-9-]{1,30}$/.test(partnerParam) ? partnerParam : null;
  const query = { limit: 50, ...placeOf(request), ...(partner !== null && { partner }) };
  const [partners, consents, sent] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/partners', {}),
    callOnServer(page, 'GET /api/v1/operator/consents', { query }),
    callOnServer(page, 'GET /api/v1/operator/portals', {}),
  ]).catch(failPage);
  return { partners, consents, partner, sent: sent.items };
}

type Data = Route.ComponentProps['loaderData'];

type Partner = Data['partners']['items'][number];

const firmColumns: readonly Column<Partner>[] = [
  { heading: 'Firm', rowHeader: true, cell: ({ marker, firm }) => <Link to={`?partner=${marker}`}>{firm}</Link> },
  { heading: 'Marker', cell: ({ marker }) => marker },
  { heading: 'Contact', cell: ({ contact_email }) => contact_email },
  { heading: 'People who share', numeric: true, cell: ({ consents }) => consents },
  { heading: 'Attorneys', numeric: true, cell: ({ attorneys }) => attorneys },
  { heading: 'Cases led', numeric: true, cell: ({ cases }) => cases },
  {
    heading: 'Portal',
    cell: ({ is_shown }) =>
      is_shown ? <StatusPill status="open">On</StatusPill> : <StatusPill status="closed">Off</StatusPill>,
  },
  { heading: 'Actions', cell: (partner) => <Switch partner={partner} /> },
];

const consentColumns: readonly Column<Data['consents']['items'][number]>[] = [
  { heading: 'Account', numeric: true, cell: ({ account_id }) => account_id },
  { heading: 'Email', rowHeader: true, cell: ({ email }) => email },
  { heading: 'Firm', cell: ({ partner }) => partner },
  { heading: 'Text', cell: ({ text_version }) => text_version },
  { heading: 'Given on', cell: ({ host }) => host },
  { heading: 'Given', cell: ({ given_at }) => <Instant at={given_at} as="date" /> },
  {
    heading: 'Status',
    cell: ({ withdrawn_at }) =>
      withdrawn_at === null ? (
        <StatusPill status="open">Holds</StatusPill>
      ) : (
        <StatusPill status="closed">
          Withdrawn <Instant at={withdrawn_at} as="date" />
        </StatusPill>
      ),
  },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.partner ? ['Partners', loaderData.partner] : 'Partners');
}

export default function Partners({ loaderData: { partners, consents, partner, sent } }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="partners"
        heading="Partners"
        label="partners"
        source={{ list: '/api/v1/operator/partners' }}
        list={partners}
        columns={firmColumns}
        keyOf={({ marker }) => marker}
        empty={{ heading: 'No partner', text: 'Name firms that show the portal in PARTNERS_FILE.' }}
      />
      <SentPortals sent={sent} />
      <ListSection
        id="consents"
        heading={partner === null ? 'Consents' : `Consents to ${partner}`}
        label="consents"
        note={String(consents.total_count)}
        list={consents}
        columns={consentColumns}
        source={{ list: '/api/v1/operator/consents', query: { partner } }}
        active={partner === null ? [] : [{ label: partner, names: ['partner'] }]}
        keyOf={({ account_id, partner: of, text_version }) => `${account_id} ${of} ${text_version}`}
        empty={{
          heading: 'Nobody shares yet',
          text: 'Consents to share with a firm appear here, and withdrawals.',
        }}
      />
    </>
  );
}

/**
 * Switches the firm's brand on its own host on or off, after the operator's confirmation; while it is off, that host
 * shows Trover's.
 */
function Switch({ partner }: { partner: Partner }) {
  const { marker, firm, is_shown } = partner;
  const { busy, fault, act } = useAct();
  const change = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/partners/{marker}/switch', {
        params: { marker },
        body: { is_shown: !is_shown },
        shows_failure: true,
      });
      return is_shown ? `The portal of ${firm} is off` : `The portal of ${firm} is on`;
    });
  return (
    <>
      <LinkButton disabled={busy} onClick={() => confirmSwitch(partner, change)}>
        {is_shown ? 'Switch off' : 'Switch on'}
        <span className="sr-only"> the portal of {firm}</span>
      </LinkButton>
      <Fault>{fault}</Fault>
    </>
  );
}

/** Shows what the firm and its visitors will see, and needs a confirmation before the change. */
function confirmSwitch({ firm, is_shown }: Partner, change: () => void): void {
  const [title, description] = is_shown
    ? [
        `Switch off the portal of ${firm}?`,
        `Within seconds, its visitors see the portal without the firm’s brand. Accounts, claims and consents do not change. You can switch it on again.`,
      ]
    : [
        `Switch on the portal of ${firm}?`,
        `Visitors of its host see the portal under the firm’s name, within a few seconds.`,
      ];
  dialogs.open({
    name: 'choice',
    props: {
      title,
      description,
      safe: { label: 'Cancel' },
      other: { label: is_shown ? 'Switch off' : 'Switch on', danger: is_shown, onChoose: change },
    },
  });
}
