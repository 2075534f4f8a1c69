import { handoverKinds, requestHandover } from '@trover/contract/handovers/handovers.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { mostAttachments } from '@trover/contract/support/tickets.ts';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { toFormData } from '../../components/forms/form-values.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import styles from './hand-over.module.css';

const kinds: Record<(typeof handoverKinds)[number], string> = {
  executor: 'Executor of an estate',
  heir: 'Heir',
  guardian: 'Guardian',
  company_successor: 'Successor of a company',
  member_left: 'Member of an organization whose account owner left',
  former_owner: 'Former owner of a closed account with unpaid money',
};

/** The first fault of the form; `isSending` also requires a document. */
function faultOf(files: readonly File[], isSending: boolean): string | null {
  if (isSending && files.length === 0) return 'Add the documents that give you the right.';
  if (files.length > mostAttachments) return `Add at most ${mostAttachments} documents.`;
  const large = files.find((file) => file.size > fileLimits.attachment);
  return large ? `${large.name} is larger than ${formatBytes(fileLimits.attachment)}.` : null;
}

export function HandoverForm({ onSent }: { onSent: (receipt: { id: number; receipt_to: string }) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useContractForm(requestHandover.body, {
    ...{ kind: 'executor', holder_name: '', holder_email: '', first_name: '', last_name: '', email: '', text: '' },
  });
  const fault = faultOf(files, wasSent);
  const send = form.submit(async (body) => {
    setWasSent(true);
    if (faultOf(files, true) !== null) return;
    const data = toFormData(body);
    for (const file of files) data.append('document', file);
    onSent(await api.call('POST /api/v1/handovers', { form: data, shows_failure: true }));
  });
  const required = { required: true };
  return (
    <form className={styles.form} {...send}>
      <Select label="You are" {...form.field('kind', required)}>
        {handoverKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Select>
      <TextField label="Account owner’s name" {...form.field('holder_name', required)} />
      <TextField
        label="Email address of the account"
        type="email"
        autoComplete="off"
        {...form.field('holder_email', required)}
      />
      <TextField label="Your first name" autoComplete="given-name" {...form.field('first_name', required)} />
      <TextField label="Your last name" autoComplete="family-name" {...form.field('last_name', required)} />
      <TextField
        label="Your email address"
        type="email"
        autoComplete="email"
        hint="You will sign in with it. Use an address without an account, unless you are a member of the organization."
        {...form.field('email', required)}
      />
      <TextArea label="Your authority to act" rows={5} {...form.field('text', required)} />
      <div className={styles.files}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            setFiles([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          Add documents
        </Button>
        {files.length > 0 && (
          <ul>
            {files.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                {file.name}, {formatBytes(file.size)}{' '}
                <Button size="small" variant="plain" onClick={() => setFiles(files.filter((each) => each !== file))}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" size="large" busy={form.busy && 'Sending'}>
          Send the request
        </Button>
      </div>
    </form>
  );
}
