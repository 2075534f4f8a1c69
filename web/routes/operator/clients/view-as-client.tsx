import { beginClientView } from '@trover/contract/clients/client-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

/** Opens the portal as this client sees it, once there is a reason. */
export function ViewAsClient({ id, name }: { id: number; name: string }) {
  const form = useActForm(beginClientView.body, { reason: '' });
  const view = form.act(async (body) => {
    await api.call('POST /api/v1/operator/clients/{id}/view', { params: { id }, body, shows_failure: true });
    window.location.assign('/user/portfolio');
    return `Viewing as ${name} for 15 minutes`;
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
