import { type PaymentDetailsBody, paymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { PAID_CURRENCIES } from '@trover/core/money/currencies.ts';
import { useEffect, useState } from 'react';
import type { DefaultValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { clientSettings } from '../../client-settings.ts';
import { regionLabel } from '../../components/contracts/region-label.ts';
import { type FormOptions, useContractForm } from '../../components/forms/use-contract-form.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import paymentStyles from './styles/payment.module.css';
import styles from './styles/step.module.css';

const KINDS = [
  { value: 'ach', label: 'US bank' },
  { value: 'iban', label: 'IBAN' },
  { value: 'check', label: 'Check by mail' },
] as const;

/** Whether the connection encrypts the details, by the page's own key or by https. */
const isEncryptedHere = (): boolean => window.location.protocol === 'https:' || Boolean(clientSettings()?.encryption);

export type PaymentDetails = z.input<typeof paymentDetailsBody>;

/** The initial values of a form for payment details. */
export const newPayment = (
  holder: string,
  /** Currency of the case. */
  currency = 'EUR',
) => ({ kind: 'ach', holder, account_type: 'checking', currency, country: 'US' }) as DefaultValues<PaymentDetails>;

/** `at`: the path of the details in the body of the call. */
export const paymentOptions = (at: string): FormOptions<PaymentDetails> => ({
  at,
  optional: ['region'],
  shownOnly: true,
});

/** The form for new payment details. */
export const usePaymentForm = (
  holder: string,
  currency?: string,
  /** Names the draft of the form. */
  key = 'new',
) =>
  useContractForm<PaymentDetails, PaymentDetailsBody>(paymentDetailsBody, newPayment(holder, currency), {
    ...paymentOptions('details'),
    draft: {
      key: `payment ${key}`,
      stored: [
        ...(['kind', 'holder', 'account_type', 'currency'] as const),
        ...(['street', 'city', 'region', 'postal_code', 'country'] as const),
      ],
      secret: ['routing_number', 'account_number', 'iban', 'bic'],
    },
  });

/** The fields of new payment details; the kinds have different fields. */
export function PaymentForm({
  form,
  currency = 'EUR',
}: {
  form: ReturnType<typeof usePaymentForm>;
  /** The initial currency of the form. */
  currency?: string;
}) {
  const kind = form.watch('kind');
  const region = regionLabel(form.watch('country') ?? 'US');
  const [isEncrypted, setEncrypted] = useState(false);
  // only the browser knows how the page was loaded
  useEffect(() => setEncrypted(isEncryptedHere()), []);
  const field = (name: Path<PaymentDetails>, label: string, more: object = {}) => (
    <TextField label={label} autoComplete="off" {...more} {...form.field(name, { required: true })} />
  );
  return (
    <>
      <Segmented
        label="Payment type"
        options={KINDS}
        value={kind}
        onChange={(next) => form.setValue('kind', next)}
        wide
      />
      <input type="hidden" {...form.register('kind')} />
      <div className={styles.two}>
        {field('holder', kind === 'check' ? 'Payable to' : 'Account holder')}
        {kind === 'ach' && (
          <>
            <Select label="Account type" {...form.field('account_type')}>
              <option value="checking">Checking</option>
              <option value="savings">Savings</option>
            </Select>
            {field('routing_number', 'Routing number', {
              inputMode: 'numeric',
              hint: 'Nine digits, at the bottom of a check.',
            })}
            {field('account_number', 'Account number', { inputMode: 'numeric' })}
          </>
        )}
        {kind === 'iban' && (
          <>
            {field('iban', 'IBAN', { className: styles.full })}
            {field('bic', 'BIC', { hint: 'The bank’s BIC, 8 or 11 characters.' })}
            <Select label="Currency" {...form.field('currency')}>
              {[...new Set([currency, ...PAID_CURRENCIES])].map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
          </>
        )}
        {kind === 'check' && (
          <>
            {field('street', 'Street', { className: styles.full })}
            {field('city', 'City')}
            <TextField
              label={region ?? 'Region'}
              optional={region === null}
              autoComplete="off"
              {...form.field('region', { required: region !== null })}
            />
            {field('postal_code', 'ZIP or postal code')}
            {field('country', 'Country', { maxLength: 2, hint: 'Two letters, such as US.' })}
          </>
        )}
      </div>
      <p className={paymentStyles.lock}>
        <Icon name="lock" />
        <span>
          {isEncrypted ? 'Encrypted before it leaves this device.' : 'Stored encrypted.'} We show only the last four
          digits afterwards.
        </span>
      </p>
    </>
  );
}
