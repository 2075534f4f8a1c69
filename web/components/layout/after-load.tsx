import { useEffect, useState } from 'react';
import type { SiteData } from '../../site-loader.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';

const Parts = lazyComponent<{ site: SiteData }>(
  () => import('./deferred-parts.tsx'),
  () => null,
);

/** The parts whose code is loaded after the page. */
export function AfterLoad({ site }: { site: SiteData }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const loaded = () => setLoaded(true);
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
    return () => window.removeEventListener('load', loaded);
  }, []);
  return isLoaded ? <Parts site={site} /> : null;
}
