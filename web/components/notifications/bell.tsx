import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NotLoaded } from '../../dialogs/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import styles from './bell.module.css';
import type { NoticesPanelProps } from './notifications-panel.tsx';

/** The list is loaded when the bell is first clicked. */
const NoticesPanel = lazyComponent<NoticesPanelProps>(
  async () => ({ default: (await import('./notifications-panel.tsx')).NoticesPanel }),
  ({ onClose }, again) => <NotLoaded what="The notifications" onAgain={again} onClose={onClose} />,
);

/** The bell of the user's notifications, with a dot while some are unread. */
export function Bell({ unread: first }: { unread: number }) {
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(first);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => setUnread(first), [first]);
  useEffect(() => {
    if (key) setOpen(false);
  }, [key]);
  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault(); // it closes the panel, and does not end the view of a client too
      close();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);

  return (
    <div className={styles.bell} ref={box}>
      <span className={styles.press}>
        <Button ref={button} variant="plain" icon="bell" iconOnly aria-expanded={open} onClick={() => setOpen(!open)}>
          {unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        </Button>
        {unread > 0 && <span className={styles.dot} />}
      </span>
      {open && <NoticesPanel onUnread={setUnread} onClose={close} />}
    </div>
  );
}
