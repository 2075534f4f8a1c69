import type { BankLine, BookingKind } from '@trover/contract/bank-statements/bank-statements.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { bookingLabels } from './bank-line-labels.ts';
import styles from './bank-statements.module.css';

const done = {
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  reverse: 'Reversed: the line is open again',
} as const;

const wordsOf = (kind: BookingKind): { approve: string; approved: string; reverse: string } =>
  kind === 'not_ours'
    ? { approve: 'Approve as not ours', approved: 'Marked as not ours', reverse: 'Open the line again' }
    : { approve: 'Approve the booking', approved: 'Booked', reverse: 'Reverse the booking' };

/** A booking that needs a second person, or one that can be reversed. */
export function DecideBooking({ booking }: { booking: NonNullable<BankLine['booking']> }) {
  const { busy, fault, act } = useAct();
  const [note, setNote] = useState('');
  const words = wordsOf(booking.kind);
  const decide = (decision: keyof typeof done | 'approve') =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_bookings/{id}/decide', {
        params: { id: booking.id },
        body: { decision, note },
        shows_failure: true,
      });
      return decision === 'approve' ? words.approved : done[decision];
    });
  const isProposed = booking.status === 'proposed';
  return (
    <div className={styles.actions}>
      <p>
        {bookingLabels[booking.kind]}, {isProposed ? 'proposed' : booking.kind === 'not_ours' ? 'approved' : 'booked'}
        {booking.proposed_by !== null && `, by ${booking.proposed_by}`}: {booking.note}
      </p>
      <div className={operator.acts}>
        <TextField
          label="Reason"
          value={note}
          maxLength={300}
          onChange={({ target }) => setNote(target.value)}
          required
        />
        {isProposed && !booking.is_own && (
          <>
            <Button variant="primary" busy={busy && 'Saving'} onClick={() => decide('approve')}>
              {words.approve}
            </Button>
            <Button busy={busy && 'Saving'} onClick={() => decide('reject')}>
              Reject
            </Button>
          </>
        )}
        {isProposed && booking.is_own && (
          <Button busy={busy && 'Saving'} onClick={() => decide('withdraw')}>
            Withdraw
          </Button>
        )}
        {!isProposed && booking.undo_fault !== null && <span className="t-dim">{booking.undo_fault}</span>}
        {!isProposed && booking.undo_fault === null && (
          <Button busy={busy && 'Saving'} onClick={() => decide('reverse')}>
            {words.reverse}
          </Button>
        )}
        <Fault>{fault}</Fault>
      </div>
    </div>
  );
}
