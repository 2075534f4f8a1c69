import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import styles from './route-change.module.css';

/**
 * What happens when the page changes: dialogs close, the heading of the new page receives the focus and is announced.
 * A change of the query alone (a filter, a tab) is the same page.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dialogs.closeAll();
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.querySelector<HTMLElement>('#main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return <Waiting />;
}

const INDICATOR_DELAY_MS = 200;

/** A line along the top while the next page is fetched, once 200 ms have passed. */
function Waiting() {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), INDICATOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className={styles.waiting} role="status" data-on={shown || undefined}>
      {shown && <span className="sr-only">Loading the page</span>}
    </div>
  );
}
