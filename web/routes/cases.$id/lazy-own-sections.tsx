import { Suspense } from 'react';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { ErrorState } from '../../ui/state.tsx';
import type { OwnSectionsProps } from './own-sections.tsx';
import type { OwnShareProps } from './record/own-share.tsx';

/** In the server's HTML at once; its script comes only to who has trades, so that nobody else's first view carries it. */
const onServer = import.meta.env.SSR ? await import('./own-sections.tsx') : null;
const fetchSections = () => import('./own-sections.tsx');
const FetchedSections = lazyComponent<OwnSectionsProps>(
  async () => ({ default: (await fetchSections()).OwnSections }),
  (_, again) => <ErrorState heading="Your trades did not load" text="Your trades are safe." onRetry={again} />,
);
// its figures are in the sections above as well, which show that they did not load
const FetchedShare = lazyComponent<OwnShareProps>(
  async () => ({ default: (await fetchSections()).OwnShare }),
  () => null,
);

export function LazyOwnSections(props: OwnSectionsProps) {
  if (!onServer) return <FetchedSections {...props} />;
  return (
    <Suspense fallback={null}>
      <onServer.OwnSections {...props} />
    </Suspense>
  );
}

export function LazyOwnShare(props: OwnShareProps) {
  if (!onServer) return <FetchedShare {...props} />;
  return (
    <Suspense fallback={null}>
      <onServer.OwnShare {...props} />
    </Suspense>
  );
}
