import { decideAccountHolder, type HolderReview } from '@trover/contract/payment-details/account-holders.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

const noteSchema = decideAccountHolder.body.pick({ note: true });

/** Approves or rejects an account for payment, with a reason. */
export function DecideHolder({ review }: { review: HolderReview }) {
  const form = useActForm(noteSchema, { note: '' });
  const { id, checked_at, status, holder } = review;
  const decide = (decision: 'approved' | 'rejected') =>
    form.act(async ({ note }) => {
      await api.call('POST /api/v1/operator/account_holders/{id}/decide', {
        params: { id },
        body: { decision, note, checked_at, from_status: status },
        shows_failure: true,
      });
      return decision === 'approved' ? 'Approved: claims are paid there' : 'Rejected: we email the owner';
    });
  return (
    <form className={styles.acts} {...submitByButton({ approved: decide('approved'), rejected: decide('rejected') })}>
      <TextField
        label={`Reason for the decision on ${holder}`}
        maxLength={300}
        {...form.field('note', { required: true })}
      />
      <Button type="submit" size="small" value="approved" busy={form.busy && 'Saving'}>
        {status === 'approved' ? 'Take over the approval' : 'Approve'}
      </Button>
      {status !== 'rejected' && (
        <Button type="submit" size="small" variant="plain" value="rejected" busy={form.busy && 'Saving'}>
          Reject
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
