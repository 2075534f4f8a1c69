import type { Operations } from '@trover/contract/operations.ts';
import { setReportSchedule } from '@trover/contract/organisations/board-reports.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { useAct, useActForm } from '../operator/use-act.ts';
import styles from './reports.module.css';

type Schedule = DataOf<Operations['GET /api/v1/organisation/report/schedule']>['schedule'];

/** When the report is mailed, and its recipients. */
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
      return 'We no longer email the report';
    });
  return (
    <section className={styles.section} aria-labelledby="schedule">
      <header className={styles.head}>
        <div>
          <h2 id="schedule">Email report</h2>
          <p className="t-dim">
            {schedule === null
              ? 'We can email members the figures each month or quarter.'
              : `Goes to ${pluralize(schedule.recipients.length, 'member')} on ${formatDate(schedule.next_on)}, then each ${schedule.frequency}.`}
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
  const form = useActForm(setReportSchedule.body, {
    frequency: schedule?.frequency ?? 'quarter',
    day_of_month: schedule?.day_of_month ?? 5,
    recipients: [...(schedule?.recipients ?? [])],
  });
  const save = form.act(async (body) => {
    await api.call('PUT /api/v1/organisation/report/schedule', { body, shows_failure: true });
    onDone();
    return 'The report is scheduled';
  });
  const { error, ...recipients } = form.field('recipients');
  return (
    <form className={styles.form} {...save}>
      <Select label="How often" {...form.field('frequency')}>
        <option value="month">Each month</option>
        <option value="quarter">Each quarter</option>
      </Select>
      <TextField
        label="Day of the month"
        hint="1 to 28"
        inputMode="numeric"
        {...form.field('day_of_month', { required: true, valueAsNumber: true })}
      />
      <fieldset className={styles.recipients}>
        <legend>Members who get it</legend>
        {members.map((email) => (
          <Checkbox key={email} value={email} {...recipients}>
            {email}
          </Checkbox>
        ))}
      </fieldset>
      {(error ?? form.fault) && (
        <p className={styles.fault} role="alert">
          {error ?? form.fault}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
          Save the schedule
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
