import './styles/index.css';
import interfaceFace from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2?url';
import { useEffect } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { Failure, failureTexts } from './components/layout/failure/failure.tsx';
import { statusOfFailure } from './components/layout/failure/status-of-failure.ts';
import { MinimalLayout } from './components/layout/minimal-layout.tsx';
import { describePage } from './components/layout/page-meta.ts';
import { PageScripts } from './components/layout/page-scripts.tsx';
import { PageShell } from './components/layout/page-shell.tsx';
import type { SiteLoader } from './site-loader.ts';
import { FaultBoundary } from './ui/loading/fault-boundary.tsx';

/** The font of every page's first view: preloaded before the style sheet requests it. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interfaceFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export { loader } from './site-loader.ts';

/** Metadata of a missing or failed page; every other page has its own. */
export function meta({ error, loaderData, location }: Route.MetaArgs) {
  if (error === undefined) return [];
  const { heading, text } = failureTexts(statusOfFailure(error));
  return describePage(loaderData, { title: heading, description: text, path: location.pathname, hidden: true });
}

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<SiteLoader>('root');
  const isStatic = useIsStatic();
  return (
    <html lang="en" data-theme={site?.theme ?? undefined} data-brand={site?.brand.marker ? 'partner' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={site?.theme ?? 'light dark'} />
        {site?.client && <meta name="api-client" content={JSON.stringify(site.client)} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {site?.brand.marker && <link rel="stylesheet" href="/brand.css" />}
      </head>
      <body>
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Whether a page works without scripts, and so without the common frame. */
const useIsStatic = (): boolean =>
  useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic === true);

/** Whether it is a desk page. Operators’ pages have their own frame; for everyone else these pages do not exist. */
function useIsDesk(type: string | undefined): boolean {
  const isOfDesk = useMatches().some(({ handle }) => (handle as { isDesk?: boolean } | undefined)?.isDesk === true);
  return isOfDesk && type === 'operator';
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const page = <Outlet />;
  const isDesk = useIsDesk(loaderData.account?.type);
  if (useIsStatic()) return <MinimalLayout brandName={loaderData.brand.name}>{page}</MinimalLayout>;
  return (
    <PageShell site={loaderData} isDesk={isDesk}>
      {page}
    </PageShell>
  );
}

/**
 * For errors outside the pages, which have their own boundaries (routes/page-boundary.tsx): in the frame, or in a
 * dialog that is still open. Therefore it uses a frame in which nothing can fail.
 */
export function ErrorBoundary() {
  const site = useRouteLoaderData<SiteLoader>('root');
  const error = useRouteError();
  const status = statusOfFailure(error);
  useEffect(() => {
    if (status >= 500) console.error(error);
  }, [error, status]);
  const page = <Failure status={status} />;
  const bare = <MinimalLayout brandName={site?.brand.name}>{page}</MinimalLayout>;
  if (!site || status >= 500) return bare;
  return (
    <FaultBoundary fault={bare}>
      <PageShell site={site}>{page}</PageShell>
    </FaultBoundary>
  );
}
