import type { EditableCase } from '@trover/contract/cases/console.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Fault, Section } from '../section.tsx';
import { changedFields, draftOf } from './case-draft.ts';
import { CaseFields } from './case-fields.tsx';
import styles from './cases.module.css';
import { useCaseForm } from './use-case-form.ts';

/** The editable fields of a case. Only what was changed is sent, with the version that was seen. */
export function EditCase({ editable }: { editable: EditableCase }) {
  const [base, setBase] = useState(editable);
  const form = useCaseForm(draftOf(editable));
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const body = changedFields(form.draft, draftOf(base));
  const count = Object.keys(body).length;
  const { reset } = form;
  const load = (next: EditableCase) => {
    setBase(next);
    reset(draftOf(next));
  };
  // A newer version is shown, unless something is being typed.
  useEffect(() => {
    if (count > 0 || editable.row_version === base.row_version) return;
    setBase(editable);
    reset(draftOf(editable));
  });
  const save = () =>
    form.save(async () => {
      const changed = await api.call('POST /api/v1/operator/cases/{id}', {
        params: { id: String(base.id) },
        body: { row_version: base.row_version, ...body },
        shows_failure: true,
      });
      load(changed);
      showToast({ tone: 'good', title: 'Saved; the previous values are in the history' });
      await revalidate();
    });
  const loadAgain = () =>
    form.save(async () => {
      load(await api.call('GET /api/v1/operator/cases/{id}', { params: { id: String(base.id) }, shows_failure: true }));
    });
  return (
    <Section id="said" heading="Details" note={`Version ${base.row_version}`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <CaseFields form={form} isNamedByPlan={editable.is_named_by_plan} formKey={String(base.row_version)} />
        <div className={styles.save}>
          <Button type="submit" variant="primary" busy={form.busy && 'Saving'} disabled={count === 0}>
            Save the changes
          </Button>
          <span className="t-dim">
            {count === 0 ? 'No changes.' : count === 1 ? '1 field is changed.' : `${count} fields are changed.`}
          </span>
          <Fault>{form.fault}</Fault>
          {form.fault !== null && count > 0 && (
            <Button size="small" onClick={loadAgain}>
              Discard my changes and reload the case
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
