import { cancelBankFile, recordBankFileOutcome } from '@trover/contract/bank-files/bank-files.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { Fault, saveFile } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { nameOfFile } from './bank-file-labels.ts';
import type { ShownBankFile } from './life-of-file.tsx';

/** What can be done with a file as it is; what needs a reason has a field for it. */
export function BankFileActions({ file }: { file: ShownBankFile }) {
  const { busy, fault, act } = useAct();
  const of = { params: { id: file.id }, shows_failure: true } as const;
  const can = (action: ShownBankFile['actions'][number]) => file.actions.includes(action);
  const approve = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_files/{id}/approve', { ...of, body: { total: file.total } });
      return 'Approved; we are writing the file';
    });
  const save = () =>
    act(async () => {
      const { url } = await api.call('POST /api/v1/operator/bank_files/{id}/open', { ...of, body: {} });
      saveFile(url);
      return 'Saved; the audit log records it';
    });
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/bank_files/{id}/sent', { ...of, body: {} });
      return 'Marked as sent; its payments are being booked as paid';
    });
  return (
    <>
      <div className={styles.acts}>
        {file.status === 'draft' && (
          <Button variant="primary" disabled={!can('approve')} busy={busy && 'Working'} onClick={approve}>
            Approve {formatMoney(file.total, file)}
          </Button>
        )}
        {file.approval_fault !== null && <span className="t-dim">{file.approval_fault}</span>}
        {can('save') && (
          <Button busy={busy && 'Working'} onClick={save}>
            Save the file
          </Button>
        )}
        {can('send') && (
          <Button variant="primary" busy={busy && 'Working'} onClick={send}>
            Mark as sent
          </Button>
        )}
        <Fault>{fault}</Fault>
      </div>
      {can('cancel') && <Cancel file={file} />}
      {(can('accept') || can('settle') || can('reject')) && <Outcome file={file} />}
    </>
  );
}

function Cancel({ file }: { file: ShownBankFile }) {
  const form = useActForm(cancelBankFile.body, { reason: '' });
  const cancel = form.act(async (body) => {
    await api.call('POST /api/v1/operator/bank_files/{id}/cancel', {
      params: { id: file.id },
      body,
      shows_failure: true,
    });
    return 'Cancelled; its payments are due again';
  });
  return (
    <form className={styles.acts} {...cancel}>
      <TextField label="Why it is cancelled" maxLength={500} {...form.field('reason', { required: true })} />
      <Button type="submit" variant="danger" busy={form.busy && 'Cancelling'}>
        Cancel the file
      </Button>
      <Fault>{form.fault}</Fault>
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
      await api.call('POST /api/v1/operator/bank_files/{id}/outcome', {
        params: { id: file.id },
        body,
        shows_failure: true,
      });
      return body.status === 'rejected' ? 'Rejected; its payments are owed again' : 'Recorded';
    });
  const ask = form.submit(async (body) => {
    if (body.status !== 'rejected') return record(body);
    dialogs.open({
      name: 'choice',
      props: {
        title: `Was ${nameOfFile(file)} rejected as a whole?`,
        description: `${pluralize(file.payments - file.returned, 'payment')} of it become owed again and can be paid by another file. If the bank still executes this one, they are paid twice.`,
        safe: { label: 'Cancel' },
        other: { label: 'Record the rejection', danger: true, onChoose: () => record(body) },
      },
    });
  });
  return (
    <form className={styles.acts} {...ask}>
      <TextField
        label="Source"
        hint="The statement and its line, or the bank’s message. A status report or return file is imported under Returns."
        maxLength={500}
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
          </Button>
        ))}
      <Fault>{fault ?? form.fault}</Fault>
    </form>
  );
}
