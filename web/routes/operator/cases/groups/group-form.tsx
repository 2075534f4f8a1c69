import { type CaseGroup, groupFields } from '@trover/contract/cases/groups.ts';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../../../ui/field.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import styles from '../../operator.module.css';
import { Fault } from '../../section.tsx';
import { useActForm } from '../../use-act.ts';

const orNull = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text) };

const none: Omit<CaseGroup['terms'], 'documents'> = {
  ...{ name: '', counsel: '', funder: null, fee_pct: '', shared_costs: '0', on_joining: null },
  ...{ adverse_costs: 'insured', adverse_costs_text: '', leaving: 'free', leaving_text: '', decides: '' },
  ...{ smallest_loss: null, discovery: 'light', discovery_text: '', is_named: false, name_text: '' },
  ...{ signed_loss: null, signed_members: null, courts: '', source: '' },
};

/** The terms of a group, as its own documents state them. */
export function GroupForm({
  caseId,
  currency,
  group,
  onDone,
}: {
  caseId: number;
  currency: string;
  group: CaseGroup | null;
  onDone: () => void;
}) {
  const [documents, setDocuments] = useState(group?.terms.documents.join('\n') ?? '');
  const { documents: _, ...terms } = group?.terms ?? { ...none, documents: [] };
  const form = useActForm(
    groupFields,
    { terms, soft_on: group?.soft_on ?? null, hard_on: group?.hard_on ?? null },
    { at: group === null ? '' : 'group' },
  );
  const save = form.act(async (fields) => {
    const lines = documents.split('\n').map((line) => line.trim());
    const body = { ...fields, terms: { ...fields.terms, documents: lines.filter((line) => line !== '') } };
    if (group === null)
      await api.call('POST /api/v1/operator/cases/{id}/groups', {
        params: { id: String(caseId) },
        body,
        shows_failure: true,
      });
    else
      await api.call('PUT /api/v1/operator/groups/{id}', {
        params: { id: group.id },
        body: { row_version: group.row_version, group: body },
        shows_failure: true,
      });
    onDone();
    return group === null ? 'Group added' : 'Group saved; the previous terms are in the history';
  });
  const text = { required: true };
  return (
    <form className={styles.form} {...save}>
      <TextField label="Name" {...form.field('terms.name', text)} />
      <TextField label="Law firm" {...form.field('terms.counsel', text)} />
      <TextField label="Funder" optional {...form.field('terms.funder', orNull)} />
      <TextField label="Fee, percent of the recovery" inputMode="decimal" {...form.field('terms.fee_pct', text)} />
      <TextField
        label={`Costs of one member, ${currency}`}
        inputMode="decimal"
        {...form.field('terms.shared_costs', text)}
      />
      <TextField
        label="Costs due on joining"
        hint="Leave empty if there is nothing to pay."
        optional
        {...form.field('terms.on_joining', orNull)}
      />
      <Select label="If the case is lost" {...form.field('terms.adverse_costs')}>
        <option value="insured">An insurer pays the other side</option>
        <option value="funder">The funder pays the other side</option>
        <option value="capped">The group pays up to a limit, then the members</option>
        <option value="members">The members pay</option>
      </Select>
      <TextField label="The cover, in words" {...form.field('terms.adverse_costs_text', text)} />
      <Select label="Leaving" {...form.field('terms.leaving')}>
        <option value="free">Free</option>
        <option value="costs_stay">Costs are not paid back</option>
        <option value="binding">Binding</option>
      </Select>
      <TextField label="Leaving, in words" {...form.field('terms.leaving_text', text)} />
      <TextField label="Who decides on a settlement" {...form.field('terms.decides', text)} />
      <TextField
        label={`Minimum loss, ${currency}`}
        inputMode="decimal"
        optional
        {...form.field('terms.smallest_loss', orNull)}
      />
      <TextArea
        className={styles.wide}
        label="Documents of a member"
        hint="One per line."
        rows={3}
        value={documents}
        onChange={(event) => setDocuments(event.target.value)}
      />
      <Select label="Evidence" {...form.field('terms.discovery')}>
        <option value="light">Light</option>
        <option value="medium">Medium</option>
        <option value="heavy">Heavy</option>
      </Select>
      <TextField label="Evidence, in words" {...form.field('terms.discovery_text', text)} />
      <Select
        label="Members in public filings"
        defaultValue={terms.is_named ? 'named' : 'not'}
        {...form.field('terms.is_named', { setValueAs: (value: unknown) => value === 'named' || value === true })}
      >
        <option value="not">Not named</option>
        <option value="named">Named</option>
      </Select>
      <TextField label="Names, in words" {...form.field('terms.name_text', text)} />
      <TextField
        label={`Losses signed so far, ${currency}`}
        inputMode="decimal"
        optional
        {...form.field('terms.signed_loss', orNull)}
      />
      <TextField
        label="Members so far"
        inputMode="numeric"
        optional
        {...form.field('terms.signed_members', {
          setValueAs: (value: unknown) => (value === null || value === '' ? null : Number(value)),
        })}
      />
      <TextField label="Courts" {...form.field('terms.courts', text)} />
      <DateField
        label="Soft date"
        hint="The organizer’s own deadline."
        unit="date"
        optional
        {...form.field('soft_on', orNull)}
      />
      <DateField
        label="Hard date"
        hint="Registration closes."
        unit="date"
        optional
        {...form.field('hard_on', orNull)}
      />
      <TextField
        className={styles.wide}
        label="Source"
        hint="An address, or a document and its page."
        {...form.field('terms.source', text)}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
          {group === null ? 'Add the group' : 'Save the group'}
        </Button>
        {group !== null && <Button onClick={onDone}>Cancel</Button>}
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
