import styles from './calendar-link.module.css';

/** The caller's deadlines as a feed that their calendar reads again by itself. */
export function CalendarLink({ url }: { url: string }) {
  return (
    <a href={url.replace(/^https?:/, 'webcal:')} className={styles.link}>
      Add to calendar
    </a>
  );
}
