import type { BankLine } from '@trover/contract/bank-statements/bank-statements.ts';
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
  approve: 'Booked',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  reverse: 'Reversed: the line is open again',
} as const;

/** A booking that needs a second person, or one that can be reversed. */
export function DecideBooking({ booking }: { booking: NonNullable<BankLine['booking']> }) {
  const { busy, fault, act } = useAct();
  const [note, setNote] = useState('');
  const decide = (decision: keyof typeof done) =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_bookings/{id}/decide', {
        params: { id: booking.id },
        body: { decision, note },
        shows_failure: true,
      });
      return done[decision];
    });
  const isProposed = booking.status === 'proposed';
  return (
    <div className={styles.actions}>
      <p>
        {bookingLabels[booking.kind]}, {isProposed ? 'proposed' : 'booked'}
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
              Approve the booking
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
            Reverse the booking
          </Button>
        )}
        <Fault>{fault}</Fault>
      </div>
    </div>
  );
}
