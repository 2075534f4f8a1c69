import { signContract } from '@trover/contract/contracts/agreements.ts';
import { UNNAMED_OWNER } from '@trover/core/portfolios/unnamed-owner.ts';
import { countriesByName } from '@trover/core/profiles/country-names.ts';
import { useMemo, useRef, useState } from 'react';
import { needsPostalCode, regionLabel } from '../../components/contracts/region-label.ts';
import { toFormData } from '../../components/forms/form-values.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ContractCases, useExcludedCases } from './contract/contract-cases.tsx';
import type { ContractInfo } from './payout-types.ts';
import { SignaturePad } from './signing/signature-pad.tsx';
import deed from './styles/signature.module.css';
import styles from './styles/step.module.css';
import type { useStep } from './use-step.ts';

const KINDS = [
  { value: 'individual', label: 'Individual' },
  { value: 'joint', label: 'Joint' },
  { value: 'retirement', label: 'Retirement' },
  { value: 'trust', label: 'Trust' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** The claimant, the text to sign, and the signature. */
export function ContractForm({
  id,
  info,
  owner,
  run,
  onSend,
}: {
  /** The form's id, for the button at the bottom. */
  id: string;
  info: ContractInfo;
  owner: {
    /** As in the broker's records, before the first signature. */
    name: string;
    /** By default the caller's only one. */
    beneficial_account_id?: number | undefined;
  };
  run: ReturnType<typeof useStep>['run'];
  onSend: (form: FormData) => Promise<void>;
}) {
  const { claimant, text } = info;
  const countries = useMemo(countriesByName, []);
  const [isWhole, setWhole] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const drawn = useRef<Blob | null>(null);
  const leftOut = useExcludedCases(info.cases_to_join);
  const form = useContractForm(
    signContract.body,
    {
      kind: KINDS.find(({ value }) => value === claimant?.kind)?.value ?? 'individual',
      text_version: text.version,
      legal_name: claimant?.legal_name ?? (owner.name === UNNAMED_OWNER ? '' : owner.name),
      tax_id: '',
      co_owner: claimant?.co_owner ?? '',
      signer_name: claimant?.signer_name ?? '',
      signer_title: claimant?.signer_title ?? 'Trustee',
      street: claimant?.street ?? '',
      city: claimant?.city ?? '',
      region: claimant?.region ?? '',
      postal_code: claimant?.postal_code ?? '',
      country: claimant?.country ?? 'US',
      signed_name: '',
    },
    {
      optional: ['tax_id', 'region', 'postal_code'],
      shownOnly: true,
      draft: {
        key: `contract ${owner.beneficial_account_id ?? ''}`,
        stored: [
          ...(['kind', 'legal_name', 'co_owner', 'signer_name', 'signer_title'] as const),
          ...(['street', 'city', 'region', 'postal_code', 'country'] as const),
        ],
        secret: ['tax_id'],
      },
    },
  );
  const kind = form.watch('kind');
  const country = form.watch('country') ?? '';
  const region = regionLabel(country);
  const isCodeNeeded = needsPostalCode(country);
  const { field } = form;
  const sign = form.submit((sent) =>
    run(
      'Signing',
      async () => {
        await onSend(
          toFormData({
            ...sent,
            beneficial_account_id: owner.beneficial_account_id,
            ...(info.cases_to_join.length > 0 && { left_out_order_ids: JSON.stringify(leftOut.ids) }),
            ...(isDrawing && { signature: drawn.current }),
          }),
        );
        form.deleteDraft();
      },
      form.refuse,
    ),
  );
  return (
    <form id={id} {...sign}>
      <div className={styles.choice}>
        <Segmented
          label="Claimant"
          options={KINDS}
          value={kind as Kind}
          onChange={(next) => form.setValue('kind', next)}
          wide
        />
      </div>
      <input type="hidden" {...form.register('kind')} />
      <input type="hidden" {...form.register('text_version')} />
      <h3 className={styles.section}>As on your broker account</h3>
      <div className={styles.two}>
        <TextField
          label={kind === 'trust' ? 'Name of the trust' : 'Legal name'}
          autoComplete="name"
          {...field('legal_name', { required: true })}
        />
        <TextField
          label="Tax ID"
          hint={
            claimant?.tax_id_last4
              ? `Ends in ${claimant.tax_id_last4}. Leave it empty if it has not changed.`
              : 'We show only the last four digits.'
          }
          optional
          autoComplete="off"
          inputMode="numeric"
          {...field('tax_id')}
        />
        {kind === 'joint' && <TextField label="Joint owner" {...field('co_owner', { required: true })} />}
        {kind === 'trust' && (
          <>
            <TextField label="Authorized signer of the trust" {...field('signer_name', { required: true })} />
            <TextField label="Capacity" {...field('signer_title', { required: true })} />
          </>
        )}
        <TextField
          label="Street"
          autoComplete="street-address"
          className={styles.full}
          {...field('street', { required: true })}
        />
        <TextField label="City" autoComplete="address-level2" {...field('city', { required: true })} />
        <TextField
          label={region ?? 'Region'}
          optional={region === null}
          autoComplete="address-level1"
          {...field('region', { required: region !== null })}
        />
        <TextField
          label="ZIP or postal code"
          optional={!isCodeNeeded}
          autoComplete="postal-code"
          {...field('postal_code', { required: isCodeNeeded })}
        />
        <Select label="Country" {...field('country')}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <h3 className={styles.section}>The contract</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled with the keyboard too */}
      <section className={classNames(deed.deed, isWhole && deed.whole)} tabIndex={0} aria-label={text.title}>
        <h4>{text.title}</h4>
        {text.body.split('\n\n').map((paragraph, at) => (
          <p key={paragraph.slice(0, 40)}>
            {at + 1}. {paragraph}
          </p>
        ))}
      </section>
      <p className={styles.after}>
        <LinkButton onClick={() => setWhole(!isWhole)}>{isWhole ? 'Show less' : 'Show full agreement'}</LinkButton>
      </p>
      <ContractCases cases={info.cases_to_join} leftOut={leftOut} />
      <Checkbox {...field('accepted')}>
        I have read the agreement, and I am the claimant named above or may sign for it.
      </Checkbox>
      <div className={deed.sign}>
        {isDrawing && (
          <SignaturePad
            onDrawn={(image) => {
              drawn.current = image;
            }}
          />
        )}
        <TextField
          label={isDrawing ? 'Print your name' : 'Type your name as your signature'}
          className={isDrawing ? undefined : deed.signature}
          autoComplete="off"
          {...field('signed_name')}
        />
        <Button
          size="small"
          onClick={() => {
            drawn.current = null;
            setDrawing(!isDrawing);
          }}
        >
          {isDrawing ? 'Type it instead' : 'Draw it instead'}
        </Button>
      </div>
      {form.fault && <p role="alert">{form.fault}</p>}
    </form>
  );
}
