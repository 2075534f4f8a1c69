import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PaymentForm, usePaymentForm } from './claims/payment-form.tsx';
import { useStep } from './claims/use-step.ts';
import type { OpenDialog } from './names.ts';

/** Adds payment details, or replaces those with `id`. */
export default function PaymentDetailsDialog({ editor, id, holder, onClose }: OpenDialog<'payment-details-modal'>) {
  const [busy, setBusy] = useState<string | false>(false);
  const [fault, setFault] = useState<string | null>(null);
  const { run } = useStep({ onBusy: setBusy, onFault: setFault });
  const { revalidate } = useRevalidator();
  const form = usePaymentForm(holder ?? '', undefined, `${id ?? 'new'}`);
  const save = form.submit((details) =>
    run(
      'Saving',
      async () => {
        await api.call('POST /api/v1/payouts/payment_details', {
          shows_failure: true,
          body: { details, ...(editor && id !== undefined && { id }) },
          encrypted: true,
        });
        form.deleteDraft();
        await revalidate();
        onClose();
      },
      form.refuse,
    ),
  );
  return (
    <Dialog
      open
      width={640}
      title={editor && id !== undefined ? 'Change payment method' : 'Payment method'}
      description={
        editor && id !== undefined
          ? `We email you about the change and hold payments for ${PAYMENT_HOLD_HOURS} hours.`
          : 'We pay your share here after the administrator pays us.'
      }
      onClose={onClose}
      sending={Boolean(busy)}
      footer={
        <>
          <Button
            onClick={() => {
              form.deleteDraft();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="payment-details-form" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id="payment-details-form" {...save}>
        <PaymentForm form={form} />
        {fault && <p role="alert">{fault}</p>}
      </form>
    </Dialog>
  );
}
