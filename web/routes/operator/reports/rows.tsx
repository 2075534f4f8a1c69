import type { DeskReportRow } from '@trover/contract/desk-reports/desk-reports.ts';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { figureLabels } from './report-choice.ts';

const columns: readonly Column<DeskReportRow>[] = [
  { heading: 'Date', cell: ({ on_day }) => (on_day === null ? '–' : formatDateDense(on_day)) },
  {
    heading: 'Number',
    rowHeader: true,
    cell: ({ reference, sub_payout_request_id: id, order_id }) => {
      if (id !== null) return <Link to={`/operator/claims/${id}`}>{reference}</Link>;
      return reference === '' ? '–' : <Link to={`/operator/filing?order_id=${order_id}`}>{reference}</Link>;
    },
  },
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Case', cell: ({ order_id, title }) => <Link to={`/operator/cases/${order_id}`}>{title}</Link> },
  {
    heading: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : formatMoney(amount, { currency })),
  },
  { heading: 'Detail', cell: ({ detail }) => detail },
];

/** The rows that a figure sums or counts. */
export function Rows({
  rows,
  figure,
  group,
  back,
  onExport,
}: {
  rows: { items: readonly DeskReportRow[]; total_count: number; next_cursor: string | null };
  figure: keyof typeof figureLabels;
  group: string | null;
  back: string;
  onExport: () => void;
}) {
  return (
    <ListSection
      id="rows"
      heading={[figureLabels[figure], group].filter(Boolean).join(': ')}
      label="rows"
      list={rows}
      columns={columns}
      keyOf={(row) => `${row.reference} ${row.order_id} ${row.name} ${row.on_day} ${row.amount}`}
      empty={{ heading: 'No rows', text: 'This figure is zero in these months.' }}
    >
      <p className={styles.acts}>
        <Button size="small" onClick={onExport}>
          Save as CSV
        </Button>
        <Link to={back} preventScrollReset>
          Close
        </Link>
      </p>
    </ListSection>
  );
}
