import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './share.module.css';
import { type Shared, sharedCase } from './shared-case.ts';

/** Shares a case: by its link, by mail, or by the device's share menu. Sends no request to a third party. */
export default function ShareDialog({ id, onClose }: OpenDialog<'share'>) {
  const [shared, setShared] = useState<Shared | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    api.call('GET /api/v1/orders/getorder/{id}', { shows_failure: true, params: { id: String(id) } }).then(
      (found) => setShared(sharedCase(found, window.location.origin)),
      (cause: unknown) => setMessage(cause instanceof CallFailed ? cause.message : 'The case did not load.'),
    );
  }, [id]);

  const copy = async ({ link }: Shared) => {
    try {
      await navigator.clipboard.writeText(link);
      setMessage('Link copied.');
    } catch {
      setMessage('We could not copy the link. Select it and copy it.');
    }
  };
  const share = ({ title, text, link: url }: Shared) =>
    navigator.share({ title, text, url }).then(onClose, (cause: unknown) => {
      const isTurnedBack = cause instanceof DOMException && cause.name === 'AbortError';
      if (!isTurnedBack) setMessage('This device cannot share it. Copy the link instead.');
    });
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open
      width={480}
      title="Share this case"
      description="The link shows public information only, none of your data."
      onClose={onClose}
      footer={
        shared && (
          <>
            <a className={styles.mail} href={shared.mail}>
              <Icon name="external" />
              Send an email
            </a>
            {canShare && (
              <Button icon="share" onClick={() => void share(shared)}>
                Share elsewhere
              </Button>
            )}
            <Button variant="primary" icon="link" onClick={() => void copy(shared)}>
              Copy link
            </Button>
          </>
        )
      }
    >
      {!shared && !message && <Skeleton shape="chart" />}
      {shared && (
        <>
          <img className={styles.picture} src={shared.image} alt="" width="1200" height="630" />
          <TextField label="Link" readOnly value={shared.link} onFocus={(event) => event.currentTarget.select()} />
        </>
      )}
      <p className={styles.message} role="status">
        {message}
      </p>
    </Dialog>
  );
}
