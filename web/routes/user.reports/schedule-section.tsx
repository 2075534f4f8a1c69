import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { useAct } from '../operator/use-act.ts';
import styles from './reports.module.css';

type Schedule = DataOf<Operations['GET /api/v1/organisation/report/schedule']>['schedule'];
type Rhythm = NonNullable<Schedule>['rhythm'];

/** When the report goes out by mail, and to whom. */
export function ScheduleSection({
  schedule,
  members,
  mayChange,
}: {
  schedule: Schedule;
  members: readonly string[];
  mayChange: boolean;
}) {
  const [isEditing, setEditing] = useState(false);
  const { busy, fault, act } = useAct();
  const end = () =>
    act(async () => {
      await api.call('DELETE /api/v1/organisation/report/schedule', { shows_failure: true });
      return 'The report no longer goes out by mail';
    });
  return (
    <section className={styles.section} aria-labelledby="schedule">
      <header className={styles.head}>
        <div>
          <h2 id="schedule">Report by mail</h2>
          <p className="t-dim">
            {schedule === null
              ? 'Members can get the figures by mail each month or quarter.'
              : `Goes to ${pluralize(schedule.recipients.length, 'member')} on ${formatDate(schedule.next_on)}, then each ${schedule.rhythm}.`}
          </p>
          {schedule !== null && schedule.recipients.length > 0 && <p>{schedule.recipients.join(', ')}</p>}
        </div>
        {mayChange && !isEditing && (
          <div className={styles.acts}>
            {schedule !== null && (
              <Button variant="plain" busy={busy && 'Ending'} onClick={end}>
                End the schedule
              </Button>
            )}
            <Button icon="calendar" onClick={() => setEditing(true)}>
              {schedule === null ? 'Schedule the report' : 'Change the schedule'}
            </Button>
          </div>
        )}
      </header>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isEditing && <ScheduleForm schedule={schedule} members={members} onDone={() => setEditing(false)} />}
    </section>
  );
}

function ScheduleForm({
  schedule,
  members,
  onDone,
}: {
  schedule: Schedule;
  members: readonly string[];
  onDone: () => void;
}) {
  const [rhythm, setRhythm] = useState<Rhythm>(schedule?.rhythm ?? 'quarter');
  const [day, setDay] = useState(String(schedule?.day_of_month ?? 5));
  const [recipients, setRecipients] = useState<readonly string[]>(schedule?.recipients ?? []);
  const { busy, fault, act } = useAct();
  const save = () =>
    act(async () => {
      const body = { rhythm, day_of_month: Number(day), recipients: [...recipients] };
      await api.call('PUT /api/v1/organisation/report/schedule', { body, shows_failure: true });
      onDone();
      return 'The report is scheduled';
    });
  const toggle = (email: string, isOn: boolean) =>
    setRecipients(isOn ? [...recipients, email] : recipients.filter((one) => one !== email));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Select label="How often" value={rhythm} onChange={(event) => setRhythm(event.target.value as Rhythm)}>
        <option value="month">Each month</option>
        <option value="quarter">Each quarter</option>
      </Select>
      <TextField
        label="Day of the month"
        hint="1 to 28"
        inputMode="numeric"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <fieldset className={styles.recipients}>
        <legend>Members who get it</legend>
        {members.map((email) => (
          <Checkbox
            key={email}
            checked={recipients.includes(email)}
            onChange={(event) => toggle(email, event.target.checked)}
          >
            {email}
          </Checkbox>
        ))}
      </fieldset>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy && 'Saving'}>
          Save the schedule
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
