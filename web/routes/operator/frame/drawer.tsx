import { useLayoutEffect, useRef } from 'react';
import type { AccountView } from '../../../components/layout/account/account.ts';
import type { SiteData } from '../../../site-loader.ts';
import { CloseButton } from '../../../ui/button.tsx';
import styles from './frame.module.css';
import { PersonPanel } from './person-panel.tsx';
import { type DeskCounts, Navigation } from './sidebar.tsx';

/** The navigation on a phone: a drawer built with the browser’s modal dialog. */
export function Drawer({
  site,
  account,
  counts,
  onClose,
  onShortcuts,
}: {
  site: SiteData;
  account: AccountView;
  counts: DeskCounts;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.dataset.locked = '';
    return () => {
      delete document.documentElement.dataset.locked;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.close}>
        <CloseButton label="Close menu" large onClick={onClose} />
      </div>
      <Navigation counts={counts} onGo={onClose} />
      <PersonPanel
        account={account}
        theme={site.theme}
        isDemonstration={site.has_demonstration}
        onShortcuts={onShortcuts}
      />
    </dialog>
  );
}
