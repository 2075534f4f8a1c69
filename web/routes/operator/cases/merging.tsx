import { mergeCase } from '@trover/contract/cases/merges.ts';
import type { EditableCase } from '@trover/contract/cases/operator.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Form, useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { fieldLabel } from './case-labels.ts';
import own from './cases.module.css';

type Preview = DataOf<Operations['GET /api/v1/operator/cases/{id}/merge']>;

/** Merges two cases: shows first what would move. */
export function Merging({ editable, merge }: { editable: EditableCase; merge: Preview | null }) {
  return (
    <Section
      id="merge"
      heading="Merge into another case"
      note="Claims and followers move; this address redirects there"
    >
      <Form className={own.find}>
        <input type="hidden" name="part" value="merge" />
        <TextField
          label="Number of the case to merge into"
          name="into"
          inputMode="numeric"
          pattern="\d{1,9}"
          required
          defaultValue={merge === null ? '' : String(merge.remaining.id)}
        />
        <Button type="submit">Preview</Button>
      </Form>
      {merge !== null && <Decide key={merge.remaining.id} id={editable.id} merge={merge} />}
    </Section>
  );
}

function Decide({ id, merge }: { id: number; merge: Preview }) {
  const navigate = useNavigate();
  const { goes_over, against } = merge;
  const form = useActForm(mergeCase.body, { into: merge.remaining.id, reason: '' });
  const decide = form.act(async (body) => {
    await api.call('POST /api/v1/operator/cases/{id}/merge', {
      params: { id: String(id) },
      body,
      shows_failure: true,
    });
    await navigate(`/operator/cases/${merge.remaining.id}`);
    return 'Merged';
  });
  return (
    <>
      <p>
        “{merge.merged.title}” would become <strong>“{merge.remaining.title}”</strong>. The fields of that case stay as
        they are. This cannot be undone; it is in the audit log.
      </p>
      <Facts facts={Object.entries(goes_over).map(([kind, count]) => [fieldLabel(kind), String(count)] as const)} />
      {against.length > 0 ? (
        <ul className={own.list}>
          {against.map((sentence) => (
            <li key={sentence} className={styles.fault}>
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <form className={own.form} {...decide}>
          <TextArea label="Reason they are one case" rows={2} {...form.field('reason', { required: true })} />
          <p className={styles.acts}>
            <Button type="submit" variant="danger" busy={form.busy && 'Merging'}>
              Merge into case {merge.remaining.id}
            </Button>
            <Fault>{form.fault}</Fault>
          </p>
        </form>
      )}
    </>
  );
}
