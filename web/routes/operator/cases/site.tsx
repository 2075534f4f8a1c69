import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { SiteLine } from '@trover/contract/sources/site-changes.ts';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { Fault } from '../section.tsx';
import styles from './cases.module.css';

type List = DataOf<Operations['GET /api/v1/operator/cases/{id}/site_changes']>;

/** A line with its dates and amounts marked. */
function marked({ text, marks }: SiteLine): ReactNode {
  const words = marks.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  if (words === '') return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name than their place
  return text.split(new RegExp(`(${words})`)).map((run, at) => (at % 2 === 1 ? <mark key={at}>{run}</mark> : run));
}

function Lines({ lines }: { lines: readonly SiteLine[] }) {
  if (lines.length === 0) return 'Nothing';
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.text}>{marked(line)}</li>
      ))}
    </ul>
  );
}

const columns: readonly Column<List['items'][number]>[] = [
  { heading: 'Found', rowHeader: true, cell: ({ found_at }) => <Instant at={found_at} /> },
  { heading: 'Removed', className: styles.value, cell: ({ removed }) => <Lines lines={removed} /> },
  { heading: 'Added', className: styles.value, cell: ({ added }) => <Lines lines={added} /> },
];

/** Changes of a case's settlement site, with dates and amounts marked, and the result of its last check. */
export function Site({ caseId, list }: { caseId: number; list: List }) {
  const { last_reading } = list;
  return (
    <ListSection
      id="site"
      heading="Settlement site"
      label="changes of the site"
      source={{ list: '/api/v1/operator/cases/{id}/site_changes', params: { id: caseId } }}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        last_reading === null
          ? { heading: 'Not read yet', text: 'The site is read once a day while the case is open.' }
          : { heading: 'No changes', text: 'Each change of the site is listed with its dates and amounts.' }
      }
    >
      {last_reading !== null && (
        <p className={styles.site}>
          <a href={last_reading.address} rel="noreferrer">
            {last_reading.address}
          </a>
          , last read <Instant at={last_reading.read_at} />, next <Instant at={last_reading.next_read_at} />
        </p>
      )}
      <Fault>{last_reading?.failure ? `The last reading failed: ${last_reading.failure}` : null}</Fault>
    </ListSection>
  );
}
