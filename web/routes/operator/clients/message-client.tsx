import { sendMessage } from '@trover/contract/support/tickets.ts';
import { useId, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** Writes to a client, by email and under Messages. What was typed is restored when the dialog opens again. */
export function MessageClient({ id, name }: { id: number; name: string }) {
  const form = useActForm(
    sendMessage.body,
    { subject: '', message: '' },
    { draft: { key: `message to client ${id}`, stored: ['subject', 'message'], secret: [] } },
  );
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const close = () => setOpen(false);
  useDeskKeys([{ key: 'm', label: 'Message', inBar: true, run: () => setOpen(true) }]);
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/clients/{id}/message', { params: { id }, body, shows_failure: true });
    form.deleteDraft();
    form.reset({ subject: '', message: '' });
    close();
    return `Message sent to ${name}`;
  });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Message
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Message to ${name}`}
        description="We send it by email. The client also reads it in the settings, under Messages."
        sending={form.busy}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={form.busy && 'Sending'}>
              Send
            </Button>
          </>
        }
      >
        <form id={formId} {...send}>
          <TextField label="Subject" maxLength={200} {...form.field('subject', { required: true })} />
          <TextArea label="Message" rows={8} maxLength={20_000} {...form.field('message', { required: true })} />
          <Fault>{form.fault}</Fault>
        </form>
      </Dialog>
    </>
  );
}
