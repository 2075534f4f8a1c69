import { decideSanctionsHit, type SanctionsHit } from '@trover/contract/sanctions/sanctions.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

const noteSchema = decideSanctionsHit.body.pick({ note: true });

/** Clears a match with the sanctions list, or confirms it; both with a reason. */
export function DecideHit({ hit: { id, status, name } }: { hit: SanctionsHit }) {
  const form = useActForm(noteSchema, { note: '' });
  if (status === 'gone') return null;
  const decide = (decision: 'cleared' | 'confirmed') =>
    form.act(async ({ note }) => {
      await api.call('POST /api/v1/operator/sanctions/hits/{id}/decide', {
        params: { id },
        body: { decision, note, from_status: status },
        shows_failure: true,
      });
      return decision === 'cleared' ? 'Cleared: payments continue' : 'Confirmed: nothing is paid to this client';
    });
  return (
    <form className={styles.acts} {...submitByButton({ cleared: decide('cleared'), confirmed: decide('confirmed') })}>
      <TextField
        label={`Reason for the decision on ${name}`}
        labelHidden
        placeholder="Reason"
        maxLength={500}
        {...form.field('note', { required: true })}
      />
      <Button type="submit" size="small" value="cleared" busy={form.busy && 'Saving'}>
        {status === 'cleared' ? 'Take over the decision' : 'Clear the match'}
      </Button>
      {status !== 'confirmed' && (
        <Button type="submit" size="small" variant="plain" value="confirmed" busy={form.busy && 'Saving'}>
          Confirm the match
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
