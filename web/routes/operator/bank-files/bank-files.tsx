import type { BankFile } from '@trover/contract/bank-files/bank-files.ts';
import { Link } from 'react-router';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { fileLabelOf, formatLabels, nameOfFile } from './bank-file-labels.ts';

const columns: readonly Column<BankFile>[] = [
  {
    heading: 'File',
    phone: 'name',
    rowHeader: true,
    cell: (file) => <Link to={`/operator/money/files/${file.id}`}>{nameOfFile(file)}</Link>,
  },
  { heading: 'What it pays', phone: 'below', cell: ({ title, round }) => `${title}, round ${round}` },
  { heading: 'Kind', cell: ({ format }) => formatLabels[format] },
  { heading: 'Payments', numeric: true, cell: ({ payments }) => payments },
  {
    heading: 'Amount',
    phone: 'figure',
    numeric: true,
    cell: ({ total, currency }) => formatMoney(total, { currency }),
  },
  {
    heading: 'Status',
    phone: 'meta',
    cell: (file) => {
      const { status, label } = fileLabelOf(file);
      return <StatusPill status={status}>{label}</StatusPill>;
    },
  },
  {
    heading: 'Needs work',
    phone: 'below',
    cell: ({ set_aside, returned }) =>
      [set_aside > 0 && `${set_aside} set aside`, returned > 0 && `${returned} came back`].filter(Boolean).join(', '),
  },
  { heading: 'Execution day', phone: 'side', cell: ({ execute_on }) => formatDateDense(execute_on) },
];

/** Bank files, from draft to result; the cursor of a page that has another list is `place`. */
export function BankFiles({
  files,
  isBeside,
  place,
}: {
  files: { items: readonly BankFile[]; total_count: number; next_cursor: string | null };
  /** Beside another list, through which J and K move. */
  isBeside?: true;
  place?: string;
}) {
  return (
    <ListSection
      {...(isBeside && { isBeside })}
      id="bank-files"
      heading="Bank files"
      label="bank files"
      list={files}
      {...(place !== undefined && { place })}
      columns={columns}
      source={{ list: '/api/v1/operator/bank_files' }}
      keyOf={({ id }) => id}
      empty={{
        heading: 'No bank file yet',
        text: 'Draft the bank files for a posted distribution on its page.',
      }}
    />
  );
}
