import { sendMessage } from '@trover/contract/support/tickets.ts';
import { useId } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** What a message contains before somebody types. */
export interface MessageStart {
  subject: string;
  message: string;
}

/** A message to a client, by email and under Messages. What was typed is restored when the dialog opens again. */
export function MessageDialog({
  id,
  name,
  about,
  start,
  open,
  onClose,
  onSent = onClose,
}: {
  id: number;
  name: string;
  /** What the message is about, if each such record has a draft of its own. */
  about?: string;
  start: MessageStart;
  open: boolean;
  onClose: () => void;
  /** Instead of `onClose` once it is sent. */
  onSent?: () => void;
}) {
  const form = useActForm(sendMessage.body, start, {
    draft: {
      key: ['message to client', id, about].filter(Boolean).join(' '),
      stored: ['subject', 'message'],
      secret: [],
    },
  });
  const formId = useId();
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/clients/{id}/message', { params: { id }, body, shows_failure: true });
    form.deleteDraft();
    form.reset(start);
    onSent();
    return `Message sent to ${name}`;
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Message to ${name}`}
      description="We send it by email. The client also reads it in the settings, under Messages."
      sending={form.busy}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
  );
}
