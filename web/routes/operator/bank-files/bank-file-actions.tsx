import { cancelBankFile, markBankFileSent, recordBankFileOutcome } from '@trover/contract/bank-files/bank-files.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { ApproveTotal } from '../distributions/approve-total.tsx';
import { useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { noKeys } from '../frame/row-keys.ts';
import styles from '../operator.module.css';
import { Fault, saveFile } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { nameOfFile, RETURNS } from './bank-file-labels.ts';
import type { ShownBankFile } from './status-history.tsx';

/** Whether any action is possible, or there is a reason why not. */
export const canAct = ({ status, actions, approval_fault }: ShownBankFile): boolean =>
  status === 'draft' || approval_fault !== null || actions.some((action) => action !== 'save');

/** Saves the file for the bank, if it may be saved now. */
export function SaveBankFile({ file }: { file: ShownBankFile }) {
  const { busy, fault, act } = useAct();
  const isPossible = file.actions.includes('save');
  const save = () =>
    act(async () => {
      const { url } = await api.call('POST /api/v1/operator/bank_files/{id}/open', {
        params: { id: file.id },
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return 'Saved; the audit log records it';
    });
  useDeskKeys(isPossible ? [{ key: 'mod+s', label: 'Save the file', run: () => !busy && save() }] : noKeys);
  if (!isPossible) return null;
  return (
    <>
      <Fault>{fault}</Fault>
      <Button size="small" icon="download" busy={busy && 'Working'} onClick={save}>
        Save the file <ButtonKey>⌘S</ButtonKey>
      </Button>
    </>
  );
}

/** The actions for a file in its present state; those that need a reason have a field for it. */
export function BankFileActions({ file }: { file: ShownBankFile }) {
  const { busy, fault, act } = useAct();
  const of = { params: { id: file.id }, shows_failure: true } as const;
  const can = (action: ShownBankFile['actions'][number]) => file.actions.includes(action);
  const approve = (total: string) =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_files/{id}/approve', { ...of, body: { total } });
      return 'Approved; we are writing the file';
    });
  const approvalFault = (
    <>
      {file.approval_fault !== null && <span className="t-dim">{file.approval_fault}</span>}
      <Fault>{fault}</Fault>
    </>
  );
  return (
    <>
      {file.status === 'draft' ? (
        <ApproveTotal
          label="Type the total of the file"
          total={{ amount: file.total, currency: file.currency }}
          button={`Approve ${formatMoney(file.total, file)}`}
          busy={busy}
          disabled={can('approve') ? false : 'not_allowed'}
          isFirst
          onApprove={approve}
        >
          {approvalFault}
        </ApproveTotal>
      ) : (
        <div className={styles.acts}>{approvalFault}</div>
      )}
      {can('send') && <Send file={file} />}
      {can('cancel') && <Cancel file={file} />}
      {(can('accept') || can('settle') || can('reject')) && <Outcome file={file} />}
    </>
  );
}

function Send({ file }: { file: ShownBankFile }) {
  const form = useActForm(markBankFileSent.body, { sent_on: '' }, { optional: ['sent_on'] });
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/bank_files/{id}/sent', {
      params: { id: file.id },
      body,
      shows_failure: true,
    });
    return 'Marked as sent; its payments are being booked as paid';
  });
  return (
    <form className={styles.acts} {...send}>
      <DateField
        label="Sent on"
        hint="Today if empty"
        unit="date"
        optional
        data-act="step"
        {...form.field('sent_on')}
      />
      <Button type="submit" variant="primary" busy={form.busy && 'Working'}>
        Mark as sent <ButtonKey>⌘↵</ButtonKey>
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function Cancel({ file }: { file: ShownBankFile }) {
  const { busy, fault, act } = useAct();
  const form = useContractForm(cancelBankFile.body, { reason: '' });
  useActKey(true, { key: 'b', label: 'Send back', act: 'send_back' });
  useActKey(true, { key: 'Backspace', label: 'Cancel the file', act: 'send_back' });
  const send = (body: BodyOf<typeof cancelBankFile>) =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_files/{id}/cancel', {
        params: { id: file.id },
        body,
        shows_failure: true,
      });
      return 'Cancelled; its payments are due again';
    });
  const cancel = form.submit(async (body) => {
    if (file.opened_at === null) return send(body);
    dialogs.open({
      name: 'choice',
      props: {
        title: `Confirm that the bank does not have ${nameOfFile(file)}`,
        description: `Someone saved this file on ${formatDate(file.opened_at)}, so the bank may have it. Ask the bank before you cancel. If the bank executes it, ${pluralize(file.payments, 'payment')} will be paid twice.`,
        safe: { label: 'Go back' },
        other: {
          label: 'The bank does not have it',
          danger: true,
          onChoose: () => send({ ...body, is_not_at_bank: true }),
        },
      },
    });
  });
  return (
    <form className={styles.acts} {...cancel}>
      <TextField label="Reason" data-act="send_back" maxLength={500} {...form.field('reason', { required: true })} />
      <Button type="submit" variant="danger" busy={busy && 'Cancelling'}>
        Cancel the file <ButtonKey>⌫</ButtonKey>
      </Button>
      <Fault>{fault ?? form.fault}</Fault>
    </form>
  );
}

const outcomes = [
  { action: 'accept', status: 'accepted', label: 'The bank accepted it' },
  { action: 'settle', status: 'settled', label: 'It is settled' },
  { action: 'reject', status: 'rejected', label: 'The bank rejected it' },
] as const;

function Outcome({ file }: { file: ShownBankFile }) {
  const { busy, fault, act } = useAct();
  const form = useContractForm(recordBankFileOutcome.body, { reason: '' });
  const record = (body: BodyOf<typeof recordBankFileOutcome>) =>
    act(async () => {
      const { waits } = await api.call('POST /api/v1/operator/bank_files/{id}/outcome', {
        params: { id: file.id },
        body,
        shows_failure: true,
      });
      if (waits)
        return 'Noted. You saved the file or marked it as sent, so someone else must record the rejection too.';
      return body.status === 'rejected' ? 'Rejected; its payments are owed again' : 'Recorded';
    });
  const ask = form.submit(async (body) => {
    if (body.status !== 'rejected') return record(body);
    dialogs.open({
      name: 'choice',
      props: {
        title: `Did the bank reject all of ${nameOfFile(file)}?`,
        description: `We owe ${pluralize(file.payments - file.returned, 'payment')} again and can pay them with another file. If the bank still executes this one, we pay twice.`,
        safe: { label: 'Cancel' },
        other: { label: 'Record the rejection', danger: true, onChoose: () => record(body) },
      },
    });
  });
  const first = outcomes.find(({ action }) => file.actions.includes(action))?.action;
  return (
    <form className={styles.acts} {...ask}>
      <TextField
        label="Source"
        hint={
          <>
            The statement and its line, or the bank’s message. A status report or return file is imported under{' '}
            <Link to={RETURNS}>Returns</Link>.
          </>
        }
        maxLength={500}
        data-act="step"
        {...form.field('reason', { required: true })}
      />
      {outcomes
        .filter(({ action }) => file.actions.includes(action))
        .map(({ action, status, label }) => (
          <Button
            key={action}
            type="submit"
            onClick={() => form.setValue('status', status)}
            variant={action === 'reject' ? 'danger' : 'secondary'}
            busy={busy && 'Recording'}
          >
            {label}
            {action === first && (
              <>
                {' '}
                <ButtonKey>⌘↵</ButtonKey>
              </>
            )}
          </Button>
        ))}
      <Fault>{fault ?? form.fault}</Fault>
    </form>
  );
}
