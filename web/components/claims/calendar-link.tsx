import styles from './calendar-link.module.css';

/** The caller's deadlines as a calendar feed. */
export function CalendarLink({ url }: { url: string }) {
  return (
    <a href={url.replace(/^https?:/, 'webcal:')} className={styles.link}>
      Add to calendar
    </a>
  );
}
