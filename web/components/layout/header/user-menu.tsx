import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { AccountView } from '../account/account.ts';
import { useLogOut } from '../account/log-out.ts';
import { NewCaseLink } from './new-case-link.tsx';
import styles from './user-menu.module.css';

/** The avatar with the person's name, and a menu of their personal pages. */
export function UserMenu({ account }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const logOut = useLogOut();

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const away = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);

  function onKey(event: KeyboardEvent): void {
    if (!open) {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    if (event.key === 'Tab') setOpen(false);
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault();
      const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
      const at = items.indexOf(document.activeElement as HTMLElement);
      const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key] ?? 0;
      items.at(next)?.focus();
    }
    if (event.key === 'Escape') {
      event.preventDefault(); // it closes the menu, and does not end the view of a client too
      setOpen(false);
      button.current?.focus();
    }
  }

  return (
    <div className={styles.user} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.who}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={onKey}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {account.initials}
        </span>
        <span className={styles.name}>{account.name}</span>
        <Icon name="chevron-down" />
      </button>
      {open && (
        <div className={styles.menu} id={id} role="menu" tabIndex={-1} aria-label={account.name} onKeyDown={onKey}>
          <p className={styles.email}>{account.email}</p>
          <Link to={`/user/${account.id}`} role="menuitem" className={styles.item} onClick={() => setOpen(false)}>
            Profile
          </Link>
          <Link to="/user/settings" role="menuitem" className={styles.item} onClick={() => setOpen(false)}>
            Settings
          </Link>
          {account.org_type === 2 && (
            <Link to="/user/organization" role="menuitem" className={styles.item} onClick={() => setOpen(false)}>
              Organization
            </Link>
          )}
          {account.type === 'operator' && (
            <Link to="/operator" role="menuitem" className={styles.item} onClick={() => setOpen(false)}>
              Operator desk
            </Link>
          )}
          <NewCaseLink account={account} role="menuitem" className={styles.item} onGo={() => setOpen(false)} />
          <button type="button" role="menuitem" className={styles.item} onClick={logOut}>
            Log out
          </button>
        </div>
      )}
    </div>
  );
}
