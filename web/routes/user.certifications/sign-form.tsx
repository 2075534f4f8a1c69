import { signCertification, withdrawCertification } from '@trover/contract/organisations/certifications.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useActForm } from '../operator/use-act.ts';
import styles from './certifications.module.css';
import type { Certification } from './labels.ts';

/** The signature form for a member who may sign. */
export function SignForm({ certification: { id, sha256, signer_name } }: { certification: Certification }) {
  const form = useActForm(signCertification.body, { signed_name: '', sha256 });
  const isReviewed = form.watch('complaint_reviewed');
  const sign = form.act(async (body) => {
    await api.call('POST /api/v1/organisation/certifications/{id}/sign', { params: { id }, body, shows_failure: true });
    return 'Signed';
  });
  return (
    <form className={styles.panel} {...sign}>
      <h2>Sign the certification</h2>
      <Checkbox {...form.field('complaint_reviewed')}>
        I have reviewed the complaint, this certification and its schedule
      </Checkbox>
      <TextField
        label="Your name"
        hint={`As above: ${signer_name}`}
        maxLength={200}
        {...form.field('signed_name', { required: true })}
      />
      <Button type="submit" variant="primary" wide disabled={!isReviewed} busy={form.busy && 'Signing'}>
        Sign under penalty of perjury
      </Button>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
    </form>
  );
}

/** Withdraws it with a reason, so that another can be prepared. */
export function WithdrawForm({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const form = useActForm(withdrawCertification.body, { reason: '' });
  if (!isOpen)
    return (
      <p>
        <Button variant="plain" onClick={() => setOpen(true)}>
          Withdraw and correct
        </Button>
      </p>
    );
  const withdraw = form.act(async (body) => {
    const request = { params: { id }, body, shows_failure: true } as const;
    await api.call('POST /api/v1/organisation/certifications/{id}/withdraw', request);
    setOpen(false);
    return 'Withdrawn';
  });
  return (
    <form className={styles.panel} {...withdraw}>
      <TextField
        label="Reason"
        hint="It stays on record."
        maxLength={500}
        {...form.field('reason', { required: true })}
      />
      <p className={styles.acts}>
        <Button type="submit" busy={form.busy && 'Withdrawing'}>
          Withdraw the certification
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </p>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
    </form>
  );
}
