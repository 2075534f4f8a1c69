import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './crumbs.module.css';

/** The breadcrumbs of a page: the pages above it, and its own name last. */
export function Crumbs({ above, here }: { above: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumbs">
      <ol>
        {above.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <Icon name="chevron-right" size={12} />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
