import { type TaxFormBody, taxFormBody } from '@trover/contract/tax/tax-forms.ts';
import { countriesByName } from '@trover/core/profiles/country-names.ts';
import { CERTIFICATIONS } from '@trover/core/tax/certifications.ts';
import { useMemo } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../settings.module.css';
import { chapter3, chapter4, classifications } from './form-labels.ts';

type Values = z.input<typeof taxFormBody>;

const KINDS = [
  { value: 'w9', label: 'W-9' },
  { value: 'w8ben', label: 'W-8BEN' },
  { value: 'w8bene', label: 'W-8BEN-E' },
] as const;

const WHO_SIGNS: Record<(typeof KINDS)[number]['value'], string> = {
  w9: 'For US citizens and residents, and for companies and trusts of the United States.',
  w8ben: 'For people who are neither US citizens nor US residents.',
  w8bene: 'For companies and trusts of other countries.',
};

const OPTIONAL: Path<Values>[] = [
  ...(['region', 'postal_code', 'capacity', 'business_name', 'exempt_payee_code', 'foreign_tin'] as const),
  ...(['no_foreign_tin_reason', 'treaty_country', 'treaty_article', 'treaty_rate', 'us_tin', 'giin'] as const),
];

/** The claimant of the contract. */
interface KnownPayee {
  legal_name: string;
  kind: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
}

function begin(payee: KnownPayee | null, name: string): DefaultValues<Values> {
  const country = payee?.country ?? 'US';
  const isCompany = payee?.kind === 'entity' || payee?.kind === 'trust';
  return {
    kind: country === 'US' ? 'w9' : isCompany ? 'w8bene' : 'w8ben',
    legal_name: payee?.legal_name ?? name,
    street: payee?.street ?? '',
    city: payee?.city ?? '',
    region: payee?.region ?? '',
    postal_code: payee?.postal_code ?? '',
    country,
    classification: isCompany ? 'c_corporation' : 'individual',
    tin_kind: isCompany ? 'ein' : 'ssn',
    is_notified_of_withholding: false,
    signed_name: '',
  } as DefaultValues<Values>;
}

/** A form W-9 or W-8 to fill in and sign; its fields depend on its kind. */
export function TaxForm({
  owner,
  payee,
  onDone,
}: {
  owner: { id: number; name: string } | null;
  payee: KnownPayee | null;
  onDone: () => void;
}) {
  const { revalidate } = useRevalidator();
  const countries = useMemo(countriesByName, []);
  const form = useContractForm<Values, TaxFormBody>(taxFormBody, begin(payee, owner?.name ?? ''), {
    at: 'form',
    optional: OPTIONAL,
    shownOnly: true,
  });
  const kind = form.watch('kind');
  const certification = CERTIFICATIONS[kind];
  const text = (name: Path<Values>, label: string, more: object = {}) => (
    <TextField label={label} autoComplete="off" {...more} {...form.field(name, { required: true })} />
  );
  const optional = (name: Path<Values>, label: string, hint?: string) => (
    <TextField label={label} optional autoComplete="off" {...(hint && { hint })} {...form.field(name)} />
  );
  const country = (name: Path<Values>, label: string) => (
    <Select label={label} {...form.field(name, { required: true })}>
      <option value="">Choose</option>
      {countries.map(({ code, name: of }) => (
        <option key={code} value={code}>
          {of}
        </option>
      ))}
    </Select>
  );
  const choice = (name: Path<Values>, label: string, choices: Readonly<Record<string, string>>) => (
    <Select label={label} {...form.field(name, { required: true })}>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
  const send = form.submit(async (sent) => {
    await api.call('POST /api/v1/payouts/tax_forms', {
      shows_failure: true,
      body: { form: sent, ...(owner && { beneficial_account_id: owner.id }) },
      encrypted: true,
    });
    await revalidate();
    onDone();
  });
  return (
    <form className={styles.section} {...send} aria-label="Tax form">
      <Segmented label="Form" options={KINDS} value={kind} onChange={(next) => form.setValue('kind', next)} wide />
      <input type="hidden" {...form.register('kind')} />
      <p className="t-dim">{WHO_SIGNS[kind]}</p>
      <div className={styles.form}>
        {text('legal_name', 'Legal name')}
        {kind === 'w9' && (
          <>
            {optional('business_name', 'Business name', 'Only if it differs.')}
            {choice('classification', 'Tax classification', classifications)}
            {choice('tin_kind', 'Type of tax ID', {
              ssn: 'Social security number',
              itin: 'ITIN',
              ein: 'Employer identification number',
            })}
            {text('tin', 'Taxpayer identification number', { inputMode: 'numeric' })}
            {optional('exempt_payee_code', 'Exempt payee code', 'A company’s, from 1 to 13.')}
          </>
        )}
        {kind === 'w8ben' && (
          <>
            {country('citizenship', 'Country of citizenship')}
            <DateField unit="date" label="Date of birth" {...form.field('date_of_birth', { required: true })} />
          </>
        )}
        {kind === 'w8bene' && (
          <>
            {country('incorporated_in', 'Country of incorporation')}
            {choice('chapter_3_status', 'Chapter 3 status', chapter3)}
            {choice('chapter_4_status', 'Chapter 4 status (FATCA)', chapter4)}
            {optional('giin', 'GIIN', 'Such as ABCDEF.12345.AB.123.')}
          </>
        )}
        {kind !== 'w9' && (
          <>
            {optional('foreign_tin', 'Foreign tax number', 'Of the country where you live.')}
            {optional('no_foreign_tin_reason', 'Reason you have none')}
            {optional('us_tin', 'US tax number', 'Only if you have one.')}
            {country('country', 'Country of residence')}
          </>
        )}
        {text('street', kind === 'w9' ? 'Street' : 'Street of your residence')}
        {text('city', 'City')}
        {optional('region', 'State')}
        {optional('postal_code', 'ZIP or postal code')}
        {kind === 'w9' ? (
          country('country', 'Country')
        ) : (
          <>
            {optional('treaty_country', 'Treaty country', 'Two letters, if you claim a treaty rate.')}
            {optional('treaty_article', 'Treaty article')}
            {optional('treaty_rate', 'Treaty rate, percent')}
          </>
        )}
      </div>
      <section className={styles.section} aria-label={certification.title}>
        <h4 className="t-sub">{certification.title}</h4>
        {certification.words.map((words) => (
          <p key={words} className="t-dim">
            {words}
          </p>
        ))}
      </section>
      {kind === 'w9' && (
        <Checkbox {...form.field('is_notified_of_withholding')}>
          The IRS notified me that I am subject to backup withholding. Item 2 does not apply.
        </Checkbox>
      )}
      <Checkbox {...form.field('certified')}>I certify this under penalties of perjury.</Checkbox>
      <div className={styles.form}>
        {text('signed_name', 'Type your name as your signature')}
        {kind === 'w8bene'
          ? text('capacity', 'Capacity', { hint: 'Such as Director.' })
          : optional('capacity', 'Capacity', 'Only if you sign for someone else.')}
      </div>
      {form.fault && <p role="alert">{form.fault}</p>}
      <p className="t-dim">We store the numbers encrypted and show only the last four digits.</p>
      <p className={styles.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={form.busy && 'Signing'}>
          Sign the form
        </Button>
      </p>
    </form>
  );
}
