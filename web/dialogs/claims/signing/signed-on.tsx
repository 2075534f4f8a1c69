import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from '../styles/signature.module.css';

/** The date of a signature: always today, not editable. */
export function SignedOn({ today }: { today: string }) {
  return (
    <p className={styles.date}>
      <span>{today && formatDate(today)}</span>
      <small>Date</small>
    </p>
  );
}
