import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listStatusRows } from '@trover/contract/status-files/status-files.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { OneStatusFile } from './apply.tsx';

export type StatusRow = DataOf<typeof listStatusRows>['items'][number];

/** The decision on a row with its undo; a waiting row can be selected instead. */
export function RowActs({ one, row }: { one: OneStatusFile; row: StatusRow }) {
  if (row.settled_at !== null)
    return (
      <>
        Decided on <Instant at={row.settled_at} as="date" />: {row.resolution_note}
      </>
    );
  if (one.status !== 'read') return waits(one, row) && <span className="t-quiet">Choose the row to decide</span>;
  if (row.matched_by === 'operator') return <Unmatch id={one.id} row={row} />;
  return isToMatch(row) && <span className="t-quiet">Choose the row to match it</span>;
}

/** Whether a row of a previewed file names no claim yet. */
export const isToMatch = ({ matched_by, outcome }: StatusRow): boolean =>
  matched_by !== 'operator' && (outcome === 'proposed' || outcome === 'unmatched' || outcome === 'ambiguous');

/** Whether a row of an applied file waits for a decision. */
export function waits(one: OneStatusFile, row: StatusRow): boolean {
  const isOpen = row.result === 'failed' || row.expects_payment || (row.outcome !== 'change' && row.outcome !== 'same');
  const isDecided = one.status === 'applied' || (one.status === 'undone' && row.result === 'failed');
  return row.settled_at === null && isDecided && isOpen && row.result !== 'skipped';
}

function Unmatch({ id, row: { row_number } }: { id: number; row: StatusRow }) {
  const { busy, fault, act } = useAct();
  const remove = () =>
    act(async () => {
      const { note } = await api.call('POST /api/v1/operator/status_files/{id}/rows/{row_number}/match', {
        params: { id, row_number },
        body: { sub_payout_request_id: null },
        shows_failure: true,
      });
      return note;
    });
  return (
    <>
      <Button size="small" variant="plain" busy={busy && 'Working'} onClick={remove}>
        Remove the match
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
