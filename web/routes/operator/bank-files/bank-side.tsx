import type { ClientAccount } from '@trover/contract/bank-files/client-accounts.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { accountInWords } from './account-change.tsx';

/** Our own bank accounts, and what the bank sends back. */
export function BankSide({ accounts }: { accounts: readonly ClientAccount[] }) {
  return (
    <>
      <Returns />
      <Section id="accounts" heading="Bank accounts" note="Where clients’ money is held, one per currency">
        {accounts.map((account) => (
          <p key={account.currency}>
            <b>{account.currency}</b> {accountInWords(account)}
          </p>
        ))}
        <p className="t-dim">
          The first account of a currency is saved at once. A second operator approves every change of it. Files that
          were drafted before keep their account.
        </p>
        <AccountForm />
      </Section>
    </>
  );
}

function Returns() {
  const { busy, fault, act } = useAct();
  const send = (form: HTMLFormElement) =>
    act(async () => {
      const result = await api.call('POST /api/v1/operator/bank_returns', {
        form: new FormData(form),
        shows_failure: true,
      });
      form.reset();
      const [notice] = result.notices;
      const more = notice === undefined ? '' : ` ${notice.message}`;
      return result.is_new ? `${result.returned} came back, ${result.total}.${more}` : 'This file was already imported';
    });
  return (
    <Section id="returns" heading="Returns" note="A NACHA return file, or a pain.002">
      <form
        className={styles.acts}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <TextField label="File of the bank" name="file" type="file" required />
        <Button type="submit" busy={busy && 'Importing'}>
          Import returns
        </Button>
        <Fault>{fault}</Fault>
      </form>
    </Section>
  );
}

function AccountForm() {
  const { busy, fault, act } = useAct();
  const save = (form: HTMLFormElement) =>
    act(async () => {
      const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '')) as Record<
        string,
        string
      >;
      const { currency = '', holder = '', bank_name = '', ...rest } = given;
      const { change_id } = await api.call('POST /api/v1/operator/bank_accounts', {
        body: { currency, holder, bank_name, ...rest },
        shows_failure: true,
      });
      form.reset();
      return change_id === null ? `Account in ${currency} saved` : 'Change requested: a second operator approves it';
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <TextField label="Currency" name="currency" maxLength={3} required />
      <TextField label="Holder" name="holder" required />
      <TextField label="Bank" name="bank_name" required />
      <TextField label="Routing number" name="routing_number" inputMode="numeric" optional />
      <TextField label="Company id" name="company_id" optional />
      <TextField label="IBAN" name="iban" optional />
      <TextField label="BIC" name="bic" optional />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={busy && 'Saving'}>
          Save the account
        </Button>
        <Fault>{fault}</Fault>
      </div>
    </form>
  );
}
