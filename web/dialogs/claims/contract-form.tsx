import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { ContractInfo } from './payout-types.ts';
import { SignaturePad } from './signature-pad.tsx';
import deed from './styles/signature.module.css';
import styles from './styles/step.module.css';

const KINDS = [
  { value: 'individual', label: 'Me alone' },
  { value: 'joint', label: 'Jointly' },
  { value: 'retirement', label: 'Retirement' },
  { value: 'trust', label: 'Trust' },
] as const;

const COUNTRIES = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['NL', 'Netherlands'],
  ['CH', 'Switzerland'],
  ['SE', 'Sweden'],
  ['NO', 'Norway'],
  ['ES', 'Spain'],
  ['IT', 'Italy'],
  ['IE', 'Ireland'],
  ['AU', 'Australia'],
  ['JP', 'Japan'],
  ['SG', 'Singapore'],
  ['IL', 'Israel'],
  ['IN', 'India'],
  ['BR', 'Brazil'],
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** Who claims, the text that is signed, and the signature. The fields' names are the call's. */
export function ContractForm({
  info,
  owner,
  errorOf,
  onDrawn,
}: {
  info: ContractInfo;
  /** The name as the broker has it, where nobody has signed yet. */
  owner: string;
  errorOf: (name: string) => string | undefined;
  onDrawn: (drawn: Blob | null) => void;
}) {
  const { claimant, text } = info;
  const [kind, setKind] = useState<Kind>(KINDS.find(({ value }) => value === claimant?.kind)?.value ?? 'individual');
  const [isWhole, setWhole] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const field = (name: string, label: string, more: object = {}): ReactNode => (
    <TextField label={label} name={name} error={errorOf(name)} {...more} />
  );
  return (
    <>
      <div className={styles.choice}>
        <Segmented label="Claimant" options={KINDS} value={kind} onChange={setKind} wide />
      </div>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="text_version" value={text.version} />
      <h3 className={styles.section}>As on your broker account</h3>
      <div className={styles.two}>
        {field('legal_name', kind === 'trust' ? 'Name of the trust' : 'Legal name', {
          defaultValue: claimant?.legal_name ?? owner,
          required: true,
          autoComplete: 'name',
        })}
        {field('tax_id', 'Tax ID', {
          hint: claimant?.tax_id_last4
            ? `Ends in ${claimant.tax_id_last4}. Leave it empty if it has not changed.`
            : 'We show only the last four digits.',
          optional: true,
          autoComplete: 'off',
          inputMode: 'numeric',
        })}
        {kind === 'joint' &&
          field('co_owner', 'Joint owner', { defaultValue: claimant?.co_owner ?? '', required: true })}
        {kind === 'trust' && (
          <>
            {field('signer_name', 'Authorized signer of the trust', {
              defaultValue: claimant?.signer_name ?? '',
              required: true,
            })}
            {field('signer_title', 'Capacity', {
              defaultValue: claimant?.signer_title ?? 'Trustee',
              required: true,
            })}
          </>
        )}
        {field('street', 'Street', {
          defaultValue: claimant?.street,
          required: true,
          autoComplete: 'street-address',
          className: styles.full,
        })}
        {field('city', 'City', { defaultValue: claimant?.city, required: true, autoComplete: 'address-level2' })}
        {field('region', 'State', { defaultValue: claimant?.region, optional: true, autoComplete: 'address-level1' })}
        {field('postal_code', 'ZIP or postal code', {
          defaultValue: claimant?.postal_code,
          autoComplete: 'postal-code',
        })}
        <Select label="Country" name="country" defaultValue={claimant?.country ?? 'US'} error={errorOf('country')}>
          {COUNTRIES.map(([code, name]) => (
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
        <LinkButton onClick={() => setWhole(!isWhole)}>{isWhole ? 'Show less' : 'Read it all'}</LinkButton>
      </p>
      <Checkbox name="accepted" value="true" required>
        I have read the agreement and the name above is mine.
      </Checkbox>
      <div className={deed.sign}>
        {isDrawing ? (
          <SignaturePad onDrawn={onDrawn} />
        ) : (
          <TextField
            label="Type your name as your signature"
            name="signed_name"
            required
            minLength={2}
            className={deed.signature}
            error={errorOf('signed_name')}
            autoComplete="off"
          />
        )}
        {isDrawing && (
          <TextField
            label="Your name in print"
            name="signed_name"
            required
            minLength={2}
            error={errorOf('signed_name')}
          />
        )}
        <Button
          size="small"
          onClick={() => {
            onDrawn(null);
            setDrawing(!isDrawing);
          }}
        >
          {isDrawing ? 'Type it instead' : 'Draw it instead'}
        </Button>
      </div>
    </>
  );
}
