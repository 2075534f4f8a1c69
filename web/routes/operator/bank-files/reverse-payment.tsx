import type { BankFilePayment } from '@trover/contract/bank-files/bank-files.ts';
import { reverseReturn } from '@trover/contract/payments/reversals.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** A return that may have been recorded by mistake: a stopped or expired check is none. */
export const isReversible = (payment: BankFilePayment): payment is BankFilePayment & { id: number } =>
  payment.id !== null && payment.state === 'returned' && !payment.is_void;

/** Reverses a return, or a cashed check, that was recorded by mistake, by someone who did not record it. */
export function ReversePayment({
  id,
  state,
  is_void,
  payee,
}: Pick<BankFilePayment, 'state' | 'is_void' | 'payee'> & { id: number }) {
  const form = useActForm(reverseReturn.body, { reason: '' });
  if ((state !== 'returned' || is_void) && state !== 'cashed') return null;
  const isReturn = state === 'returned';
  const send = form.act(async (body) => {
    const call = { params: { id }, body, shows_failure: true } as const;
    if (isReturn) await api.call('POST /api/v1/operator/payments/{id}/reverse_return', call);
    else await api.call('POST /api/v1/operator/checks/{id}/uncash', call);
    return isReturn ? 'Return reversed. The payment is paid again.' : 'Check marked as not cashed';
  });
  return (
    <details>
      <summary>
        {isReturn ? 'Reverse the return' : 'Mark as not cashed'}
        <span className="sr-only"> of {payee}</span>
      </summary>
      <form className={operator.acts} {...send}>
        <TextField
          label="Reason"
          maxLength={300}
          hint="Someone other than the person who recorded it must reverse it"
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
