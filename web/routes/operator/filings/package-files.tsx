import type { listPackageFiles } from '@trover/contract/filings/filing-parts.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatBytes, formatCount, pluralize } from '../../../ui/format/format.ts';
import { tableParts } from '../../../ui/table.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';

type List = DataOf<typeof listPackageFiles>;

const columns: readonly Column<List['items'][number]>[] = [
  {
    heading: 'File',
    rowHeader: true,
    className: operator.reading,
    phone: 'name',
    cell: ({ path, sheets }) => (
      <>
        {path}
        {sheets?.map(({ name, rows, columns: width }) => (
          <span key={name} className={tableParts.sub}>
            {name}: {pluralize(rows, 'row')}, {pluralize(width, 'column')}
          </span>
        ))}
      </>
    ),
  },
  {
    heading: 'Rows',
    numeric: true,
    cell: ({ row_count }) => (row_count === null ? '–' : formatCount(row_count)),
  },
  { heading: 'Size', numeric: true, phone: 'figure', cell: ({ bytes }) => formatBytes(bytes) },
  {
    heading: 'SHA-256',
    phone: 'meta',
    cell: ({ sha256 }) => (
      <code className={operator.mono} title={sha256}>
        {sha256.slice(0, 8)} … {sha256.slice(-8)}
      </code>
    ),
  },
];

/** What is in a package, file by file. */
export function PackageFiles({ filing, list }: { filing: { id: number; sha256: string | null }; list: List }) {
  return (
    <ListSection
      id="contents"
      heading="Contents of the package"
      label="files"
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/filings/{id}/files', params: { id: filing.id } }}
      place="files"
      keyOf={({ place }) => place}
      empty={
        filing.sha256 === null
          ? { heading: 'No package yet', text: 'Its files appear here when it is prepared.' }
          : { heading: 'No list of files', text: 'The package is deleted, or only its manifest.json lists its files.' }
      }
    />
  );
}
