import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AccountView } from '../../../components/layout/account/account.ts';
import { BrandLogo } from '../../../components/layout/header/brand-logo.tsx';
import { Bell } from '../../../components/notifications/bell.tsx';
import { openPalette } from '../../../components/palette/open-palette.ts';
import type { SiteData } from '../../../site-loader.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Drawing, Icon } from '../../../ui/icon.tsx';
import { deskIcons } from './desk-icons.ts';
import { type CountKey, deskSections, findNavigationEntry } from './navigation.ts';
import { PersonPanel } from './person-panel.tsx';
import styles from './sidebar.module.css';

/** The number of waiting items, and whether one is late or due. */
export type DeskCounts = Partial<Record<CountKey, { count: number; is_late: boolean }>>;

export function Sidebar({
  site,
  account,
  counts,
  onFold,
  onShortcuts,
}: {
  site: SiteData;
  account: AccountView;
  counts: DeskCounts;
  onFold: () => void;
  onShortcuts: () => void;
}) {
  return (
    <div className={styles.inner}>
      <div className={styles.top}>
        <Link to="/operator" className={styles.logo}>
          <BrandLogo brand={site.brand} />
        </Link>
        <button
          type="button"
          className={styles.fold}
          aria-label="Collapse the sidebar"
          title="Fold, \"
          onClick={onFold}
        >
          <Drawing paths={deskIcons.sidebar} />
        </button>
      </div>
      <button type="button" className={styles.search} aria-label="Search or run" onClick={openPalette}>
        <Icon name="search" size={14} />
        <span>Search or run</span>
        <kbd>⌘K</kbd>
      </button>
      <Navigation counts={counts} />
      <div className={styles.foot}>
        <div className={styles.bell}>
          <Bell unread={site.unread} />
        </div>
        <PersonPanel
          account={account}
          theme={site.theme}
          isDemonstration={site.has_demonstration}
          onShortcuts={onShortcuts}
        />
      </div>
    </div>
  );
}

/** The sections, and the parts of the open one. */
export function Navigation({ counts, onGo }: { counts: DeskCounts; onGo?: () => void }) {
  const { pathname } = useLocation();
  const place = findNavigationEntry(pathname);
  const list = useRef<HTMLElement>(null);
  return (
    <nav aria-label="Desk" className={styles.nav} ref={list}>
      <ul>
        {deskSections.map((section) => {
          const isOpen = section === place.section;
          return (
            <li key={section.label}>
              <Link
                to={section.href}
                className={classNames(styles.link, isOpen && styles.open)}
                title={section.label}
                aria-current={isOpen && !place.part ? (place.isExact ? 'page' : 'true') : undefined}
                {...(onGo && { onClick: onGo })}
              >
                <Drawing paths={deskIcons[section.icon]} />
                <span>{section.label}</span>
                {section.count && !isOpen && <Count of={counts[section.count]} />}
              </Link>
              {isOpen && section.parts && (
                <ul className={styles.parts}>
                  {section.parts.map((part) => (
                    <li key={part.href}>
                      <Link
                        to={part.href}
                        className={styles.link}
                        aria-current={part === place.part ? (place.isExact ? 'page' : 'true') : undefined}
                        {...(onGo && { onClick: onGo })}
                      >
                        <span>{part.label}</span>
                        {part.count && <Count of={counts[part.count]} />}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Count({ of }: { of: { count: number; is_late: boolean } | undefined }) {
  if (!of || of.count === 0) return null;
  return (
    <span className={classNames(styles.count, of.is_late && styles.late)}>
      {of.count.toLocaleString('en-US')}
      {of.is_late && <span className="sr-only">, some late or due</span>}
    </span>
  );
}
