import { revealTaxForm, type ShownTaxForm } from '@trover/contract/tax/tax-forms.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { formNames, formStates, maskedNumber } from '../../user.settings/tax/form-labels.ts';
import styles from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

/** A client’s forms W-9 and W-8, with the numbers masked until they are revealed for a reason. */
export function TaxForms({ forms }: { forms: readonly ShownTaxForm[] }) {
  return (
    <Section id="tax" heading="Tax forms">
      {forms.length === 0 && <p className="t-dim">No tax form. We may have to withhold part of a payment.</p>}
      {forms.map((form) => (
        <TaxForm key={form.id} form={form} />
      ))}
    </Section>
  );
}

function TaxForm({ form }: { form: ShownTaxForm }) {
  const { id, kind, legal_name, state, signed_on, expires_on, end_reason } = form;
  return (
    <>
      <Facts
        facts={[
          [formNames[kind], legal_name],
          ['Status', end_reason === null ? formStates[state] : `${formStates[state]}: ${end_reason}`],
          ['Number', maskedNumber(form)],
          ['Signed', formatDate(signed_on)],
          ...(expires_on === null ? [] : [['Valid until', formatDate(expires_on)] as const]),
        ]}
      />
      <Acts id={id} isInForce={state === 'valid' || state === 'expiring' || state === 'expired'} />
    </>
  );
}

function Acts({ id, isInForce }: { id: number; isInForce: boolean }) {
  const form = useActForm(revealTaxForm.body, { reason: '' });
  const [shown, setShown] = useState<readonly (readonly [string, string])[]>([]);
  const params = { id };
  const reveal = form.act(async (body) => {
    const request = { params, body, shows_failure: true } as const;
    const { tin, foreign_tin, date_of_birth } = await api.call('POST /api/v1/operator/tax_forms/{id}/reveal', request);
    setShown(
      [
        ['Tax number', tin] as const,
        ['Foreign number', foreign_tin] as const,
        ['Born', date_of_birth] as const,
      ].flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    );
    return 'The numbers are shown, and the audit log records it';
  });
  const reject = form.act(async (body) => {
    await api.call('POST /api/v1/operator/tax_forms/{id}/reject', { params, body, shows_failure: true });
    return 'Rejected: its payee is notified';
  });
  return (
    <form className={styles.acts} {...submitByButton({ reveal, reject })}>
      {shown.length > 0 && <Facts facts={shown} />}
      <TextField label="Reason" maxLength={300} {...form.field('reason', { required: true })} />
      <Button type="submit" size="small" value="reveal" busy={form.busy && 'Opening'}>
        Reveal the number
      </Button>
      {isInForce && (
        <Button type="submit" size="small" variant="plain" value="reject" busy={form.busy && 'Saving'}>
          Reject the form
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
