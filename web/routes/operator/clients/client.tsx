import type { Client } from '@trover/contract/clients/clients.ts';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatCount, formatMoney } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { DecideHit } from '../sanctions/decide-hit.tsx';
import { placeOf, Section } from '../section.tsx';
import { TaxForms } from '../tax/tax-forms.tsx';
import type { Route } from './+types/client';
import { Checks } from './checks.tsx';
import { ClaimsOfClient } from './claims.tsx';
import styles from './clients.module.css';
import { MessageClient } from './message-client.tsx';
import {
  ClaimantsOfClient,
  DocumentsOfClient,
  MessagesOfClient,
  PaymentsOfClient,
  PortfoliosOfClient,
} from './parts.tsx';
import { ViewAsClient } from './view-as-client.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const part = (place: string, limit = 20) => ({ params: { id }, query: { limit, ...placeOf(request, place) } });
  const [client, hits, forms, identity, claimants, portfolios, payments, messages, documents] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/clients/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/sanctions/hits', { query: { account_id: id, status: 'open', limit: 10 } }),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/tax_forms', { params: { id }, query: { limit: 10 } }),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/identity', { params: { id }, query: { limit: 10 } }),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/claimants', part('claimants', 5)),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/portfolios', part('portfolios')),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/payments', part('payments')),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/messages', part('messages')),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/documents', part('documents')),
  ]).catch(failPage);
  const parts = { claimants, portfolios, payments, messages, documents };
  return { client, hits: hits.items, forms: forms.items, identity, parts, today: page.today };
}

const nameOf = ({ name, email }: Client): string => name || email;

type Loaded = Awaited<ReturnType<typeof loader>>;

/** In the bar above the page. */
export const handle = {
  nameOf: ({ client }: Loaded) => nameOf(client),
  noteOf: ({ client }: Loaded) => (client.is_organisation ? 'Organization' : 'Person'),
  actionsOf: ({ client }: Loaded) => (
    <>
      {client.closed_at === null && <MessageClient id={client.id} name={nameOf(client)} />}
      <ViewAsClient id={client.id} name={nameOf(client)} />
    </>
  ),
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && ['Clients', loaderData.client.name || loaderData.client.email],
  );
}

const money = (sums: Client['paid']): string =>
  sums.length === 0 ? 'nothing' : sums.map(({ amount, currency }) => formatMoney(amount, { currency })).join(', ');

/** Each section of the page is a part of the record. */
const partKeys = [{ key: 'alt+1–9', label: 'Part', inBar: true }] as const;

/** A client or an organisation on one page. */
export default function ClientPage({
  loaderData: { client, hits, forms, identity, parts, today },
}: Route.ComponentProps) {
  const name = nameOf(client);
  useDeskKeys(partKeys);
  return (
    <>
      <Section id="client" heading={name}>
        <p className="t-dim">
          Account {client.id}, client since <Instant at={client.created_at} as="date" />
          {client.closed_at !== null && ', closed'}. {client.email}.{' '}
          <Link to={`/operator/people/${client.id}`}>Account and role</Link>
        </p>
      </Section>
      <Section id="checks" heading="Checks">
        <Checks client={client} identity={identity} />
        {hits.map((hit) => (
          <div key={hit.id}>
            <p>
              <b>
                {hit.name} and {hit.listed.name}: {hit.score} of 100.
              </b>{' '}
              Payments wait until the match is decided.
            </p>
            <ul className={styles.reasons}>
              {hit.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <DecideHit hit={hit} />
          </div>
        ))}
      </Section>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ClaimsOfClient client={client} today={today} />
          <PortfoliosOfClient id={client.id} list={parts.portfolios} />
          <PaymentsOfClient
            id={client.id}
            list={parts.payments}
            sums={`Paid ${money(client.paid)}, owed ${money(client.owed)}, fees ${money(client.fees)}`}
          />
          <DocumentsOfClient id={client.id} list={parts.documents} />
        </div>
        <div className={styles.column}>
          <MessagesOfClient id={client.id} list={parts.messages} />
          <Section
            id="views"
            heading="Viewed as the client"
            note={`${formatCount(client.views_count)} in all. The client sees this too`}
          >
            <Rows
              none="No operator has viewed this account."
              rows={client.views.map(({ id, operator, reason, started_at }) => [
                id,
                operator,
                `${reason} `,
                started_at,
              ])}
            />
            <p>
              <Link to={`/operator/audit?subject_kind=account&subject_id=${client.id}`}>Audit log</Link>
            </p>
          </Section>
          <Section id="consents" heading="Consents">
            <Rows
              none="No consents."
              rows={client.consents.map(({ partner, given_at }) => [partner, partner, 'Given ', given_at])}
            />
          </Section>
          <TaxForms forms={forms} />
          <ClaimantsOfClient id={client.id} list={parts.claimants} />
        </div>
      </div>
    </>
  );
}

function Rows({ rows, none }: { rows: readonly [string | number, string, string, string][]; none: string }) {
  if (rows.length === 0) return <p className="t-dim">{none}</p>;
  return (
    <ul className={styles.list}>
      {rows.map(([key, title, detail, at]) => (
        <li key={key}>
          {title}
          <small>
            {detail}
            <Instant at={at} as="date" />
          </small>
        </li>
      ))}
    </ul>
  );
}
