import { reverseReturn } from '@trover/contract/payments/reversals.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import styles from './payments.module.css';

/** Reverses several returns with one reason, one after the other: the first that is refused ends it. */
export function ReverseSeveral({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const form = useActForm(reverseReturn.body, { reason: '' });
  const send = form.act(async (body) => {
    for (const id of ids)
      await api.call('POST /api/v1/operator/payments/{id}/reverse_return', {
        params: { id },
        body,
        shows_failure: true,
      });
    onDone();
    return `${pluralize(ids.length, 'return')} reversed. The payments are paid again.`;
  });
  return (
    <form className={styles.reverse} {...send}>
      <TextField
        label="Reason for the reversal"
        labelHidden
        placeholder="Reason for the reversal"
        maxLength={300}
        data-act="reverse"
        {...form.field('reason', { required: true })}
      />
      <Button type="submit" size="small" variant="plain" busy={form.busy && 'Reversing'}>
        {ids.length === 1 ? 'Reverse the return' : `Reverse ${ids.length} returns`} <ButtonKey>V</ButtonKey>
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
