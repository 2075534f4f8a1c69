import { useCallback, useRef } from 'react';
import { Link, type LinkProps, matchPath, useHref } from 'react-router';

interface ManifestRoute {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  }
}

const prefetched = new Set<string>();

function ask(href: string, rel: 'modulepreload' | 'prefetch', as?: string): void {
  if (prefetched.has(href)) return;
  prefetched.add(href);
  const link = document.createElement('link');
  link.rel = rel;
  if (as) link.as = as;
  link.href = href;
  document.head.append(link);
}

/** The full path of a route, including those of its parent routes. */
function patternOf({ path, parentId }: ManifestRoute, routes: Record<string, ManifestRoute>): string {
  const around = parentId === undefined ? undefined : routes[parentId];
  return [...(around ? [patternOf(around, routes)] : []), path ?? ''].join('/').replace(/\/{2,}/g, '/');
}

/** Fetches the code of the link's page; its data is fetched on navigation. */
function prefetchPage(pathname: string): void {
  const routes = window.__reactRouterManifest?.routes ?? {};
  for (const route of Object.values(routes)) {
    if (route.path === '*' || !(route.index || route.path) || !matchPath(patternOf(route, routes) || '/', pathname))
      continue;
    for (const href of [route.module, ...(route.imports ?? [])]) ask(href, 'modulepreload');
    for (const href of route.css ?? []) ask(href, 'prefetch', 'style');
  }
}

/** Waits until the page itself has loaded what it needs. */
function whenIdle(act: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

/**
 * Delay in milliseconds, so that scrolling past a link, or clicking one that has just appeared, does not wait for
 * another page's code.
 */
const DWELL_MS = 300;

/** A link that prefetches its page once it stays within 200 px of the screen (C-4). */
export function PrefetchLink({ to, ...rest }: LinkProps) {
  const pathname = useHref(typeof to === 'string' ? to.replace(/[?#].*$/, '') || '.' : (to.pathname ?? '.'));
  const seen = useRef<IntersectionObserver | null>(null);
  const watch = useCallback(
    (element: HTMLAnchorElement | null) => {
      seen.current?.disconnect();
      seen.current = null;
      if (!element) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          clearTimeout(timer);
          if (!entries.at(-1)?.isIntersecting) return;
          timer = setTimeout(() => {
            observer.disconnect();
            whenIdle(() => prefetchPage(pathname));
          }, DWELL_MS);
        },
        { rootMargin: '200px' },
      );
      observer.observe(element);
      seen.current = observer;
    },
    [pathname],
  );
  return <Link {...rest} to={to} ref={watch} />;
}
