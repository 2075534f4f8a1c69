import { completeAddress } from '@trover/contract/contracts/agreements.ts';
import { addressFaults } from '@trover/core/profiles/addresses.ts';
import { api } from '../../../api.ts';
import { regionLabel } from '../../../components/contracts/region-label.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { TextField } from '../../../ui/field.tsx';
import type { ContractInfo } from '../payout-types.ts';
import styles from '../styles/step.module.css';
import type { useStep } from '../use-step.ts';

/** The state and the postal code of a claimant who signed without them; a part that was signed is only shown. */
export function AddressForm({
  id,
  claimant,
  beneficial_account_id,
  run,
  onSaved,
}: {
  /** The form's id, for the button at the bottom. */
  id: string;
  claimant: NonNullable<ContractInfo['claimant']>;
  beneficial_account_id: number;
  run: ReturnType<typeof useStep>['run'];
  onSaved: () => Promise<void>;
}) {
  const { country, street, city, region, postal_code } = claimant;
  const missing = addressFaults(claimant);
  const form = useContractForm(
    completeAddress.body,
    { beneficial_account_id, region, postal_code },
    { optional: ['region'] },
  );
  const signed = [street, city, missing.region ? '' : region, missing.postal_code ? '' : postal_code];
  const save = form.submit((body) =>
    run(
      'Saving',
      async () => {
        await api.call('POST /api/v1/payouts/contract/address', { shows_failure: true, body });
        await onSaved();
      },
      form.refuse,
    ),
  );
  return (
    <form id={id} {...save}>
      <p className={styles.lead}>
        Complete the address of {claimant.legal_name}. Administrators reject claims without it. Your contract stays in
        force.
      </p>
      <p>{signed.filter(Boolean).join(', ')}</p>
      <div className={styles.two}>
        {missing.region !== undefined && (
          <TextField
            label={regionLabel(country) ?? 'Region'}
            autoComplete="address-level1"
            {...form.field('region', { required: true })}
          />
        )}
        {missing.postal_code !== undefined && (
          <TextField
            label="ZIP or postal code"
            autoComplete="postal-code"
            {...form.field('postal_code', { required: true })}
          />
        )}
      </div>
      {form.fault && <p role="alert">{form.fault}</p>}
    </form>
  );
}
