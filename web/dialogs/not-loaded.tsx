import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './not-loaded.module.css';

/** Replaces a dialog whose code failed to load. A native dialog, so that it needs no further code. */
export function NotLoaded({
  what,
  onAgain,
  onClose,
}: {
  /** The name of the requested part, as the start of a sentence. */
  what: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const trigger = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (trigger instanceof HTMLElement) trigger.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {what} did not load
      </h2>
      <p id={`${id}-text`} className="t-dim">
        The connection may have failed. Your trades have not changed.
      </p>
      <p className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      </p>
    </dialog>
  );
}
