import { Suspense } from 'react';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { ErrorState } from '../../ui/state.tsx';
import type { OwnSectionsProps } from './own-sections.tsx';

/** In the server's HTML at once; its script comes only to who has trades, so that nobody else's first view carries it. */
const ServerSections = import.meta.env.SSR ? (await import('./own-sections.tsx')).OwnSections : null;
const FetchedSections = lazyComponent<OwnSectionsProps>(
  async () => ({ default: (await import('./own-sections.tsx')).OwnSections }),
  (_, again) => <ErrorState heading="Your trades did not load" text="Your trades are safe." onRetry={again} />,
);

export function LazyOwnSections(props: OwnSectionsProps) {
  if (!ServerSections) return <FetchedSections {...props} />;
  return (
    <Suspense fallback={null}>
      <ServerSections {...props} />
    </Suspense>
  );
}
