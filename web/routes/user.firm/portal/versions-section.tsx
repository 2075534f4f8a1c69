import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from './portal.module.css';

type Versions = DataOf<Operations['GET /api/v1/partners/portal/versions']>;

const states: Readonly<Record<Versions['items'][number]['status'], { status: Status; label: string }>> = {
  draft: { status: 'upcoming', label: 'Draft' },
  sent: { status: 'pending', label: 'In review' },
  live: { status: 'open', label: 'Live' },
  rejected: { status: 'fault', label: 'Rejected' },
  replaced: { status: 'closed', label: 'Replaced' },
};

/** All versions of the portal, with the author and the approver of each. */
export function VersionsSection({ versions: { items, next_cursor } }: { versions: Versions }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ScrollSideways label="Versions">
        <Table density="dense">
          <thead>
            <tr>
              <HeaderCell>Version</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell>Created</HeaderCell>
              <HeaderCell>Decided</HeaderCell>
              <HeaderCell>Consent text</HeaderCell>
              <HeaderCell>Note</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, version, status, made_by, made_at, decided_by, decided_at, document, note }) => (
              <tr key={id}>
                <Cell rowHeader>{version}</Cell>
                <Cell>
                  <StatusPill status={states[status].status}>{states[status].label}</StatusPill>
                </Cell>
                <Cell>
                  <Instant at={made_at} />, {made_by ?? 'a deleted account'}
                </Cell>
                <Cell>
                  {decided_at !== null && (
                    <>
                      <Instant at={decided_at} />, {decided_by ?? 'a deleted account'}
                    </>
                  )}
                </Cell>
                <Cell>{document.consent_text}</Cell>
                <Cell>{note}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      {next_cursor && <Link to={`?cursor=${encodeURIComponent(next_cursor)}#versions`}>Earlier versions</Link>}
    </section>
  );
}
