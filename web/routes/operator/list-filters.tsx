import { Link } from 'react-router';
import { formatCount } from '../../ui/format/format.ts';
import styles from './list-filters.module.css';

interface ListFilter {
  /** A search string. */
  to: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

/** Parts of a list as links above it, each with its count. */
export function ListFilters({ label, filters }: { label: string; filters: readonly ListFilter[] }) {
  return (
    <nav className={styles.filters} aria-label={label}>
      {filters.map(({ to, label: name, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {name} {count !== undefined && <b>{formatCount(count)}</b>}
        </Link>
      ))}
    </nav>
  );
}
