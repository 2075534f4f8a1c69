import { Button } from '../../ui/button.tsx';
import styles from './auth.module.css';

/** Shown for a link that was used, is expired, or is incomplete. */
export function ExpiredLink({ words, label, onPress }: { words?: string; label: string; onPress: () => void }) {
  return (
    <div className={styles.form}>
      <p role="alert">
        {words ?? 'This link no longer works. It was used, has expired, or was replaced by a newer one.'}
      </p>
      <Button variant="primary" size="large" wide onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
