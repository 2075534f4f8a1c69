import type { Letter } from '@trover/contract/letters/letters.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';

const attachSchema = z.object({ file: oneFile(fileLimits.document) });

/** Sending needs a confirmation that shows the address: a sent letter cannot be recalled. */
export function SendLetter({ letter, today }: { letter: Letter; today: string }) {
  const { id, row_version, recipient, administrator } = letter;
  const [isAsked, setAsked] = useState(false);
  const { busy, fault, act } = useAct();
  const form = useActForm(attachSchema, {});
  const send = (channel: Letter['channel']) =>
    act(async () => {
      const body = channel === 'mail' ? { row_version, channel } : { row_version, channel, sent_on: today };
      await api.call('POST /api/v1/operator/letters/{id}/send', { params: { id }, body, shows_failure: true });
      return channel === 'mail' ? `Sent to ${recipient}` : 'Recorded as mailed today';
    });
  const attach = form.act(async (sent) => {
    const params = { id };
    await api.call('POST /api/v1/operator/letters/{id}/files', { params, form: toFormData(sent), shows_failure: true });
    return 'File attached';
  });
  if (!isAsked)
    return (
      <>
        <Button size="small" variant="primary" onClick={() => setAsked(true)}>
          Send…
        </Button>
        <form className={operator.acts} {...attach}>
          <TextField label="Attach a file" labelHidden type="file" {...form.field('file')} />
          <Button type="submit" size="small" busy={form.busy && 'Attaching'}>
            Attach
          </Button>
          <Fault>{form.fault}</Fault>
        </form>
      </>
    );
  return (
    <>
      {recipient !== null && (
        <Button size="small" variant="primary" busy={busy && 'Sending'} onClick={() => send('mail')}>
          Send to {recipient}
        </Button>
      )}
      <Button size="small" busy={busy && 'Saving'} onClick={() => send('post')}>
        Record as mailed to {administrator ?? 'the administrator'}
      </Button>
      <Button size="small" variant="plain" onClick={() => setAsked(false)}>
        Back
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
