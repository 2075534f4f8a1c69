import type { EditableCase } from '@trover/contract/cases/console.ts';
import { DOCUMENT_KINDS } from '@trover/core/cases/case-record.ts';
import { STAGES } from '@trover/core/cases/stages.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { stageWord } from './case-labels.ts';

type Shown = { editable: EditableCase; isOpen: boolean };
type Milestone = EditableCase['milestones'][number];

/** The steps of a case: a stage changes by them alone. */
export function Milestones({ editable, today, isOpen }: Shown & { today: string }) {
  const { milestones } = editable;
  return (
    <Section id="milestones" heading="Milestones" note="Only milestones change the stage of a case">
      {milestones.length === 0 ? (
        <EmptyState heading="No milestones yet" text="The first one sets the stage of the case." />
      ) : (
        <ScrollSideways label="Table of milestones">
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Day</HeaderCell>
                <HeaderCell>What happened</HeaderCell>
                <HeaderCell>Stage</HeaderCell>
                <HeaderCell>More</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Actions</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {milestones.map((one) => (
                <MilestoneRow key={one.id} milestone={one} isOpen={isOpen} />
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      {isOpen && <AddMilestone key={milestones.length} editable={editable} today={today} />}
    </Section>
  );
}

function MilestoneRow({ milestone, isOpen }: { milestone: Milestone; isOpen: boolean }) {
  const { busy, fault, act } = useAct();
  const [isAsked, setAsked] = useState(false);
  const withdraw = (form: HTMLFormElement) =>
    act(async () => {
      const reason = String(new FormData(form).get('reason') ?? '').trim();
      const { stage } = await api.call('DELETE /api/v1/orders/milestones', {
        body: { id: milestone.id, ...(reason !== '' && { reason }) },
        shows_failure: true,
      });
      return `Withdrawn; the case is now ${stageWord(stage).toLowerCase()}`;
    });
  return (
    <tr>
      <Cell>{formatDate(milestone.date)}</Cell>
      <Cell rowHeader>{milestone.title}</Cell>
      <Cell>
        {stageWord(milestone.stage)}
        {milestone.inferred && ' (concluded)'}
      </Cell>
      <Cell>
        {[milestone.text, milestone.reason && `Out of order: ${milestone.reason}`].filter(Boolean).join(' ')}
        <Fault>{fault}</Fault>
      </Cell>
      <Cell>
        {isOpen &&
          (isAsked ? (
            <form
              className={styles.acts}
              onSubmit={(event) => {
                event.preventDefault();
                withdraw(event.currentTarget);
              }}
            >
              <TextField label="Reason" name="reason" />
              <Button type="submit" size="small" variant="danger" busy={busy && 'Withdrawing'}>
                Withdraw
              </Button>
            </form>
          ) : (
            <Button size="small" variant="plain" onClick={() => setAsked(true)}>
              Withdraw
            </Button>
          ))}
      </Cell>
    </tr>
  );
}

function AddMilestone({ editable, today }: { editable: EditableCase; today: string }) {
  const { busy, fault, act } = useAct();
  const add = (form: HTMLFormElement) =>
    act(async () => {
      const given = new FormData(form);
      const text = (name: string): string => String(given.get(name) ?? '').trim();
      const stage = STAGES.find((one) => one === text('stage'));
      await api.call('POST /api/v1/orders/milestones', {
        body: {
          ...{ order_id: editable.id, date: text('date'), title: text('title') },
          ...(stage && { stage }),
          ...(text('text') !== '' && { text: text('text') }),
          ...(text('reason') !== '' && { reason: text('reason') }),
          ...(text('document_id') !== '' && { document_id: Number(text('document_id')) }),
        },
        shows_failure: true,
      });
      return 'Recorded';
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
    >
      <DateField label="Day" name="date" unit="date" max={today} required />
      <TextField label="What happened" name="title" required maxLength={300} />
      <Select label="New stage" name="stage" defaultValue="">
        <option value="">Same stage</option>
        {STAGES.filter((one) => one !== 'proposed').map((one) => (
          <option key={one} value={one}>
            {stageWord(one)}
          </option>
        ))}
      </Select>
      {editable.documents.length > 0 && (
        <Select label="Source document" name="document_id" defaultValue="">
          <option value="">No document</option>
          {editable.documents.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title}
            </option>
          ))}
        </Select>
      )}
      <TextField label="Reason, if out of order" name="reason" optional />
      <TextArea className={styles.wide} label="Details" name="text" rows={2} optional />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" busy={busy && 'Recording'}>
          Record the milestone
        </Button>
        <Fault>{fault}</Fault>
      </div>
    </form>
  );
}

/** The papers of a case. */
export function Documents({ editable, isOpen }: Shown) {
  const { busy, fault, act } = useAct();
  const add = (form: HTMLFormElement) =>
    act(async () => {
      const sent = new FormData();
      sent.append('order_id', String(editable.id));
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' ? value.trim() !== '' : value.size > 0) sent.append(name, value);
      await api.call('POST /api/v1/settlements/documents', { form: sent, shows_failure: true });
      form.reset();
      return 'Added';
    });
  const remove = (id: number) =>
    act(async () => {
      await api.call('DELETE /api/v1/settlements/documents', { query: { doc_id: String(id) }, shows_failure: true });
      return 'Removed, with its file';
    });
  return (
    <Section id="documents" heading="Documents" note={String(editable.documents.length)}>
      {editable.documents.length > 0 && (
        <ScrollSideways label="Table of documents">
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Title</HeaderCell>
                <HeaderCell>Kind</HeaderCell>
                <HeaderCell>Day</HeaderCell>
                <HeaderCell numeric>Size</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Actions</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {editable.documents.map((document) => (
                <tr key={document.id}>
                  <Cell rowHeader>{document.url ? <a href={document.url}>{document.title}</a> : document.title}</Cell>
                  <Cell>{stageWord(document.kind)}</Cell>
                  <Cell>{document.date === null ? 'Not dated' : formatDate(document.date)}</Cell>
                  <Cell numeric>{document.bytes === null ? 'Elsewhere' : formatBytes(document.bytes)}</Cell>
                  <Cell>
                    {isOpen && (
                      <Button size="small" variant="plain" onClick={() => remove(document.id)}>
                        Remove <span className="sr-only">{document.title}</span>
                      </Button>
                    )}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      {isOpen && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            add(event.currentTarget);
          }}
        >
          <Select label="Kind" name="kind" defaultValue="notice">
            {DOCUMENT_KINDS.map((one) => (
              <option key={one} value={one}>
                {stageWord(one)}
              </option>
            ))}
          </Select>
          <TextField label="Title" name="title" optional />
          <DateField label="Day" name="date" unit="date" optional />
          <TextField label="File" name="document" type="file" optional />
          <TextField label="Or its official address" name="url" optional hint="A public address." />
          <div className={`${styles.wide} ${styles.acts}`}>
            <Button type="submit" busy={busy && 'Adding'}>
              Add the document
            </Button>
            <Fault>{fault}</Fault>
          </div>
        </form>
      )}
    </Section>
  );
}
