import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import styles from './route-change.module.css';

/**
 * Effects of a change of page: dialogs close, and the new page's heading gets the focus and is announced. A change of
 * only the query (a filter, a tab) is the same page.
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

/** A progress line at the top while the next page loads, after 200 ms. */
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
