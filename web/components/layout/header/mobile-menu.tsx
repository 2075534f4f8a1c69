import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { dialogs } from '../../../dialogs/store.ts';
import type { PageBrand } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useLinkAccount } from '../../links/use-link-account.ts';
import { SearchBox } from '../../search/search-box.tsx';
import type { AccountView } from '../account/account.ts';
import { useLogOut } from '../account/log-out.ts';
import { BrandLogo } from './brand-logo.tsx';
import { blog, linkLabel, type MenuLink } from './menu-links.ts';
import styles from './mobile-menu.module.css';
import { NewCaseLink } from './new-case-link.tsx';
import { openSignIn } from './open-sign-in.ts';

export interface MobileMenuProps {
  account: AccountView | null;
  brand: PageBrand;
  links: readonly MenuLink[];
  /** By address, how many items wait there. */
  counts: Readonly<Record<string, number>>;
  startInSearch: boolean;
  onClose: () => void;
}

/** A full-screen menu on phones: search, pages, and the signed-in user at the bottom. */
export function MobileMenu({ account, brand, links, counts, startInSearch, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef(useLocation().key);
  const { key } = useLocation();
  const logOut = useLogOut();

  // before it is removed from the page: a dialog that is removed does not return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    // A modal dialog of the browser: the page behind is inert, and focus returns to the button.
    element?.showModal();
    document.documentElement.dataset.locked = '';
    return () => {
      delete document.documentElement.dataset.locked;
      element?.close();
    };
  }, []);

  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);

  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <Link to="/" className={styles.logo} onClick={onClose}>
          <BrandLogo brand={brand} />
        </Link>
        <Button
          variant="plain"
          icon="search"
          iconOnly
          onClick={() => dialog.current?.querySelector<HTMLElement>('input')?.focus()}
        >
          Search
        </Button>
        <Button variant="plain" icon="close" iconOnly onClick={onClose}>
          Close menu
        </Button>
      </div>
      <SearchBox className={styles.search} autoFocus={startInSearch} onGo={onClose} />
      <nav aria-label="Main" className={styles.main}>
        {[...links, ...(links.includes(blog) ? [] : [blog])].map((link) => (
          <Link
            key={link.to}
            to={link.to}
            onClick={(event) => {
              onClose();
              openSignIn(link)?.(event);
            }}
          >
            {link.label}
            {(counts[link.to] ?? 0) > 0 && <span className={styles.waiting}>{counts[link.to]} waiting</span>}
          </Link>
        ))}
      </nav>
      {account && (
        <nav aria-label="Account" className={styles.second}>
          <LinkAccount account={account} onClose={onClose} />
          <button
            type="button"
            onClick={() => {
              onClose();
              dialogs.open({ name: 'upload-modal', props: {} });
            }}
          >
            Upload trades
          </button>
          <Link to="/user/settings" onClick={onClose}>
            Settings
          </Link>
          {account.type === 'operator' && (
            <Link to="/operator" onClick={onClose}>
              Operator desk
            </Link>
          )}
          <NewCaseLink account={account} onGo={onClose} />
        </nav>
      )}
      <div className={styles.foot}>
        {account ? (
          <>
            <span className={styles.avatar} aria-hidden="true">
              {account.initials}
            </span>
            <span className={styles.person}>
              {account.name}
              <Link to={`/user/${account.id}`} onClick={onClose}>
                Profile
              </Link>
            </span>
            <Button size="small" onClick={logOut}>
              Log out
            </Button>
          </>
        ) : (
          <Button
            wide
            variant="primary"
            onClick={() => {
              onClose();
              dialogs.open({ name: 'login', props: {} });
            }}
          >
            Sign in
          </Button>
        )}
      </div>
    </dialog>
  );
}

function LinkAccount({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const isInstitutional = account.org_type === 2;
  const link = useLinkAccount(isInstitutional);
  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        link();
      }}
    >
      {linkLabel(isInstitutional)}
    </button>
  );
}
