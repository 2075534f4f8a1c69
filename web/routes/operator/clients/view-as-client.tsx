import { beginClientView } from '@trover/contract/clients/client-views.ts';
import { useId, useState } from 'react';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { Fault } from '../section.tsx';

/** Opens the portal as this client sees it, after a reason is entered. */
export function ViewAsClient({ id, name }: { id: number; name: string }) {
  const form = useContractForm(beginClientView.body, { reason: '' });
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const close = () => {
    setOpen(false);
    form.reset();
  };
  useDeskKeys([{ key: 'v', label: 'View as client', inBar: true, run: () => setOpen(true) }]);
  // from now on the session has the client's view, so this page must not be reloaded
  const view = form.submit(async (body) => {
    await api.call('POST /api/v1/operator/clients/{id}/view', { params: { id }, body, shows_failure: true });
    showToast({ tone: 'good', title: `Viewing as ${name} for 15 minutes` });
    window.location.assign('/user/portfolio');
  });
  return (
    <>
      <Button size="small" icon="eye" onClick={() => setOpen(true)}>
        View as client
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`View as ${name}`}
        description="For 15 minutes, with every action off. The client sees who viewed the account, and why."
        sending={form.busy}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" icon="eye" busy={form.busy && 'Opening'}>
              Open the view
            </Button>
          </>
        }
      >
        <form id={formId} {...view}>
          <TextField
            label="Reason, shown to the client"
            maxLength={300}
            {...form.field('reason', { required: true })}
          />
          <Fault>{form.fault}</Fault>
        </form>
      </Dialog>
    </>
  );
}
