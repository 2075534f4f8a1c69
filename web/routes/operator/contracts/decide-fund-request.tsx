import { decideFundRequest, type FundRequest } from '@trover/contract/contracts/fund-requests.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

/** A fee, or a masked payee. */
export function describeRequest({ agreement, payment }: FundRequest): string {
  if (agreement !== null) {
    const { fee_pct, reference, valid_from, valid_to } = agreement;
    const until = valid_to === null ? '' : ` to ${formatDateDense(valid_to)}`;
    return `Fee ${fee_pct}% by ${reference}, from ${formatDateDense(valid_from)}${until}`;
  }
  return payment === null ? '–' : `${payment.holder}, ${payment.label} ${payment.shown}, ${payment.currency}`;
}

/** All fund names, or the first and the number of others. */
export function describeFunds({ funds, fund_count }: FundRequest): string {
  const named = funds.join(', ') || '–';
  return fund_count > funds.length ? `${fund_count} funds: ${named} and ${fund_count - funds.length} more` : named;
}

const noteSchema = decideFundRequest.body.pick({ note: true });

/** Approves or rejects a payee or a fee; its author can withdraw it. */
export function DecideFundRequest({ request: { id, is_own, approval_fault } }: { request: FundRequest }) {
  const form = useActForm(noteSchema, { note: '' });
  const decide = (decision: 'approved' | 'rejected' | 'withdrawn') =>
    form.act(async ({ note }) => {
      const { claims } = await api.call('POST /api/v1/operator/fund_requests/{id}/decide', {
        params: { id },
        body: { decision, note },
        shows_failure: true,
      });
      if (decision === 'withdrawn') return 'Withdrawn: nothing changed';
      if (decision === 'rejected') return 'Rejected: nothing changed';
      return claims === 0 ? 'In force' : `In force. We pay ${pluralize(claims, 'claim')} there.`;
    });
  if (is_own)
    return (
      <form className={styles.acts} {...submitByButton({ withdrawn: decide('withdrawn') })}>
        <span className="t-quiet">Another operator approves it.</span>
        <Button type="submit" size="small" variant="plain" value="withdrawn" busy={form.busy && 'Saving'}>
          Withdraw
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    );
  // a rejection needs the same second person
  if (approval_fault !== null) return <span className="t-quiet">{approval_fault}</span>;
  return (
    <form className={styles.acts} {...submitByButton({ approved: decide('approved'), rejected: decide('rejected') })}>
      <TextField label="Reason of a rejection" maxLength={300} {...form.field('note')} />
      <Button type="submit" size="small" value="approved" busy={form.busy && 'Saving'}>
        Approve
      </Button>
      <Button type="submit" size="small" variant="plain" value="rejected" busy={form.busy && 'Saving'}>
        Reject
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
