import { Link, useNavigate } from 'react-router';
import { formatCount } from '../../ui/format/format.ts';
import { ButtonKey } from './frame/button-key.tsx';
import { useDeskKeys } from './frame/keys.ts';
import styles from './list-filters.module.css';

interface ListFilter {
  /** A search string. */
  to: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

/** Parts of a list as links above it, each with its count. */
export function ListFilters({
  label,
  filters,
  hasKeys = false,
}: {
  label: string;
  filters: readonly ListFilter[];
  /** Whether a digit opens each of them. */
  hasKeys?: boolean;
}) {
  const navigate = useNavigate();
  useDeskKeys(
    filters.slice(0, hasKeys ? 9 : 0).map(({ to, label: name }, at) => ({
      key: String(at + 1),
      label: `Show: ${name}`,
      run: () => void navigate(to, { preventScrollReset: true }),
    })),
  );
  return (
    <nav className={styles.filters} aria-label={label}>
      {filters.map(({ to, label: name, count, isCurrent }, at) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {name} {count !== undefined && <b>{formatCount(count)}</b>}
          {hasKeys && <ButtonKey>{String(at + 1)}</ButtonKey>}
        </Link>
      ))}
    </nav>
  );
}
