import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { SecurityLoaded } from './load-security.ts';
import styles from './security.module.css';

/** A pending request for this account's handover, to which its holder may object. */
export function HandoverNotice({ handover }: { handover: SecurityLoaded['handover'] }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  if (handover === null) return null;
  const object = async () => {
    setBusy(true);
    try {
      const { objected } = await api.call('POST /api/v1/users/handover/object', {});
      if (objected) toast({ tone: 'good', title: 'You rejected the request. Nobody takes over your account.' });
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.needs} id="handover" role="status">
      <Icon name="info" />
      <div>
        <p>
          {handover.name} requested this account on <Instant at={handover.requested_at} as="date" />. You can object
          until <Instant at={handover.waits_until} as="date" />.
        </p>
        <p>
          <Button size="small" variant="danger" busy={busy && 'Objecting'} onClick={() => void object()}>
            Object
          </Button>
        </p>
      </div>
    </div>
  );
}
