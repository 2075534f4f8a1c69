import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { MessageDialog, type MessageStart } from './message-dialog.tsx';

const EMPTY: MessageStart = { subject: '', message: '' };

/** Writes to a client. */
export function MessageClient({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  useDeskKeys([{ key: 'm', label: 'Message', inBar: true, run: () => setOpen(true) }]);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Message
      </Button>
      <MessageDialog id={id} name={name} start={EMPTY} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
