import { beginClientView } from '@trover/contract/clients/client-views.ts';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';

/** Opens the portal as this client sees it, after a reason is entered. */
export function ViewAsClient({ id, name }: { id: number; name: string }) {
  const form = useContractForm(beginClientView.body, { reason: '' });
  const showToast = useToast();
  // from now on the session has the client's view, so this page must not be reloaded
  const view = form.submit(async (body) => {
    await api.call('POST /api/v1/operator/clients/{id}/view', { params: { id }, body, shows_failure: true });
    showToast({ tone: 'good', title: `Viewing as ${name} for 15 minutes` });
    window.location.assign('/user/portfolio');
  });
  return (
    <form className={styles.acts} {...view}>
      <TextField label="Reason, shown to the client" maxLength={300} {...form.field('reason', { required: true })} />
      <Button type="submit" icon="eye" busy={form.busy && 'Opening'}>
        View as client
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
