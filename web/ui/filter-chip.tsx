import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './styles/filter-chip.module.css';

/** An active filter of a list, with a link that removes it. */
export function FilterChip({ label, to }: { label: string; to: string }) {
  return (
    <span className={styles.chip}>
      {label}
      <Link
        to={to}
        preventScrollReset
        aria-label={`Remove filter: ${label}`}
        // keyboard focus moves to the next filter, or to the control after the filters
        onClick={({ currentTarget: { parentElement } }) =>
          parentElement?.nextElementSibling?.querySelector<HTMLElement>('a, select')?.focus()
        }
      >
        <Icon name="close" size={12} />
      </Link>
    </span>
  );
}
