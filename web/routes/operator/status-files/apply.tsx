import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { cancelStatusFile, type getStatusFile, undoStatusFile } from '@trover/contract/status-files/status-files.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { saveCsv } from '../work/queue/save-csv.ts';

export type OneStatusFile = DataOf<typeof getStatusFile>;

export const rowsWith = (one: OneStatusFile, outcome: OneStatusFile['outcomes'][number]['outcome']): number =>
  one.outcomes.find((of) => of.outcome === outcome)?.rows ?? 0;

/** Applies a previewed file, or previews it again. */
export function Apply({ one }: { one: OneStatusFile }) {
  const { busy, fault, act } = useAct();
  const [isConfirmed, setConfirmed] = useState(false);
  const params = { id: one.id };
  const outdated = rowsWith(one, 'outdated');
  const count = rowsWith(one, 'change') + (isConfirmed ? outdated : 0);
  return (
    <>
      {outdated > 0 && (
        <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)}>
          Apply {pluralize(outdated, 'row')} too, although we have newer information. The list marks each row.
        </Checkbox>
      )}
      <div className={styles.acts}>
        <Button
          variant="primary"
          busy={busy && 'Working'}
          onClick={() =>
            act(async () => {
              const body = { confirm_outdated: isConfirmed, row_version: one.row_version };
              await api.call('POST /api/v1/operator/status_files/{id}/apply', { params, body, shows_failure: true });
              return 'The file is being applied';
            })
          }
        >
          {count === 0 ? 'Apply without changes' : `Apply ${pluralize(count, 'change')}`}
        </Button>
        <Button
          busy={busy && 'Working'}
          onClick={() =>
            act(async () => {
              await api.call('POST /api/v1/operator/status_files/{id}/preview', {
                params,
                body: {},
                shows_failure: true,
              });
              return 'We compare the file again';
            })
          }
        >
          Preview again
        </Button>
        <Fault>{fault}</Fault>
      </div>
    </>
  );
}

/** Saves all rows with their results, part by part. */
export function SaveResults({ id }: { id: number }) {
  const { busy, fault, act } = useAct();
  const save = () =>
    act(async () => {
      const parts: string[] = [];
      let saved = 0;
      let name = '';
      for (let after: number | null = 0; after !== null; ) {
        const part: { content: string; rows: number; file_name: string; next: number | null } = await api.call(
          'GET /api/v1/operator/status_files/{id}/export',
          { params: { id }, query: { after }, shows_failure: true },
        );
        parts.push(part.content);
        saved += part.rows;
        name = part.file_name;
        after = part.next;
      }
      saveCsv(name, parts.join(''));
      return `${pluralize(saved, 'row')} saved`;
    });
  return (
    <div className={styles.more}>
      <Button size="small" variant="plain" busy={busy && 'Saving'} onClick={save}>
        Save all rows as CSV
      </Button>
      <Fault>{fault}</Fault>
    </div>
  );
}

/** Cancels a file that is not applied. */
export function Cancel({ one }: { one: OneStatusFile }) {
  const form = useActForm(cancelStatusFile.body, { reason: '' });
  const cancel = form.act(async (body) => {
    await api.call('POST /api/v1/operator/status_files/{id}/cancel', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'Cancelled. The same file can be imported again.';
  });
  return (
    <Section id="cancel" heading="Cancel the import" note="Possible until it is applied">
      <form className={styles.acts} {...cancel}>
        <TextField label="Reason" maxLength={1000} {...form.field('reason', { required: true })} />
        <Button type="submit" busy={form.busy && 'Cancelling'}>
          Cancel the import
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}

/** Undoes an applied file, by a second person. */
export function Undo({ one }: { one: OneStatusFile }) {
  const form = useActForm(undoStatusFile.body, { reason: '' });
  const undo = form.act(async (body) => {
    await api.call('POST /api/v1/operator/status_files/{id}/undo', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'The file is being undone';
  });
  return (
    <Section id="undo" heading="Undo the import" note="Someone else can undo it, until later steps depend on it">
      {one.undo_fault === null ? (
        <form className={styles.acts} {...undo}>
          <TextField
            label="Reason, shown to the owners"
            maxLength={1000}
            {...form.field('reason', { required: true })}
          />
          <Button type="submit" variant="danger" busy={form.busy && 'Undoing'}>
            Undo the import
          </Button>
          <Fault>{form.fault}</Fault>
        </form>
      ) : (
        <p className="t-dim">{one.undo_fault}</p>
      )}
    </Section>
  );
}
