import { removeBankStatement } from '@trover/contract/bank-statements/bank-statements.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** The last statement of its currency can be removed by someone other than the person who imported it. */
export function RemoveStatement({ id, number }: { id: number; number: string }) {
  const [isOpen, setOpen] = useState(false);
  const form = useActForm(removeBankStatement.body, { reason: '' });
  if (!isOpen)
    return (
      <Button size="small" variant="plain" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> statement {number}</span>
      </Button>
    );
  const remove = form.act(async (body) => {
    await api.call('POST /api/v1/operator/bank_statements/{id}/remove', { params: { id }, body, shows_failure: true });
    return `Statement ${number} removed`;
  });
  return (
    <form className={operator.acts} {...remove}>
      <TextField
        label={`Reason for removing statement ${number}`}
        maxLength={300}
        {...form.field('reason', { required: true })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Removing'}>
        Remove
      </Button>
      <Button size="small" variant="plain" onClick={() => setOpen(false)}>
        Back
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
