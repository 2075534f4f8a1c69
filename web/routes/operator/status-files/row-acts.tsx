import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type listStatusRows, matchStatusRow, settleStatusRow } from '@trover/contract/status-files/status-files.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import type { OneStatusFile } from './apply.tsx';

export type StatusRow = DataOf<typeof listStatusRows>['items'][number];

/** What an operator does with a row: matches it before the file is applied, settles it after. */
export function RowActs({ one, row }: { one: OneStatusFile; row: StatusRow }) {
  if (row.settled_at !== null)
    return (
      <>
        Decided on <Instant at={row.settled_at} as="date" />: {row.settled_note}
      </>
    );
  if (one.status === 'read') {
    if (row.matched_by === 'operator') return <Unmatch id={one.id} row={row} />;
    if (row.outcome === 'proposed' || row.outcome === 'unmatched' || row.outcome === 'ambiguous')
      return <Match id={one.id} row={row} />;
  }
  return waits(one, row) ? <Settle id={one.id} row={row} /> : null;
}

/** Whether a row of a file that was applied waits for a decision. */
export function waits(one: OneStatusFile, row: StatusRow): boolean {
  const isOpen = row.result === 'failed' || row.expects_payment || (row.outcome !== 'change' && row.outcome !== 'same');
  const isDecided = one.status === 'applied' || (one.status === 'undone' && row.result === 'failed');
  return row.settled_at === null && isDecided && isOpen && row.result !== 'skipped';
}

async function match(id: number, row_number: number, claim: number | null): Promise<string> {
  const { note } = await api.call('POST /api/v1/operator/status_files/{id}/rows/{row_number}/match', {
    params: { id, row_number },
    body: { sub_payout_request_id: claim },
    shows_failure: true,
  });
  return note;
}

function Match({ id, row }: { id: number; row: StatusRow }) {
  const form = useActForm(matchStatusRow.body, { sub_payout_request_id: row.proposed?.sub_payout_request_id ?? null });
  const send = form.act(({ sub_payout_request_id }) => match(id, row.row_number, sub_payout_request_id));
  return (
    <form className={styles.acts} {...send}>
      <TextField
        label="Claim"
        labelHidden
        inputMode="numeric"
        placeholder="Claim TR-"
        {...form.field('sub_payout_request_id', {
          required: true,
          setValueAs: (text: string | number) => Number(String(text).replace(/\D/g, '')) || text,
        })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Matching'}>
        Match the row
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function Unmatch({ id, row }: { id: number; row: StatusRow }) {
  const { busy, fault, act } = useAct();
  return (
    <>
      <Button
        size="small"
        variant="plain"
        busy={busy && 'Working'}
        onClick={() => act(() => match(id, row.row_number, null))}
      >
        Remove the match
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

function Settle({ id, row }: { id: number; row: StatusRow }) {
  const form = useActForm(settleStatusRow.body, { note: '' });
  const settle = form.act(async (body) => {
    await api.call('POST /api/v1/operator/status_files/{id}/rows/{row_number}/settle', {
      params: { id, row_number: row.row_number },
      body,
      shows_failure: true,
    });
    return 'Decision saved';
  });
  return (
    <form className={styles.acts} {...settle}>
      <TextField
        label="Decision"
        labelHidden
        placeholder="Decision"
        maxLength={1000}
        {...form.field('note', { required: true })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Saving'}>
        Save the decision
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
