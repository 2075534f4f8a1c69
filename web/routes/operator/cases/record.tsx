import { saveDocument } from '@trover/contract/cases/documents.ts';
import { addMilestone, deleteMilestone } from '@trover/contract/cases/milestones.ts';
import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { DOCUMENT_KINDS } from '@trover/core/cases/case-record.ts';
import { STAGES } from '@trover/core/cases/stages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { fileIfAny, toFormData } from '../../../components/forms/form-values.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { stageLabel } from './case-labels.ts';

type EditableProps = { editable: EditableCase; isOpen: boolean };
type Milestone = EditableCase['milestones'][number];

/** The milestones of a case: only they change its stage. */
export function Milestones({ editable, today, isOpen }: EditableProps & { today: string }) {
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
  const [isAsked, setAsked] = useState(false);
  return (
    <tr>
      <Cell>{formatDate(milestone.date)}</Cell>
      <Cell rowHeader>{milestone.title}</Cell>
      <Cell>
        {stageLabel(milestone.stage)}
        {milestone.inferred && ' (concluded)'}
      </Cell>
      <Cell>{[milestone.text, milestone.reason && `Out of order: ${milestone.reason}`].filter(Boolean).join(' ')}</Cell>
      <Cell>
        {isOpen &&
          (isAsked ? (
            <WithdrawMilestone id={milestone.id} />
          ) : (
            <Button size="small" variant="plain" onClick={() => setAsked(true)}>
              Withdraw
            </Button>
          ))}
      </Cell>
    </tr>
  );
}

function WithdrawMilestone({ id }: { id: number }) {
  const form = useActForm(deleteMilestone.body, { id, reason: '' }, { optional: ['reason'] });
  const withdraw = form.act(async (body) => {
    const { stage } = await api.call('DELETE /api/v1/orders/milestones', { body, shows_failure: true });
    return `Milestone withdrawn. The case is now ${stageLabel(stage).toLowerCase()}.`;
  });
  return (
    <form className={styles.acts} {...withdraw}>
      <TextField label="Reason" {...form.field('reason')} />
      <Button type="submit" size="small" variant="danger" busy={form.busy && 'Withdrawing'}>
        Withdraw
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function AddMilestone({ editable, today }: { editable: EditableCase; today: string }) {
  const form = useActForm(
    addMilestone.body,
    { order_id: editable.id, date: '', title: '', text: '', reason: '' },
    { optional: ['stage', 'document_id', 'text', 'reason'] },
  );
  const add = form.act(async (body) => {
    await api.call('POST /api/v1/orders/milestones', { body, shows_failure: true });
    return 'Recorded';
  });
  return (
    <form className={styles.form} {...add}>
      <DateField label="Day" unit="date" max={today} {...form.field('date', { required: true })} />
      <TextField label="What happened" maxLength={300} {...form.field('title', { required: true })} />
      <Select label="New stage" {...form.field('stage')}>
        <option value="">Same stage</option>
        {STAGES.filter((one) => one !== 'proposed').map((one) => (
          <option key={one} value={one}>
            {stageLabel(one)}
          </option>
        ))}
      </Select>
      {editable.documents.length > 0 && (
        <Select
          label="Source document"
          {...form.field('document_id', { setValueAs: (id: string) => (id === '' ? undefined : Number(id)) })}
        >
          <option value="">No document</option>
          {editable.documents.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title}
            </option>
          ))}
        </Select>
      )}
      <TextField label="Reason, if out of order" optional {...form.field('reason')} />
      <TextArea className={styles.wide} label="Details" rows={2} optional {...form.field('text')} />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" busy={form.busy && 'Recording'}>
          Record the milestone
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

/** The documents of a case. */
export function Documents({ editable, isOpen }: EditableProps) {
  const { fault, act } = useAct();
  const remove = (id: number) =>
    act(async () => {
      await api.call('DELETE /api/v1/settlements/documents', { query: { doc_id: String(id) }, shows_failure: true });
      return 'Removed, with its file';
    });
  return (
    <Section
      id="documents"
      heading="Documents"
      note={String(editable.documents.length)}
      link={<Link to={`/operator/catalogue/notices?state=all&order_id=${editable.id}`}>Notices of this case</Link>}
    >
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
                  <Cell>{stageLabel(document.kind)}</Cell>
                  <Cell>{document.date === null ? 'Not dated' : formatDate(document.date)}</Cell>
                  <Cell numeric>{document.bytes === null ? 'External link' : formatBytes(document.bytes)}</Cell>
                  <Cell>
                    {isOpen && document.bytes !== null && (
                      <ButtonLink size="small" to={`/operator/catalogue/notices/${document.id}`}>
                        Read as a notice <span className="sr-only">{document.title}</span>
                      </ButtonLink>
                    )}
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
      <Fault>{fault}</Fault>
      {isOpen && <AddDocument order_id={editable.id} />}
    </Section>
  );
}

const documentSchema = saveDocument.body
  .pick({ kind: true, title: true, date: true, url: true })
  .extend({ document: fileIfAny(fileLimits.document) });

function AddDocument({ order_id }: { order_id: number }) {
  const form = useActForm(
    documentSchema,
    { kind: 'notice', title: '', date: '', url: '' },
    { optional: ['title', 'date', 'url'] },
  );
  const add = form.act(async (sent) => {
    await api.call('POST /api/v1/settlements/documents', {
      form: toFormData({ order_id, ...sent }),
      shows_failure: true,
    });
    form.reset();
    return 'Added';
  });
  return (
    <form className={styles.form} {...add}>
      <Select label="Kind" {...form.field('kind')}>
        {DOCUMENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {stageLabel(one)}
          </option>
        ))}
      </Select>
      <TextField label="Title" optional {...form.field('title')} />
      <DateField label="Day" unit="date" optional {...form.field('date')} />
      <TextField label="File" type="file" optional {...form.field('document')} />
      <TextField label="Or its official address" optional hint="A public address." {...form.field('url')} />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={form.busy && 'Adding'}>
          Add the document
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
