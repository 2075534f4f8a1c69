import { settleStatusRows } from '@trover/contract/status-files/settlements.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useAct, useActForm } from '../use-act.ts';

const noteSchema = settleStatusRows.body.pick({ note: true });

/** One decision for the selected rows, previewed before it is saved, and its undo. */
export function SettleSeveral({ id, chosen, onSaved }: { id: number; chosen: readonly number[]; onSaved: () => void }) {
  const form = useActForm(noteSchema, { note: '' });
  const [saved, setSaved] = useState<{ rows: number[]; note: string } | null>(null);
  const send = (is_preview: boolean) =>
    form.act(async ({ note }) => {
      const { settled, left } = await api.call('POST /api/v1/operator/status_files/{id}/settle', {
        params: { id },
        body: { row_numbers: [...chosen], note, is_preview },
        shows_failure: true,
      });
      const rest = left.length === 0 ? '' : `, ${pluralize(left.length, 'row')} left as before`;
      if (is_preview) return `Would be saved for ${pluralize(settled.length, 'row')}${rest}`;
      setSaved({ rows: settled, note });
      onSaved();
      return `Decision saved for ${pluralize(settled.length, 'row')}${rest}`;
    });
  return (
    <>
      {chosen.length > 0 && (
        <form className={styles.acts} {...submitByButton({ save: send(false), preview: send(true) })}>
          <TextField
            label={`Decision for ${pluralize(chosen.length, 'chosen row')}`}
            maxLength={1000}
            {...form.field('note', { required: true })}
          />
          <Button type="submit" size="small" value="save" busy={form.busy && 'Saving'}>
            Save for all
          </Button>
          <Button type="submit" size="small" variant="plain" value="preview" busy={form.busy && 'Checking'}>
            Preview
          </Button>
          <Fault>{form.fault}</Fault>
        </form>
      )}
      {saved !== null && saved.rows.length > 0 && <Undo id={id} saved={saved} onUndone={() => setSaved(null)} />}
    </>
  );
}

function Undo({
  id,
  saved: { rows, note },
  onUndone,
}: {
  id: number;
  saved: { rows: number[]; note: string };
  onUndone: () => void;
}) {
  const { busy, fault, act } = useAct();
  const undo = () =>
    act(async () => {
      const { reopened } = await api.call('POST /api/v1/operator/status_files/{id}/reopen', {
        params: { id },
        body: { row_numbers: rows, reason: `Undone: ${note}`.slice(0, 1000) },
        shows_failure: true,
      });
      onUndone();
      return `${pluralize(reopened.length, 'row')} to decide again`;
    });
  return (
    <p className={styles.acts}>
      <span>
        Saved for {pluralize(rows.length, 'row')}: {note}
      </span>
      <Button size="small" variant="plain" busy={busy && 'Undoing'} onClick={undo}>
        Undo the decision
      </Button>
      <Fault>{fault}</Fault>
    </p>
  );
}
