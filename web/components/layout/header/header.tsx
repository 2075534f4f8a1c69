import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { NotLoaded } from '../../../dialogs/not-loaded.tsx';
import { dialogs } from '../../../dialogs/store.ts';
import type { PageBrand } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Bell } from '../../notifications/bell.tsx';
import { SearchBox } from '../../search/search-box.tsx';
import type { AccountView } from '../account/account.ts';
import { BrandLogo } from './brand-logo.tsx';
import styles from './header.module.css';
import { decisions as decisionLink, isUnder, mainLinks, myCases } from './menu-links.ts';
import type { MobileMenuProps } from './mobile-menu.tsx';
import { openSignIn } from './open-sign-in.ts';
import { UserMenu } from './user-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

/** The mobile menu is loaded when it is first opened. */
const MobileMenu = lazyComponent<MobileMenuProps>(
  async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }),
  ({ onClose }, again) => <NotLoaded what="The menu" onAgain={again} onClose={onClose} />,
);

export function Header({
  account,
  brand,
  unread,
  waiting,
  decisions,
}: {
  account: AccountView | null;
  brand: PageBrand;
  /** Number of unread notices when the page was rendered. */
  unread: number;
  /** Number of cases in which a step waits for the signed-in user. */
  waiting: number;
  /** Number of decisions that wait for the reader's vote. */
  decisions: number;
}) {
  const [menu, setMenu] = useState<'closed' | 'open' | 'search'>('closed');
  const { pathname } = useLocation();
  const counts: Readonly<Record<string, number>> = { [myCases.to]: waiting, [decisionLink.to]: decisions };
  const links = mainLinks({
    isSignedIn: account !== null,
    isInstitutional: account?.org_type === 2,
    isAttorney: account?.type === 'attorney',
    isPartner: brand.firm !== null,
  });
  return (
    <header className={styles.header}>
      <div className={`page-wrap ${styles.bar}`}>
        <Link to="/" className={styles.logo}>
          <BrandLogo brand={brand} />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              onClick={openSignIn(link)}
              aria-current={pathname === link.to ? 'page' : isUnder(pathname, link) ? 'true' : undefined}
            >
              {link.label}
              <WaitingCount waiting={counts[link.to] ?? 0} />
            </Link>
          ))}
        </nav>
        <SearchBox className={styles.search} shortcut />
        {account && <Bell unread={unread} />}
        <div className={styles.account}>
          {account ? (
            <UserMenu account={account} />
          ) : (
            <Button size="small" onClick={() => dialogs.open({ name: 'login', props: {} })}>
              Sign in
            </Button>
          )}
        </div>
        <div className={`phone-only ${styles.end}`}>
          <Button variant="plain" icon="search" iconOnly onClick={() => setMenu('search')}>
            Search
          </Button>
          <Button
            variant="plain"
            icon="menu"
            iconOnly
            aria-expanded={menu !== 'closed'}
            onClick={() => setMenu('open')}
          >
            Menu
          </Button>
        </div>
      </div>
      {menu !== 'closed' && (
        <MobileMenu
          account={account}
          brand={brand}
          links={links}
          counts={counts}
          startInSearch={menu === 'search'}
          onClose={() => setMenu('closed')}
        />
      )}
    </header>
  );
}
