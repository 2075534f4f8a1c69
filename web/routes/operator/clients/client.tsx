import type { Client } from '@trover/contract/clients/clients.ts';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Figure } from '../../../ui/figure.tsx';
import { enDash, formatAmount, formatCount, formatMoney } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeConsole } from '../describe-console.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { DecideHit } from '../sanctions/decide-hit.tsx';
import { Facts, Section } from '../section.tsx';
import { TaxForms } from '../tax/tax-forms.tsx';
import type { Route } from './+types/client';
import { Checks } from './checks.tsx';
import { ClaimsOfClient } from './claims.tsx';
import styles from './clients.module.css';
import { ViewAsClient } from './view-as-client.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [client, hits, forms, identity] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/clients/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/sanctions/hits', { query: { account_id: id, status: 'open', limit: 10 } }),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/tax_forms', { params: { id }, query: { limit: 10 } }),
    callOnServer(page, 'GET /api/v1/operator/clients/{id}/identity', { params: { id }, query: { limit: 10 } }),
  ]).catch(failPage);
  return { client, hits: hits.items, forms: forms.items, identity, today: page.today };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ client }: Awaited<ReturnType<typeof loader>>) => client.name || client.email,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeConsole(
    { matches, location },
    loaderData && ['Clients', loaderData.client.name || loaderData.client.email],
  );
}

const portfolioColumns: readonly Column<Client['portfolios'][number]>[] = [
  { heading: 'Portfolio', rowHeader: true, phone: 'name', cell: ({ label }) => label },
  { heading: 'Owner', cell: ({ owner }) => owner },
  { heading: 'How', phone: 'meta', cell: ({ provider }) => (provider === null ? 'Uploaded' : `Linked, ${provider}`) },
  { heading: 'Trades', numeric: true, phone: 'figure', cell: ({ trades }) => formatCount(trades) },
  {
    heading: 'Synced',
    phone: 'side',
    cell: ({ last_sync }) => (last_sync === null ? enDash : <Instant at={last_sync} as="date" />),
  },
];

const paymentColumns: readonly Column<Client['payments'][number]>[] = [
  { heading: 'Date', phone: 'meta', cell: ({ made_at }) => <Instant at={made_at} as="date" /> },
  { heading: 'Case', rowHeader: true, phone: 'name', cell: ({ title }) => <span className="t-caption">{title}</span> },
  { heading: 'To', cell: ({ to }) => to },
  { heading: 'Award', numeric: true, cell: ({ award }) => formatAmount(award, 2) },
  { heading: 'Fee', numeric: true, cell: ({ fee }) => formatAmount(fee, 2) },
  {
    heading: 'Payment',
    numeric: true,
    phone: 'figure',
    cell: ({ amount, currency, returned_on }) =>
      returned_on === null ? (
        <Figure amount={amount} currency={currency} certainty="paid" />
      ) : (
        formatMoney(amount, { currency })
      ),
  },
  {
    heading: 'Status',
    phone: 'side',
    cell: ({ returned_on }) => (returned_on === null ? 'Made' : `Returned ${formatDate(returned_on)}`),
  },
];

const money = (sums: Client['paid']): string =>
  sums.length === 0 ? enDash : sums.map(({ amount, currency }) => formatMoney(amount, { currency })).join(', ');

/** Of a list that is there at once. */
const whole = <Item,>(items: readonly Item[]) => ({ items, total_count: items.length, next_cursor: null });

/** A client or an organisation on one page. */
export default function ClientPage({ loaderData: { client, hits, forms, identity, today } }: Route.ComponentProps) {
  const name = client.name || client.email;
  return (
    <>
      <Section id="client" heading={name}>
        <div className={styles.head}>
          <p className="t-dim">
            {client.is_organisation ? 'Organization' : 'Person'}, account {client.id}, client since{' '}
            <Instant at={client.created_at} as="date" />
            {client.closed_at !== null && ', closed'}
            <br />
            {client.email}. <Link to={`/operator/people/${client.id}`}>Account and role</Link>
          </p>
          <ViewAsClient id={client.id} name={name} />
        </div>
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
          <ListSection
            id="portfolios"
            heading="Portfolios"
            label="portfolios"
            source={{ list: '/api/v1/operator/clients/{id}', part: 'portfolios', params: { id: client.id } }}
            list={whole(client.portfolios)}
            columns={portfolioColumns}
            keyOf={({ id }) => id}
            empty={{ heading: 'No portfolios yet', text: 'Uploads and linked accounts appear here.' }}
          />
          <ListSection
            id="payments"
            heading="Payments"
            label="payments"
            source={{ list: '/api/v1/operator/clients/{id}', part: 'payments', params: { id: client.id } }}
            note={`Paid ${money(client.paid)}, owed ${money(client.owed)}, fees ${money(client.fees)}`}
            list={whole(client.payments)}
            columns={paymentColumns}
            keyOf={({ id }) => id}
            empty={{ heading: 'No payments yet', text: 'Payments appear here once a bank file has them.' }}
          />
        </div>
        <div className={styles.column}>
          <Section id="messages" heading="Messages">
            <Rows
              none="No messages."
              rows={client.messages.map(({ id, subject, status, created_at }) => [
                id,
                subject,
                `${status}, `,
                created_at,
              ])}
            />
          </Section>
          <Section id="views" heading="Viewed as the client" note="The client sees this too">
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
          {client.claimants.map((one) => (
            <Section
              key={`${one.owner} ${one.legal_name}`}
              id={`claimant-${one.owner}`}
              heading={one.legal_name}
              note={one.kind}
            >
              <Facts
                facts={[
                  ['Beneficial account', one.owner],
                  ['Address', one.address],
                  ['Tax ID', one.tax_id_kind === null ? 'Not given' : `${one.tax_id_kind.toUpperCase()}, encrypted`],
                  ...(one.co_owner === null ? [] : [['Co-owner', one.co_owner] as const]),
                  ...(one.signer_name === null ? [] : [['Signs', one.signer_name] as const]),
                ]}
              />
            </Section>
          ))}
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
