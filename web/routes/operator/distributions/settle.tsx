import type { listDistributionRows } from '@trover/contract/distributions/distributions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useParams } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';

type Row = DataOf<typeof listDistributionRows>['items'][number];

/** Settles a row that differs with a note, or shows the note that settled it. */
export function Settle({ row: { row_number, difference, problem, settled_at, settled_note } }: { row: Row }) {
  const { busy, fault, act } = useAct();
  const id = Number(useParams().id);
  if (difference === null || problem !== null) return null;
  if (settled_at !== null)
    return (
      <>
        Settled on <Instant at={settled_at} as="date" />: {settled_note}
      </>
    );
  const settle = (form: HTMLFormElement) =>
    act(async () => {
      await api.call('POST /api/v1/operator/distributions/{id}/rows/{row_number}/settle', {
        params: { id, row_number },
        body: { note: String(new FormData(form).get('note') ?? '').trim() },
        shows_failure: true,
      });
      return 'Settled; the client is notified';
    });
  return (
    <form
      className={styles.acts}
      onSubmit={(event) => {
        event.preventDefault();
        settle(event.currentTarget);
      }}
    >
      <TextField label="How it was settled, shown to the client" name="note" maxLength={1000} required />
      <Button type="submit" size="small" busy={busy && 'Saving'}>
        Settle the difference
      </Button>
      <Fault>{fault}</Fault>
    </form>
  );
}
