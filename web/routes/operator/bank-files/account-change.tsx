import type { ClientAccount, ClientAccountChange } from '@trover/contract/bank-files/client-accounts.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';

export function accountInWords({ holder, bank_name, routing_number, company_id, iban, bic }: ClientAccount): string {
  const numbers = [
    routing_number && `routing number ${routing_number}`,
    company_id && `company id ${company_id}`,
    iban && `IBAN ${iban}`,
    bic && `BIC ${bic}`,
  ];
  return [holder, bank_name, ...numbers].filter(Boolean).join(', ');
}

const fields = [
  ['Holder', 'holder'],
  ['Bank', 'bank_name'],
  ['Routing number', 'routing_number'],
  ['Company id', 'company_id'],
  ['IBAN', 'iban'],
  ['BIC', 'bic'],
] as const satisfies readonly (readonly [string, keyof ClientAccount])[];

/** What is there, and what the change puts in its place. */
function Changed({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before !== null && (
        <del className="t-dim">
          <span className="sr-only">Now </span>
          {before}
        </del>
      )}{' '}
      <strong>
        <span className="sr-only">To be </span>
        {after ?? 'None'}
      </strong>
    </>
  );
}

/** Another account in place of ours, which a second operator approves. */
export function AccountChange({ change }: { change: ClientAccountChange }) {
  const { id, account, replaces, requested_by, requested_at, expires_at } = change;
  return (
    <Section
      id={`account-change-${id}`}
      heading={`Change of the account in ${account.currency}`}
      note={<StatusPill status="pending">Waits for a second operator</StatusPill>}
    >
      <Facts
        facts={[
          ...fields.flatMap(([label, field]) => {
            const [before, after] = [replaces[field], account[field]];
            if (before === null && after === null) return [];
            return [[label, before === after ? after : <Changed key={field} before={before} after={after} />] as const];
          }),
          [
            'Requested by',
            <>
              {requested_by ?? 'a deleted account'}, <Instant at={requested_at} />
            </>,
          ],
          ['Expires', <Instant key="expires" at={expires_at} />],
        ]}
      />
      <Decide change={change} />
    </Section>
  );
}

function Decide({ change: { id, is_own, approval_fault } }: { change: ClientAccountChange }) {
  const { busy, fault, act } = useAct();
  const [rejects, setRejects] = useState(false);
  const [note, setNote] = useState('');
  const call = { params: { id }, shows_failure: true } as const;
  const approve = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_account_changes/{id}/approve', call);
      return 'The account is changed';
    });
  const reject = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_account_changes/{id}/reject', { ...call, body: { note } });
      return 'The change is rejected';
    });
  const withdraw = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_account_changes/{id}/withdraw', call);
      return 'The change is withdrawn';
    });

  if (is_own)
    return (
      <div className={styles.acts}>
        <Button busy={busy && 'Withdrawing'} onClick={withdraw}>
          Withdraw
        </Button>
        <span className="t-dim">You requested it: another operator decides.</span>
        <Fault>{fault}</Fault>
      </div>
    );
  if (rejects)
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          reject();
        }}
      >
        <TextField
          className={styles.wide}
          label="Why it is rejected"
          value={note}
          maxLength={500}
          required
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" busy={busy && 'Rejecting'}>
            Reject
          </Button>
          <Button variant="plain" onClick={() => setRejects(false)}>
            Back
          </Button>
          <Fault>{fault}</Fault>
        </div>
      </form>
    );
  return (
    <>
      {approval_fault && <p className="t-dim">{approval_fault}</p>}
      <div className={styles.acts}>
        <Button variant="primary" disabled={approval_fault !== null} busy={busy && 'Approving'} onClick={approve}>
          Approve
        </Button>
        <Button onClick={() => setRejects(true)}>Reject</Button>
        <Fault>{fault}</Fault>
      </div>
    </>
  );
}
