import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { formatCount } from './format/format.ts';
import styles from './styles/tabs.module.css';
import { useCurrentShown } from './use-current-shown.ts';

export interface Tab {
  label: string;
  /** A path or search string (`?state=upcoming`), or `#section` of this page. */
  to: string;
  count?: number | undefined;
}

/**
 * Tabs are links, so that each can be opened, shared and navigated with Back. `current` is the `to` of the present one.
 */
export function Tabs({
  label,
  tabs,
  current,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  className?: string | undefined;
}) {
  const strip = useCurrentShown(current);
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={label} ref={strip} data-parts>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.to !== current ? undefined : tab.to.startsWith('#') ? 'location' : 'page'}
          preventScrollReset={tab.to.startsWith('?')}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
