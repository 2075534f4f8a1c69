import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './viewing-bar.module.css';

const SECOND = 1000;
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Shown above every page while an operator views a client’s account; Escape ends the view too. */
export default function ViewingBar({
  name,
  account_id,
  viewing: { reason, ends_at },
}: {
  name: string;
  account_id: string;
  viewing: { reason: string; ends_at: string };
}) {
  const left = useSecondsUntil(ends_at);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    // a view that has expired does not need to be ended
    await api.call('POST /api/v1/auth/client_view/end', {}).catch(() => null);
    window.location.assign(`/operator/clients/${account_id}`);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      // in a field it clears or leaves the field
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!isField) void end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    if (left === 0) window.location.assign(`/operator/clients/${account_id}`);
  }, [left, account_id]);
  return (
    <aside className={styles.bar} aria-label="Viewing as a client">
      <p>
        <Icon name="eye" size={14} /> <b>Viewing as {name}, read only.</b> {reason.replace(/[.!?]?$/, '.')} The client
        sees this in their access log.
      </p>
      {left !== null && (
        <span className={styles.left} role="timer">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left
        </span>
      )}
      <Button size="small" busy={busy && 'Ending'} onClick={() => void end()}>
        End <span className="sr-only">the view</span> <kbd>Esc</kbd>
      </Button>
    </aside>
  );
}

/** Null until the browser has read its clock. */
function useSecondsUntil(ends_at: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = (): void => setLeft(Math.max(0, Math.ceil((Date.parse(ends_at) - Date.now()) / SECOND)));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [ends_at]);
  return left;
}
