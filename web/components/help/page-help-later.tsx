import { useEffect, useState } from 'react';
import { fetchedLater } from '../../ui/loading/fetched-later.tsx';

const PageHelp = fetchedLater<object>(
  async () => ({ default: (await import('./page-help.tsx')).PageHelp }),
  () => null,
);

/** The help of a page is below all else, so its code comes once the page has loaded. */
export function PageHelpLater() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const loaded = () => setLoaded(true);
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
    return () => window.removeEventListener('load', loaded);
  }, []);
  return isLoaded ? <PageHelp /> : null;
}
