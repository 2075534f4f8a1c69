import { type ClientIdentityCheck, documentKinds } from '@trover/contract/identity/identity.ts';
import { requiredText } from '@trover/contract/protocol/text.ts';
import { daySchema } from '@trover/contract/protocol/values.ts';
import { countriesByName } from '@trover/core/profiles/country-names.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useActKey } from '../frame/act-keys.ts';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { documentLabels } from './document-labels.ts';

const approvalSchema = z.object({
  document_name: requiredText(200, 'Enter the name on the document.'),
  document_kind: z.enum(documentKinds, 'Choose the document.'),
  document_country: z.string().regex(/^[A-Z]{2}$/, 'Choose the country.'),
  document_expires_on: daySchema.or(z.literal('')),
  note: requiredText(500, 'Enter the reason.'),
});
const declineSchema = z.object({ note: requiredText(500, 'Enter the reason.') });

const subscribe = () => () => {};

/** Approves with the document's content, or declines with a reason that the client reads. */
export function DecideIdentity({ check }: { check: ClientIdentityCheck }) {
  // browser and server may have different names for a country: only the browser lists them
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const countries = useMemo(() => (isInBrowser ? countriesByName() : []), [isInBrowser]);
  const { id } = check;
  useActKey(true, { key: 'r', label: 'Reject', act: 'reject' });
  const form = useActForm(approvalSchema, {
    document_name: check.document_name ?? '',
    document_kind: check.document_kind ?? 'passport',
    document_country: check.document_country ?? '',
    document_expires_on: check.document_expires_on ?? '',
    note: '',
  });
  const declining = useActForm(declineSchema, { note: '' });
  const approve = form.act(async ({ document_expires_on, ...stated }) => {
    await api.call('POST /api/v1/operator/identity/{id}/decide', {
      params: { id },
      body: { decision: 'approved', ...stated, document_expires_on: document_expires_on || null },
      shows_failure: true,
    });
    return 'Approved. What payments still need is shown here.';
  });
  const decline = declining.act(async ({ note }) => {
    await api.call('POST /api/v1/operator/identity/{id}/decide', {
      params: { id },
      body: { decision: 'declined', note },
      shows_failure: true,
    });
    return 'Declined: the client reads the reason';
  });
  return (
    <>
      <form className={styles.form} {...approve} aria-label="Approve">
        <TextField label="Name on the document" {...form.field('document_name', { required: true })} />
        <Select label="Document" {...form.field('document_kind', { required: true })}>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {documentLabels[kind]}
            </option>
          ))}
        </Select>
        <Select label="Issued by" {...form.field('document_country', { required: true })}>
          <option value="">Choose</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <DateField unit="date" label="Expires" optional {...form.field('document_expires_on')} />
        <TextField label="What agrees" maxLength={500} {...form.field('note', { required: true })} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
            Approve
          </Button>
        </div>
        <Fault>{form.fault}</Fault>
      </form>
      <form className={styles.acts} {...decline} aria-label="Decline">
        <TextField
          label="Reason to decline, shown to the client"
          data-act="reject"
          maxLength={500}
          {...declining.field('note', { required: true })}
        />
        <Button type="submit" variant="plain" busy={declining.busy && 'Saving'}>
          Decline
        </Button>
        <Fault>{declining.fault}</Fault>
      </form>
    </>
  );
}
