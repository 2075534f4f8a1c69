import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AccountView } from '../../../components/layout/account/account.ts';
import { useLogOut } from '../../../components/layout/account/log-out.ts';
import { ThemeChoice } from '../../../components/layout/header/theme-choice.tsx';
import type { Theme } from '../../../server-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sidebar.module.css';

/** The signed-in person, with a menu of personal items: theme, settings, link to the site. */
export function PersonPanel({
  account,
  theme,
  isDemonstration,
  onShortcuts,
}: {
  account: AccountView;
  theme: Theme | null;
  isDemonstration: boolean;
  /** Opens the list of shortcuts, which the key ? does not while it is turned off. */
  onShortcuts: () => void;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const logOut = useLogOut();
  const { key } = useLocation();
  useEffect(() => {
    if (key && box.current) box.current.open = false;
  }, [key]);
  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (box.current && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, []);
  return (
    <details
      ref={box}
      className={styles.person}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span className={styles.avatar} aria-hidden="true">
          {account.initials}
        </span>
        <span className={styles.who}>
          {account.name}
          <small>Operator</small>
        </span>
        <Icon name="chevrons" size={14} />
      </summary>
      <div className={styles.panel}>
        <p>{account.email}</p>
        {isDemonstration && <p>Demonstration data: some companies, cases and people here are invented.</p>}
        <ThemeChoice theme={theme} />
        <button type="button" onClick={onShortcuts}>
          Shortcuts
        </button>
        <Link to="/user/settings">Settings</Link>
        <Link to="/">Public site</Link>
        <button type="button" onClick={logOut}>
          Log out
        </button>
      </div>
    </details>
  );
}
