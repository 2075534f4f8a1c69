import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { fieldLabel, shortenValue } from './case-labels.ts';
import styles from './cases.module.css';

type List = DataOf<Operations['GET /api/v1/operator/cases/{id}/changes']>;

const columns: readonly Column<List['items'][number]>[] = [
  { heading: 'Time', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'What', rowHeader: true, cell: ({ field }) => fieldLabel(field) },
  { heading: 'Before', className: styles.value, cell: ({ before }) => shortenValue(before) },
  { heading: 'After', className: styles.value, cell: ({ after }) => shortenValue(after) },
  { heading: 'By', cell: ({ by }) => by ?? 'Catalog files' },
];

/** The changes of a case: the former value, who changed it, and when. */
export function Changes({ caseId, list }: { caseId: number; list: List }) {
  return (
    <ListSection
      id="history"
      heading="History"
      label="changes"
      source={{ list: '/api/v1/operator/cases/{id}/changes', params: { id: caseId } }}
      note={`${list.total_count} changes, the newest first`}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ heading: 'No changes yet', text: 'Each change is listed with the previous value.' }}
    />
  );
}
