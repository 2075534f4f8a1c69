import { claimantBody, type Fund } from '@trover/contract/contracts/funds.ts';
import type { Path } from 'react-hook-form';
import type { z } from 'zod';
import { Select, TextField } from '../../ui/field.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import { needsPostalCode, regionLabel } from './region-label.ts';

type Claimant = z.input<typeof claimantBody>;

const kinds = [
  ['entity', 'Company or fund'],
  ['trust', 'Trust'],
  ['retirement', 'Retirement plan'],
] as const;

/** Chooses the fund of a form: one of them, or all. */
export function WhichFund({
  funds,
  value,
  onChange,
}: {
  funds: readonly Fund[];
  value: string;
  onChange: (fund: string) => void;
}) {
  return (
    <Select label="For" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">All funds</option>
      {funds.map(({ beneficial_account_id, name }) => (
        <option key={beneficial_account_id} value={beneficial_account_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The parameters for the chosen fund. */
export const fundsOf = (fund: string): { beneficial_account_ids?: number[] } =>
  fund === '' ? {} : { beneficial_account_ids: [Number(fund)] };

export const useClaimantForm = () =>
  useContractForm(
    claimantBody,
    { kind: 'entity', country: 'US', tax_id_kind: 'ein' },
    { at: 'claimant', optional: ['legal_name', 'region', 'postal_code', 'tax_id'] },
  );

/** Fields of a fund's claimant, with the names of its administrator's form. */
export function ClaimantFields({ form }: { form: ReturnType<typeof useClaimantForm> }) {
  const field = (name: Path<Claimant>, label: string, more: object = {}) => (
    <TextField label={label} autoComplete="off" {...more} {...form.field(name, { required: !('optional' in more) })} />
  );
  const optional = { optional: true };
  const country = form.watch('country') ?? '';
  const region = regionLabel(country);
  return (
    <>
      <Select label="Type of claimant" {...form.field('kind')}>
        {kinds.map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      {field('legal_name', 'Legal name', { ...optional, hint: 'Applies to all funds, each under its own name.' })}
      {field('street', 'Street')}
      {field('city', 'City')}
      {field('region', region ?? 'Region', region === null ? optional : {})}
      {field('postal_code', 'ZIP or postal code', needsPostalCode(country) ? {} : optional)}
      {field('country', 'Country', { maxLength: 2, hint: 'Two letters, such as US.' })}
      <Select label="Type of tax ID" {...form.field('tax_id_kind')}>
        <option value="ein">EIN</option>
        <option value="ssn">SSN</option>
        <option value="itin">ITIN</option>
        <option value="foreign">Foreign tax ID</option>
      </Select>
      {field('tax_id', 'Tax ID', {
        ...optional,
        hint: 'For one fund. Stored encrypted; we show only the last four digits.',
      })}
      {field('signer_name', 'Authorized signer')}
      {field('signer_title', 'Capacity', { hint: 'For example, Trustee.' })}
    </>
  );
}
