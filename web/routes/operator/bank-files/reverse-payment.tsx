import type { BankFilePayment } from '@trover/contract/bank-files/bank-files.ts';
import { reverseReturn } from '@trover/contract/payments/reversals.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** A return, or a cashed check, that was recorded by mistake: someone who did not record it reverses it. */
export function ReversePayment({ id, state }: { id: number; state: BankFilePayment['state'] }) {
  const form = useActForm(reverseReturn.body, { reason: '' });
  if (state !== 'returned' && state !== 'cashed') return null;
  const isReturn = state === 'returned';
  const send = form.act(async (body) => {
    const call = { params: { id }, body, shows_failure: true } as const;
    if (isReturn) await api.call('POST /api/v1/operator/payments/{id}/reverse_return', call);
    else await api.call('POST /api/v1/operator/checks/{id}/uncash', call);
    return isReturn ? 'Reversed: the payment is paid as before' : 'The check is not cashed';
  });
  return (
    <details>
      <summary>{isReturn ? 'It did not come back' : 'It was not cashed'}</summary>
      <form className={operator.acts} {...send}>
        <TextField
          label={`Reason for payment ${id}`}
          maxLength={300}
          hint="Only a second person can reverse it"
          {...form.field('reason', { required: true })}
        />
        <Button type="submit" size="small" busy={form.busy && 'Reversing'}>
          {isReturn ? 'Reverse the return' : 'Mark as not cashed'}
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </details>
  );
}
