import styles from './styles/partner-brand.module.css';

/** A firm's mark, next to the name of its portal and its own. */
export function PartnerLogo({ name, firm, mark }: { name: string; firm: string; mark: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path fill="var(--mark-a)" d={mark} />
      </svg>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.firm}>{firm}</span>
      </span>
    </span>
  );
}
