import type { listOutstandingReceipts } from '@trover/contract/filings/filing-parts.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { TickerBadge } from '../../../ui/plate.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import styles from './filing.module.css';

type List = DataOf<typeof listOutstandingReceipts>;
type Receipt = List['items'][number];

function DueIn({ days }: { days: number }) {
  if (days > 0) return <span className={styles.late}>{pluralize(days, 'day')} overdue</span>;
  return <>{days === 0 ? 'Due today' : pluralize(-days, 'day')}</>;
}

const columns: readonly Column<Receipt>[] = [
  {
    heading: 'Filing',
    rowHeader: true,
    phone: 'name',
    cell: ({ filing_id }) => <Link to={`/operator/filing/${filing_id}`}>TR-F{filing_id}</Link>,
  },
  {
    heading: 'Case',
    phone: 'below',
    cell: ({ ticker, title }) => (
      <>
        {ticker !== null && <TickerBadge ticker={ticker} />} {title}
      </>
    ),
  },
  { heading: 'Administrator', phone: 'meta', cell: ({ administrator }) => administrator ?? '–' },
  { heading: 'Claims', numeric: true, cell: ({ claims }) => claims },
  { heading: 'Confirmed', numeric: true, cell: ({ confirmed }) => (confirmed === 0 ? '–' : confirmed) },
  { heading: 'Sent', cell: ({ sent_on }) => formatDateDense(sent_on) },
  { heading: 'Due', cell: ({ due_on }) => formatDateDense(due_on) },
  { heading: 'State', phone: 'figure', cell: ({ days_late }) => <DueIn days={days_late} /> },
  {
    heading: 'Reminders',
    cell: ({ reminded_on }) => (reminded_on.length === 0 ? '–' : reminded_on.map(formatDateDense).join(', ')),
  },
];

/** Sent filings that an administrator has not confirmed, the most overdue first. */
export function OutstandingReceipts({ list }: { list: List }) {
  return (
    <ListSection
      id="receipts"
      heading="Receipts outstanding"
      label="receipts"
      list={list}
      columns={columns}
      place="receipts"
      source={{ list: '/api/v1/operator/filing_receipts' }}
      keyOf={({ filing_id }) => filing_id}
      empty={{ heading: 'No receipts outstanding', text: 'Sent filings appear here until their claims are confirmed.' }}
    />
  );
}
