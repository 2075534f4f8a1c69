import type { Fund, saveFunds } from '@trover/contract/contracts/funds.ts';
import type { BodySent } from '@trover/contract/protocol/operation.ts';
import { Select, TextField } from '../../ui/field.tsx';

type Claimant = BodySent<typeof saveFunds>['claimant'];

const kinds = [
  ['entity', 'Company or fund'],
  ['trust', 'Trust'],
  ['retirement', 'Retirement plan'],
] as const;

/** Which fund a form is about: one of them, or all. */
export function WhichFund({ funds }: { funds: readonly Fund[] }) {
  return (
    <Select label="For" name="fund" defaultValue="">
      <option value="">All funds</option>
      {funds.map(({ beneficial_account_id, name }) => (
        <option key={beneficial_account_id} value={beneficial_account_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Who claims for a fund, in the words of its administrator's form. */
export function ClaimantFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const field = (name: string, label: string, more: object = {}) => (
    <TextField label={label} name={name} required autoComplete="off" error={errorOf(name)} {...more} />
  );
  const optional = { required: false, optional: true };
  return (
    <>
      <Select label="Type of claimant" name="kind" defaultValue="entity">
        {kinds.map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      {field('legal_name', 'Legal name', { ...optional, hint: 'For all funds, each under its own name.' })}
      {field('street', 'Street')}
      {field('city', 'City')}
      {field('region', 'State', optional)}
      {field('postal_code', 'ZIP or postal code', optional)}
      {field('country', 'Country', { defaultValue: 'US', maxLength: 2, hint: 'Two letters, such as US.' })}
      <Select label="Type of tax ID" name="tax_id_kind" defaultValue="ein">
        <option value="ein">EIN</option>
        <option value="ssn">SSN</option>
        <option value="itin">ITIN</option>
        <option value="foreign">Foreign tax ID</option>
      </Select>
      {field('tax_id', 'Tax id', {
        ...optional,
        hint: 'For one fund. Stored encrypted; we show only the last four digits.',
      })}
      {field('signer_name', 'Authorized signer')}
      {field('signer_title', 'Capacity', { hint: 'For example, Trustee.' })}
    </>
  );
}

const names = [
  'legal_name',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'tax_id',
  'signer_name',
  'signer_title',
] as const;

/** The fields of such a form; what is left empty is left out. */
export function readClaimant(data: FormData): Claimant {
  const given = names.flatMap((name) => {
    const value = String(data.get(name) ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const claimant = { kind: data.get('kind'), ...Object.fromEntries(given) } as Claimant;
  return claimant.tax_id === undefined ? claimant : ({ ...claimant, tax_id_kind: data.get('tax_id_kind') } as Claimant);
}
