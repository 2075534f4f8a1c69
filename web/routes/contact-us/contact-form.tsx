import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { mostAttachments, sendTicket, ticketForms } from '@trover/contract/support/tickets.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api.ts';
import { toFormData } from '../../components/forms/form-values.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import styles from './contact.module.css';

const topics: Record<(typeof ticketForms)[number], string> = {
  contact: 'A question',
  claim: 'My claim',
  bug: 'A problem',
};

interface ContactFormProps {
  isSignedIn: boolean;
  onSent: (receipt: { id: number; receipt_to: string }) => void;
}

/** Why files cannot be attached, checked before anything is sent. */
function faultOf(files: readonly File[]): string | null {
  if (files.length > mostAttachments) return `Attach at most ${mostAttachments} files.`;
  const large = files.find((file) => file.size > fileLimits.attachment);
  return large ? `${large.name} is larger than ${formatBytes(fileLimits.attachment)}.` : null;
}

export function ContactForm({ isSignedIn, onSent }: ContactFormProps) {
  const { pathname, search } = useLocation();
  const about = /^\d{1,15}$/.exec(new URLSearchParams(search).get('about') ?? '')?.[0];
  const [topic, setTopic] = useState<(typeof ticketForms)[number]>('contact');
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const form = useContractForm(sendTicket.body, { name: '', email: isSignedIn ? undefined : '', message: '' });
  const attachmentFault = faultOf(files);

  const send = form.submit(async (body) => {
    if (attachmentFault) return;
    const data = toFormData({
      ...body,
      page: pathname,
      ...(about !== undefined && { subject: `Reply to message ${about}` }),
    });
    for (const file of files) data.append('attachment', file);
    const params = { ticketing: topic };
    onSent(await api.call('POST /api/v1/crm/form_{ticketing}', { params, form: data, shows_failure: true }));
  });

  return (
    <form className={styles.form} {...send}>
      {about !== undefined && <p className="t-dim">Your reply to message {about}</p>}
      <Select label="Topic" value={topic} onChange={(event) => setTopic(event.target.value as typeof topic)}>
        {ticketForms.map((name) => (
          <option key={name} value={name}>
            {topics[name]}
          </option>
        ))}
      </Select>
      {!isSignedIn && (
        <>
          <TextField label="Name" autoComplete="name" {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        </>
      )}
      <TextArea label="Message" rows={8} {...form.field('message')} />
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
          Attach files
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
        {attachmentFault && (
          <p className={styles.fault} role="alert">
            {attachmentFault}
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
          Send
        </Button>
      </div>
    </form>
  );
}
