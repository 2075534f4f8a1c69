import type { ClientIdentityCheck } from '@trover/contract/identity/identity.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { checkStates, levelLabels } from '../../../components/identity/identity-labels.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import operator from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/review';
import { DecideIdentity } from './decide-identity.tsx';
import { documentLabels } from './document-labels.ts';
import styles from './review.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return callOnServer(page, 'GET /api/v1/operator/identity/{id}', { params: { id: Number(params.id) } }).catch(
    failPage,
  );
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ client }: Awaited<ReturnType<typeof loader>>) => `Identity of ${client}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && ['Identity check', loaderData.client]);
}

/** A document and a photo next to the names of the claimants. */
export default function IdentityReview({ loaderData: check }: Route.ComponentProps) {
  const { id, client, account_id, status, covers, method, submitted_at, claimants } = check;
  return (
    <>
      <Section
        id="identity"
        heading={`Identity of ${client}`}
        note={<Link to={`/operator/clients/${account_id}`}>Client</Link>}
      >
        <p className="t-dim">
          <StatusPill status={checkStates[status].status}>{checkStates[status].label}</StatusPill> {levelLabels[covers]}
          , {method === 'upload' ? 'sent here' : 'by the verification service'}
          {submitted_at !== null && (
            <>
              , <Instant at={submitted_at} />
            </>
          )}
        </p>
      </Section>
      <Images key={id} check={check} />
      <Section id="claimants" heading="Who claims" note="The document must name one of them">
        {claimants.length === 0 && <p className="t-dim">Nobody claims under this account yet.</p>}
        {claimants.map(({ legal_name, co_owner, signer_name }) => (
          <Facts
            key={`${legal_name} ${co_owner ?? ''} ${signer_name ?? ''}`}
            facts={[
              ['Legal name', legal_name],
              ...(co_owner === null ? [] : [['Co-owner', co_owner] as const]),
              ...(signer_name === null ? [] : [['Signs', signer_name] as const]),
            ]}
          />
        ))}
      </Section>
      <Section id="decision" heading="Decision">
        {status === 'review' ? <DecideIdentity key={id} check={check} /> : <Decided check={check} />}
      </Section>
    </>
  );
}

function Images({ check: { id, has_document, has_selfie, images_until } }: { check: ClientIdentityCheck }) {
  const { busy, fault, act } = useAct();
  const [links, setLinks] = useState<{ document: string | null; selfie: string | null } | null>(null);
  const open = () =>
    act(async () => {
      setLinks(await api.call('POST /api/v1/operator/identity/{id}/open', { params: { id }, shows_failure: true }));
      return 'Opened, and noted in the client’s access log';
    });
  if (!has_document && !has_selfie)
    return (
      <Section id="images" heading="Images">
        <p className="t-dim">No images here: they were deleted, or are with the verification service.</p>
      </Section>
    );
  return (
    <Section id="images" heading="Images" note={images_until !== null && `Deleted on ${formatDate(images_until)}`}>
      {links === null ? (
        <div className={operator.acts}>
          <Button icon="eye" data-first-action="" busy={busy && 'Opening'} onClick={open}>
            Show the images
          </Button>
          <span className="t-dim">The client sees that you did.</span>
        </div>
      ) : (
        <div className={styles.images}>
          {links.document !== null && (
            <figure>
              <img src={links.document} alt="Identity document" />
              <figcaption>Document</figcaption>
            </figure>
          )}
          {links.selfie !== null && (
            <figure>
              <img src={links.selfie} alt="The person" />
              <figcaption>Photo of the person</figcaption>
            </figure>
          )}
        </div>
      )}
      <Fault>{fault}</Fault>
    </Section>
  );
}

function Decided({ check }: { check: ClientIdentityCheck }) {
  const { document_name, document_kind, document_country, document_expires_on, names, decided_by, decided_at } = check;
  const { reason, valid_until } = check;
  return (
    <Facts
      facts={[
        ...(decided_at === null
          ? []
          : [
              ['Decided', <Instant key="at" at={decided_at} />] as const,
              ['By', decided_by ?? 'The verification service'] as const,
            ]),
        ...(reason === null ? [] : [['Reason', reason] as const]),
        ...(document_name === null ? [] : [['Name on the document', document_name] as const]),
        ...(document_kind === null ? [] : [['Document', documentLabels[document_kind]] as const]),
        ...(document_country === null ? [] : [['Country', document_country] as const]),
        ...(document_expires_on === null ? [] : [['Expires', formatDate(document_expires_on)] as const]),
        ...(names.length === 0 ? [] : [['Counts for', names.join(', ')] as const]),
        ...(valid_until === null ? [] : [['Valid until', formatDate(valid_until)] as const]),
      ]}
    />
  );
}
