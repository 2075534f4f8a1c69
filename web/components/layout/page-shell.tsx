import { DialogHost } from '../../dialogs/host.tsx';
import type { SiteData } from '../../site-loader.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { ServerRendered } from '../../ui/loading/server-rendered.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { useAddressDialogs, useVisitorStorage } from './account/visitor-effects.ts';
import { AfterLoad } from './after-load.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { CookieNotice, cookieNoticeId } from './notices/cookie-notice.tsx';
import { FutureProofNotice } from './notices/future-proof-notice.tsx';
import { TopNotices } from './notices/top-notice.tsx';
import { PageEvents } from './page-events.tsx';
import styles from './page-shell.module.css';
import { RouteChange } from './route-change.tsx';

/** Loaded on demand: few visitors are operators who view a client’s account. */
const viewingSheets = import.meta.env.SSR ? (await import('./viewing/viewing-bar.tsx?styles')).default : [];
const ViewingBar = lazyComponent(
  () => import('./viewing/viewing-bar.tsx'),
  ({ account_id }) => <a href={`/operator/clients/${account_id}`}>Back to the client</a>,
);

/**
 * The frame of every page: notices, header, footer, dialogs, toasts. The page itself has `<main id="main">`. The desk
 * has its own frame (routes/operator/layout.tsx), and uses only the invisible parts of this one.
 */
export function PageShell({
  site,
  isDesk = false,
  children,
}: {
  site: SiteData;
  isDesk?: boolean;
  children: React.ReactNode;
}) {
  useAddressDialogs(site.account !== null);
  useVisitorStorage(site.account);
  if (isDesk)
    return (
      <ToastProvider>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <RouteChange />
        <PageEvents />
        {children}
        <AfterLoad site={site} />
        <DialogHost />
      </ToastProvider>
    );
  return (
    <ToastProvider>
      <div className={styles.shell}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {site.viewing !== null && site.account !== null && (
          <ServerRendered sheets={viewingSheets}>
            <ViewingBar name={site.account.name} account_id={site.account.id} viewing={site.viewing} />
          </ServerRendered>
        )}
        <RouteChange />
        <PageEvents />
        {site.has_demonstration && (
          <p className={styles.demonstration}>
            <b>Demonstration data.</b> Some companies, cases and people here are invented.
          </p>
        )}
        <div className={styles.notices}>
          <TopNotices closed={site.closedNotices} />
          {site.offersContract && <FutureProofNotice />}
        </div>
        <Header
          account={site.account}
          brand={site.brand}
          unread={site.unread}
          waiting={site.waiting}
          decisions={site.decisions}
        />
        {children}
        <AfterLoad site={site} />
        <Footer account={site.account} brand={site.brand} theme={site.theme} today={site.today} />
      </div>
      {!site.closedNotices.includes(cookieNoticeId) && <CookieNotice brand={site.brand} />}
      <DialogHost />
    </ToastProvider>
  );
}
