import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Select } from '../../../../ui/field.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { pluralize } from '../../../../ui/format/format.ts';
import type { Colleague } from './queue-data.ts';

/** The assignee of items; "nobody" is one of the choices. */
export function AssignDialog({
  count,
  colleagues,
  onAssign,
  onClose,
}: {
  count: number;
  colleagues: readonly Colleague[];
  onAssign: (to: Colleague | null) => void;
  onClose: () => void;
}) {
  const [to, setTo] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onAssign(colleagues.find(({ account_id }) => String(account_id) === to) ?? null);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Assign ${pluralize(count, 'item')}`}
      width={420}
      footer={
        <Button variant="primary" type="submit" form="assign">
          Assign
        </Button>
      }
    >
      <form id="assign" onSubmit={send}>
        <Select label="To" value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">Nobody</option>
          {colleagues.map(({ account_id, name, email }) => (
            <option key={account_id} value={account_id}>
              {name}, {email}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  );
}

const later = (today: string, days: number): string => {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

/** How long items leave the list. */
export function SnoozeDialog({
  count,
  today,
  onSnooze,
  onClose,
}: {
  count: number;
  today: string;
  onSnooze: (until: string | null) => void;
  onClose: () => void;
}) {
  const [until, setUntil] = useState(later(today, 1));
  const choose = (day: string | null) => {
    onSnooze(day);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Snooze ${pluralize(count, 'item')}`}
      description="They leave the list until that day, for at most 30 days and never past a binding date. Their due dates do not change."
      width={420}
      footerAside={
        <Button variant="plain" onClick={() => choose(null)}>
          Put back now
        </Button>
      }
      footer={
        <Button variant="primary" type="submit" form="snooze">
          Snooze
        </Button>
      }
    >
      <form
        id="snooze"
        onSubmit={(event) => {
          event.preventDefault();
          if (until !== '') choose(until);
        }}
      >
        <DateField
          label="Until"
          unit="date"
          min={later(today, 1)}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
          required
        />
      </form>
    </Dialog>
  );
}
