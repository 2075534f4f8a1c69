import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { accountLabel } from '../../components/links/account-labels.ts';
import { providerLabel } from '../../components/links/links.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './linking.module.css';

/** Chooses which accounts of a link are read. */
export default function LinkedAccountsDialog({ link, onClose }: OpenDialog<'linked-accounts'>) {
  const [included, setIncluded] = useState<ReadonlySet<number>>(
    new Set(link.accounts.filter(({ is_included }) => is_included).map(({ id }) => id)),
  );
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function save(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await api.call('PUT /api/v1/services/{provider}/integrations/{id}', {
        params: { provider: link.provider, id: String(link.id) },
        body: { accounts: link.accounts.map(({ id }) => ({ id, is_included: included.has(id) })) },
        shows_failure: true,
      });
      onClose();
      toast({ tone: 'good', title: 'Accounts saved' });
      await revalidate();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFault(failure.message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      width={480}
      sending={busy}
      title={`Accounts at ${link.institution_name ?? providerLabel(link.provider)}`}
      description="We read the trades of the accounts that you choose. We claim for a joint account in both names."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy && 'Saving'} onClick={() => void save()}>
            Save accounts
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {link.accounts.map((account) => (
          <Checkbox
            key={account.id}
            checked={included.has(account.id)}
            onChange={({ currentTarget: { checked } }) =>
              setIncluded((before) => {
                const next = new Set(before);
                if (checked) next.add(account.id);
                else next.delete(account.id);
                return next;
              })
            }
          >
            {accountLabel(account)}
            {account.type && <span className="t-quiet"> {account.type}</span>}
          </Checkbox>
        ))}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}
