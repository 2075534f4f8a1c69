import { type EditableCase, setDeadline } from '@trover/contract/cases/operator.ts';
import { DEADLINE_KINDS, type DeadlineKind } from '@trover/core/cases/deadlines.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { deadlineLabels } from './case-labels.ts';
import { type Deadline, DeadlineTable } from './deadline-table.tsx';

/** The deadlines of a case, each with its source, and their former values. */
export function Deadlines({ editable, today, isOpen }: { editable: EditableCase; today: string; isOpen: boolean }) {
  const [kind, setKind] = useState<DeadlineKind>('claim');
  const present = editable.deadlines.filter(({ superseded_at }) => superseded_at === null);
  const former = editable.deadlines.filter(({ superseded_at }) => superseded_at !== null);
  return (
    <>
      <Section id="deadlines" heading="Deadlines">
        {present.length === 0 ? (
          <EmptyState heading="No deadline is known" text="Set the first one below, with a quote from its source." />
        ) : (
          <DeadlineTable label="Table of deadlines" rows={present} today={today}>
            {(row) => (
              <Button size="small" variant="plain" onClick={() => setKind(row.kind)} disabled={!isOpen}>
                Change
              </Button>
            )}
          </DeadlineTable>
        )}
        {isOpen && (
          <SetDeadline
            key={`${kind} ${editable.row_version}`}
            editable={editable}
            today={today}
            known={present.find((one) => one.kind === kind)}
            kind={kind}
            onKind={setKind}
          />
        )}
      </Section>
      {former.length > 0 && (
        <Section id="former" heading="Previous values" note={String(former.length)}>
          <DeadlineTable label="Table of previous deadlines" rows={former} today={today}>
            {({ superseded_at, superseded_by }) =>
              superseded_at !== null && (
                <>
                  Until <Instant at={superseded_at} />
                  {superseded_by !== null && `, ${superseded_by}`}
                </>
              )
            }
          </DeadlineTable>
        </Section>
      )}
    </>
  );
}

const [deadlineSchema] = setDeadline.body.options;

function SetDeadline({
  editable,
  today,
  known,
  kind,
  onKind,
}: {
  editable: EditableCase;
  today: string;
  known: Deadline | undefined;
  kind: DeadlineKind;
  onKind: (kind: DeadlineKind) => void;
}) {
  const { busy, fault, act } = useAct();
  const [row_version] = useState(editable.row_version);
  const params = { id: String(editable.id) };
  const form = useActForm(deadlineSchema, {
    ...{ row_version, is_set: true, kind, date: known?.date ?? '', checked_on: today },
    ...{ source: known?.source ?? '', quote: known?.quote ?? '' },
  });
  const set = form.act(async (body) => {
    await api.call('POST /api/v1/operator/cases/{id}/deadlines', { params, body, shows_failure: true });
    return 'Saved; the previous value is in the history';
  });
  const remove = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/cases/{id}/deadlines', {
        params,
        body: { row_version, is_set: false, kind },
        shows_failure: true,
      });
      return 'Removed; it is in the history';
    });
  return (
    <form className={styles.form} {...set}>
      <Select
        label="Deadline"
        data-act="date"
        value={kind}
        onChange={(event) => onKind(event.target.value as DeadlineKind)}
      >
        {DEADLINE_KINDS.map((one) => (
          <option key={one} value={one}>
            {deadlineLabels[one]}
          </option>
        ))}
      </Select>
      <DateField label="Day" unit="date" {...form.field('date', { required: true })} />
      <Select
        label="Applies to"
        defaultValue={known?.hard === false ? 'soft' : 'hard'}
        {...form.field('hard', { setValueAs: (bound: string) => bound === 'hard' })}
      >
        <option value="hard">Hard: a law or a court set it</option>
        <option value="soft">Soft: the organizer of the action set it</option>
      </Select>
      <DateField label="Checked on" unit="date" max={today} {...form.field('checked_on', { required: true })} />
      <TextField
        className={styles.wide}
        label="Source"
        hint="Where the date is published: an address, or a document and its page."
        {...form.field('source', { required: true })}
      />
      <TextArea
        className={styles.wide}
        label="Quote"
        rows={2}
        hint="The exact words that set the date."
        {...form.field('quote', { required: true })}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
          {known === undefined ? 'Set the deadline' : 'Change the deadline'}
        </Button>
        {known !== undefined && (
          <Button onClick={remove} busy={busy && 'Removing'}>
            Remove the deadline
          </Button>
        )}
        <Fault>{form.fault ?? fault}</Fault>
      </div>
    </form>
  );
}
