import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
import { data, Link, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { cookieOf } from '../../components/layout/cookie-of.ts';
import { BrandLogo } from '../../components/layout/header/brand-logo.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { Bell } from '../../components/notifications/bell.tsx';
import { openPalette } from '../../components/palette/open-palette.ts';
import { callOnServer, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Route } from './+types/layout';
import { BarTitle } from './frame/bar-title.ts';
import { DeskBar } from './frame/desk-bar.tsx';
import { Drawer } from './frame/drawer.tsx';
import styles from './frame/frame.module.css';
import { KeyBar, ShortcutsDialog } from './frame/key-bar.tsx';
import { findNavigationEntry } from './frame/navigation.ts';
import { type DeskCounts, Sidebar } from './frame/sidebar.tsx';
import { useDeskShortcuts } from './frame/use-desk-shortcuts.ts';
import { usePartFocus } from './frame/use-part-focus.ts';
import { useFocusedAction } from './use-focused-action.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

/** The desk has its own frame instead of the site’s (root.tsx). */
export const handle = { isDesk: true };

const FOLDED = 'desk_side=narrow';

/** Only for operators; for everyone else this page does not exist. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (requireSession(page, request).account.type !== 'operator') throw data(null, { status: 404 });
  const counts: DeskCounts = await callOnServer(page, 'GET /api/v1/operator/desk_counts', {}).catch(() => ({}));
  return { counts, isFolded: request.headers.get('cookie')?.includes(FOLDED) ?? false };
}

export function meta({ matches, location: { pathname } }: Route.MetaArgs) {
  const { section, part } = findNavigationEntry(pathname);
  const link = part ?? section;
  return describePage(siteOf(matches), {
    title: link === undefined ? 'Operator' : `${link.label}, operator`,
    description: 'The operators’ work queue and records.',
    path: link?.href ?? '/operator',
    hidden: true,
  });
}

/** Stored in a cookie, so that the server renders the sidebar in the last state. */
function storeFolded(isFolded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = cookieOf(FOLDED, { path: '/operator', removes: !isFolded });
}

/** A page's settings for the frame. */
interface DeskHandle {
  /** The page has its own bar, with its own heading. */
  hasOwnBar?: boolean;
  /** The name of the shown record, from the loader's data. */
  nameOf?: (loaded: never) => string;
  /** One short note about the record, beside its name. */
  noteOf?: (loaded: never) => ReactNode;
  /** The actions for the record, at the end of the bar. */
  actionsOf?: (loaded: never) => ReactNode;
  /** The state of the page in a few words, at the end of the key bar. */
  stateOf?: (loaded: never) => string;
  /** The page fills the window, scrolls inside, and starts with the sidebar collapsed. */
  fills?: boolean;
}

export default function DeskLayout({ loaderData: { counts, isFolded: wasFolded } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const site = useRouteLoaderData<SiteLoader>('root');
  const pages = useMatches().map(({ handle: of, loaderData }) => ({ of: of as DeskHandle | undefined, loaderData }));
  const handles = pages.map(({ of }) => of);
  const record = pages.flatMap(({ of, loaderData }) =>
    // a page without a loader has a name of its own; one whose loader failed has none
    of?.nameOf !== undefined && (loaderData !== undefined || of.nameOf.length === 0)
      ? [
          {
            name: of.nameOf(loaderData as never),
            note: of.noteOf?.(loaderData as never),
            actions: of.actionsOf?.(loaderData as never),
          },
        ]
      : [],
  )[0];
  const state = pages.flatMap(({ of, loaderData }) =>
    of?.stateOf !== undefined && loaderData !== undefined ? [of.stateOf(loaderData as never)] : [],
  )[0];
  const { hasOwnBar = false, fills = false } = Object.assign({}, ...handles) as DeskHandle;
  const [isFolded, setFolded] = useState(wasFolded);
  const [open, setOpen] = useState<'menu' | 'shortcuts' | null>(null);
  const page = useRef<HTMLElement>(null);
  useRestoredFocus(page);
  usePartFocus(page);
  useFocusedAction(page);
  const onFold = useCallback(() => {
    setFolded((before) => {
      storeFolded(!before);
      return !before;
    });
  }, []);
  const onShortcuts = useCallback(() => setOpen('shortcuts'), []);
  const onClose = useCallback(() => setOpen(null), []);
  useDeskShortcuts({ onFold, onShortcuts });
  const { section, part } = findNavigationEntry(pathname);
  if (!site?.account) return null;
  const { account, today } = site;
  const link = part ?? section;
  const title = record?.name ?? link?.label ?? 'Operator';
  return (
    <div className={classNames(styles.desk, (isFolded || fills) && styles.narrow, fills && styles.fills)}>
      <aside className={styles.side} aria-label="Desk">
        <Sidebar site={site} account={account} counts={counts} onFold={onFold} onShortcuts={onShortcuts} />
      </aside>
      <div className={styles.main}>
        <header className={styles.top}>
          <Link to="/operator">
            <BrandLogo brand={site.brand} />
          </Link>
          <Button variant="plain" icon="search" iconOnly onClick={openPalette}>
            Search or run
          </Button>
          <Bell unread={site.unread} />
          <Button variant="plain" icon="menu" iconOnly aria-expanded={open === 'menu'} onClick={() => setOpen('menu')}>
            Menu
          </Button>
        </header>
        <main id="main" ref={page} className={styles.page}>
          {!hasOwnBar && (
            <DeskBar
              // a list that has a note and actions is not below itself
              crumb={record === undefined || title === link?.label ? undefined : link}
              title={title}
              note={record === undefined ? formatDate(today) : record.note}
              // what is typed into a dialog of one record does not appear for the next one
              actions={record?.actions && <Fragment key={pathname}>{record.actions}</Fragment>}
            />
          )}
          {hasOwnBar ? (
            <Outlet />
          ) : (
            <div className={styles.content}>
              <BarTitle value={title}>
                <Outlet />
              </BarTitle>
            </div>
          )}
        </main>
        <KeyBar state={state} />
      </div>
      {open === 'menu' && (
        <Drawer site={site} account={account} counts={counts} onClose={onClose} onShortcuts={onShortcuts} />
      )}
      <ShortcutsDialog open={open === 'shortcuts'} onClose={onClose} />
    </div>
  );
}
