import { type ClientAccount, saveClientBankAccount } from '@trover/contract/bank-files/client-accounts.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { goToAct, useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { accountInWords } from './account-change.tsx';

/** Our own bank accounts. */
export function BankAccounts({ accounts }: { accounts: readonly ClientAccount[] }) {
  return (
    <Section id="accounts" heading="Bank accounts" note="Where clients’ money is held, one per currency">
      {accounts.map((account) => (
        <p key={account.currency}>
          <b>{account.currency}</b> {accountInWords(account)}
        </p>
      ))}
      <p className="t-dim">
        We save the first account of a currency at once. A second operator approves each change. Existing drafts keep
        their account.
      </p>
      <AccountForm />
    </Section>
  );
}

const returnsSchema = z.object({ file: oneFile(fileLimits.bank_report) });

/** Uploads reports and returns of the bank. */
export function Returns() {
  const form = useActForm(returnsSchema, {});
  const { hash, key } = useLocation();
  useActKey(true, { key: 'i', label: 'Import returns', act: 'step' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit by the link
  useEffect(() => {
    if (hash !== '#returns') return;
    // after the new page's heading has had the focus
    const timer = setTimeout(() => goToAct(document, 'step'));
    return () => clearTimeout(timer);
  }, [key]);
  const send = form.act(async (sent) => {
    const result = await api.call('POST /api/v1/operator/bank_returns', {
      form: toFormData(sent),
      shows_failure: true,
    });
    form.reset();
    if (result.waits)
      return 'Nothing is changed yet. You saved the file or marked it as sent, so someone else must fetch the report from the bank and import it too.';
    const [notice] = result.notices;
    const more = notice === undefined ? '' : ` ${notice.message}`;
    return result.is_new ? `${result.returned} came back, ${result.total}.${more}` : 'This file was already imported';
  });
  return (
    <Section id="returns" heading="Returns" note="A NACHA return file, or a pain.002">
      <form className={styles.acts} {...send}>
        <TextField label="File of the bank" type="file" data-act="step" {...form.field('file')} />
        <Button type="submit" busy={form.busy && 'Importing'}>
          Import returns <ButtonKey>I</ButtonKey>
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}

function AccountForm() {
  const form = useActForm(
    saveClientBankAccount.body,
    {
      currency: '',
      holder: '',
      bank_name: '',
      routing_number: '',
      company_id: '',
      account_number: '',
      iban: '',
      bic: '',
    },
    { optional: ['routing_number', 'company_id', 'account_number', 'iban', 'bic'] },
  );
  const save = form.act(async (body) => {
    const { change_id } = await api.call('POST /api/v1/operator/bank_accounts', { body, shows_failure: true });
    form.reset();
    return change_id === null ? `Account in ${body.currency} saved` : 'Change requested: a second operator approves it';
  });
  return (
    <form className={styles.form} {...save}>
      <TextField label="Currency" maxLength={3} {...form.field('currency', { required: true })} />
      <TextField label="Holder" {...form.field('holder', { required: true })} />
      <TextField label="Bank" {...form.field('bank_name', { required: true })} />
      <TextField label="Routing number" inputMode="numeric" optional {...form.field('routing_number')} />
      <TextField label="Company ID" optional {...form.field('company_id')} />
      <TextField
        label="Account number"
        hint="Needed to import statements of an account without an IBAN"
        inputMode="numeric"
        optional
        {...form.field('account_number')}
      />
      <TextField label="IBAN" optional {...form.field('iban')} />
      <TextField label="BIC" optional {...form.field('bic')} />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={form.busy && 'Saving'}>
          Save the account
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
