import type { ReactNode } from 'react';
import styles from './failure/failure.module.css';

/** A minimal frame for error pages: a link home and the page. No dialogs, no menus, no requests. */
export function MinimalLayout({
  brandName = 'Home',
  children,
}: {
  brandName?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <header className={`page-wrap ${styles.bare}`}>
        <a href="/">{brandName}</a>
      </header>
      {children}
    </>
  );
}
