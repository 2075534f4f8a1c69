import { useState } from 'react';
import { clientSettings } from '../../client-settings.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import paymentStyles from './styles/payment.module.css';
import styles from './styles/step.module.css';
import { readForm } from './use-step.ts';

const KINDS = [
  { value: 'ach', label: 'US bank' },
  { value: 'iban', label: 'IBAN' },
  { value: 'check', label: 'Check by mail' },
] as const;
/** What settlements pay in; an account by IBAN is paid in one of them. */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY'] as const;
type Kind = (typeof KINDS)[number]['value'];

/** On the way, by the page's own key or the connection's. */
const isSealedHere = (): boolean => window.location.protocol === 'https:' || Boolean(clientSettings()?.encryption);

/** The body of `payouts/payment_details` from the form's fields, whose names are the call's. */
export function readDetails(form: HTMLFormElement) {
  const { payment: _, ...details } = readForm(form);
  return details as never;
}

/** A new place to be paid; the kinds differ by their fields. */
export function PaymentForm({
  holder,
  currency = 'EUR',
  errorOf,
}: {
  holder: string;
  /** Of the case that is to be paid there. */
  currency?: string;
  errorOf: (name: string) => string | undefined;
}) {
  const [kind, setKind] = useState<Kind>('ach');
  const field = (name: string, label: string, more: object = {}) => (
    <TextField label={label} name={name} required autoComplete="off" error={errorOf(name)} {...more} />
  );
  return (
    <>
      <Segmented label="Payment type" options={KINDS} value={kind} onChange={setKind} wide />
      <input type="hidden" name="kind" value={kind} />
      <div className={styles.two}>
        {field('holder', kind === 'check' ? 'Payable to' : 'Account holder', { defaultValue: holder })}
        {kind === 'ach' && (
          <>
            <Select label="Account type" name="account_type" defaultValue="checking" error={errorOf('account_type')}>
              <option value="checking">Checking</option>
              <option value="savings">Savings</option>
            </Select>
            {field('routing_number', 'Routing number', {
              inputMode: 'numeric',
              hint: 'Nine digits, at the foot of a check.',
            })}
            {field('account_number', 'Account number', { inputMode: 'numeric' })}
          </>
        )}
        {kind === 'iban' && (
          <>
            {field('iban', 'IBAN', { className: styles.full })}
            {field('bic', 'BIC', { hint: 'The bank’s, 8 or 11 characters.' })}
            <Select label="Currency" name="currency" defaultValue={currency} error={errorOf('currency')}>
              {[...new Set([currency, ...CURRENCIES])].map((code) => (
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
            {field('region', 'State', { required: false, optional: true })}
            {field('postal_code', 'ZIP or postal code')}
            {field('country', 'Country', { defaultValue: 'US', maxLength: 2, hint: 'Two letters, such as US.' })}
          </>
        )}
      </div>
      <p className={paymentStyles.lock}>
        <Icon name="lock" />
        <span>
          {isSealedHere() ? 'Encrypted before it leaves this device.' : 'Stored encrypted.'} We show only the last four
          digits afterwards.
        </span>
      </p>
    </>
  );
}
