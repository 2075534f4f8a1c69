import type {
  ClaimantOfClient,
  DocumentOfClient,
  MessageOfClient,
  PaymentOfClient,
  PortfolioOfClient,
} from '@trover/contract/clients/client-parts.ts';
import { Link } from 'react-router';
import { Figure } from '../../../ui/figure.tsx';
import { enDash, formatAmount, formatCount, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { SaveList } from '../save-list.tsx';
import { Facts, More, Section } from '../section.tsx';
import styles from './clients.module.css';

interface Part<Item> {
  /** The client's id. */
  id: number;
  list: { items: readonly Item[]; total_count: number; next_cursor: string | null };
}

/** Each list has its own call and its own position in the address. */
const partOf = (id: number, name: 'claimants' | 'portfolios' | 'payments' | 'messages' | 'documents') => ({
  id: name,
  label: name,
  place: name,
  source: { list: `/api/v1/operator/clients/{id}/${name}`, params: { id } } as const,
});

const portfolioColumns: readonly Column<PortfolioOfClient>[] = [
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

export const PortfoliosOfClient = ({ id, list }: Part<PortfolioOfClient>) => (
  <ListSection
    {...partOf(id, 'portfolios')}
    heading="Portfolios"
    list={list}
    columns={portfolioColumns}
    keyOf={(portfolio) => portfolio.id}
    empty={{ heading: 'No portfolios yet', text: 'Uploads and linked accounts appear here.' }}
  />
);

const paymentColumns: readonly Column<PaymentOfClient>[] = [
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

export const PaymentsOfClient = ({ id, list, sums }: Part<PaymentOfClient> & { sums: string }) => (
  <ListSection
    {...partOf(id, 'payments')}
    heading="Payments"
    note={`${pluralize(list.total_count, 'payment')}. ${sums}`}
    list={list}
    columns={paymentColumns}
    keyOf={(payment) => payment.id}
    empty={{ heading: 'No payments yet', text: 'Payments appear here once a bank file has them.' }}
  />
);

const DOCUMENT_KINDS: Record<DocumentOfClient['kind'], string> = {
  upload: 'Trades',
  proof: 'Proof',
  contract: 'Contract',
  attachment: 'Attachment',
};

const documentColumns: readonly Column<DocumentOfClient>[] = [
  {
    heading: 'Document',
    rowHeader: true,
    phone: 'name',
    cell: ({ kind, id, name }) => (kind === 'proof' ? <Link to={`/operator/proofs/${id}`}>{name}</Link> : name),
  },
  { heading: 'Kind', phone: 'side', cell: ({ kind }) => DOCUMENT_KINDS[kind] },
  { heading: 'Belongs to', phone: 'below', cell: ({ of }) => of ?? enDash },
  { heading: 'Date', phone: 'meta', cell: ({ created_at }) => <Instant at={created_at} as="date" /> },
];

export const DocumentsOfClient = ({ id, list }: Part<DocumentOfClient>) => (
  <ListSection
    {...partOf(id, 'documents')}
    heading="Documents"
    list={list}
    columns={documentColumns}
    keyOf={(document) => `${document.kind} ${document.id}`}
    empty={{ heading: 'No documents yet', text: 'Files of trades, proofs and contracts appear here.' }}
  />
);

const MESSAGE_KINDS: Record<MessageOfClient['kind'], string> = {
  ticket: 'Message',
  letter: 'Letter',
  mail: 'Email',
};

const messageColumns: readonly Column<MessageOfClient>[] = [
  {
    heading: 'Subject',
    rowHeader: true,
    phone: 'name',
    className: styles.twoLines,
    cell: ({ kind, id, subject, status }) => (
      <>
        {kind === 'letter' ? <Link to={`/operator/letters/item/${id}`}>{subject}</Link> : subject}
        <small className={styles.sub}>{`${MESSAGE_KINDS[kind]}, ${status}`}</small>
      </>
    ),
  },
  {
    heading: 'Date',
    numeric: true,
    className: styles.day,
    phone: 'figure',
    cell: ({ created_at }) => <Instant at={created_at} as="date" />,
  },
];

export const MessagesOfClient = ({ id, list }: Part<MessageOfClient>) => (
  <ListSection
    {...partOf(id, 'messages')}
    heading="Messages"
    list={list}
    columns={messageColumns}
    keyOf={(message) => `${message.kind} ${message.id}`}
    empty={{ heading: 'No messages yet', text: 'Messages, letters and emails appear here.' }}
  />
);

const CLAIMANT_KINDS: Readonly<Record<string, string>> = {
  individual: 'Individual',
  joint: 'Joint owners',
  retirement: 'Retirement account',
  trust: 'Trust',
  entity: 'Entity',
};

/** The claimant of each beneficial account; each is a block, since addresses need room. */
export function ClaimantsOfClient({ id, list }: Part<ClaimantOfClient>) {
  const { place, source } = partOf(id, 'claimants');
  if (list.items.length === 0) return null;
  return (
    <Section id="claimants" heading="Claimants" note={formatCount(list.total_count)}>
      {list.items.map((one) => (
        <div key={`${one.owner} ${one.legal_name}`}>
          <h3>{one.legal_name}</h3>
          <Facts
            facts={[
              ['Kind', CLAIMANT_KINDS[one.kind] ?? one.kind],
              ['Beneficial account', one.owner],
              ['Address', one.address],
              ['Tax ID', one.tax_id_kind === null ? 'Not given' : `${one.tax_id_kind.toUpperCase()}, encrypted`],
              ...(one.co_owner === null ? [] : [['Co-owner', one.co_owner] as const]),
              ...(one.signer_name === null ? [] : [['Signs', one.signer_name] as const]),
            ]}
          />
        </div>
      ))}
      <SaveList source={source} name="claimants" />
      <More next={list.next_cursor} name={place} />
    </Section>
  );
}
