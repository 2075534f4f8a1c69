import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { Fault, Section } from '../section.tsx';
import type { Route } from './+types/new';
import { changedFields, emptyDraft } from './case-draft.ts';
import { CaseFields } from './case-fields.tsx';
import styles from './cases.module.css';
import { useCaseForm } from './use-case-form.ts';

const untyped = { ...emptyDraft, currency: '' };

export const handle = { nameOf: () => 'New case' };

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'New case');
}

/** Form for a new case; it is not public until published. */
export default function NewCase() {
  const form = useCaseForm(emptyDraft);
  const navigate = useNavigate();
  const showToast = useToast();
  // One case is created even if the button is clicked twice, or the network fails after the server has created it.
  const key = useRef<string>(undefined);
  const save = () =>
    form.save(async () => {
      key.current ??= crypto.randomUUID();
      const created = await api.call('POST /api/v1/operator/cases', {
        body: { ...changedFields(form.draft, untyped), company: companyOf(form.draft) },
        idempotency_key: key.current,
        shows_failure: true,
      });
      showToast({ tone: 'good', title: 'Saved; nobody else sees it yet' });
      await navigate(`/operator/cases/${created.id}`);
    });
  return (
    <Section id="new-case" heading="Add a case" note="Nobody else sees it until it is published">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onChange={() => {
          key.current = undefined;
        }}
      >
        <CaseFields form={form} formKey="new" />
        <div className={styles.save}>
          <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
            Save the case
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}

const companyOf = ({ company_name, sector }: typeof emptyDraft) => ({
  name: company_name.trim(),
  ...(sector !== '' && { sector: sector as 'technology' }),
});
