import { addMilestone } from '@trover/contract/cases/milestones.ts';
import { STAGES } from '@trover/core/cases/stages.ts';
import { useId } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './cases-dialogs.module.css';

const stageLabel = (stage: string): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`.replaceAll('_', ' ');

/** Records or corrects a milestone of a case. */
export default function MilestoneDialog(props: OpenDialog<'add-milestone'>) {
  const { order_id, milestone, defaults, documents = [], onSaved, onClose } = props;
  const today = useRouteLoaderData<SiteLoader>('root')?.today;
  const initial = milestone ?? defaults;
  const form = useContractForm(addMilestone.body, {
    order_id,
    date: initial?.date ?? today ?? '',
    title: initial?.title ?? '',
    text: initial?.text ?? '',
    ...(initial?.stage && { stage: initial.stage }),
    document_id: initial?.document_id ?? null,
  });
  const id = useId();

  const save = form.submit(async ({ order_id: of, ...body }) => {
    if (milestone)
      await api.call('PUT /api/v1/orders/milestones', { body: { id: milestone.id, ...body }, shows_failure: true });
    else await api.call('POST /api/v1/orders/milestones', { body: { order_id: of, ...body }, shows_failure: true });
    onClose();
    onSaved?.();
  });

  return (
    <Dialog
      open
      width={480}
      title={milestone ? 'Correct a milestone' : 'Add a milestone'}
      description="Enter what happened and when. Future dates are deadlines, not milestones."
      onClose={onClose}
      sending={form.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={form.busy && 'Saving'}>
            {milestone ? 'Save the correction' : 'Add milestone'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} {...save}>
        <DateField label="Day" unit="date" max={today} {...form.field('date')} />
        <TextField label="What happened" maxLength={300} placeholder="Complaint filed" {...form.field('title')} />
        <Select
          label="New stage"
          hint="Only if it changes the stage of the case."
          {...form.field('stage', { setValueAs: (stage: string) => stage || undefined })}
        >
          <option value="">Same stage</option>
          {STAGES.filter((stage) => stage !== 'proposed').map((stage) => (
            <option key={stage} value={stage}>
              {stageLabel(stage)}
            </option>
          ))}
        </Select>
        <TextArea label="Details" optional rows={3} {...form.field('text')} />
        {documents.length > 0 && (
          <Select
            label="Source document"
            {...form.field('document_id', {
              setValueAs: (chosen: string | number | null) => (chosen ? Number(chosen) : null),
            })}
          >
            <option value="">No document</option>
            {documents.map((document) => (
              <option key={document.id} value={document.id}>
                {document.title}
              </option>
            ))}
          </Select>
        )}
        {form.fault && (
          <p className={styles.fault} role="alert">
            {form.fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}
