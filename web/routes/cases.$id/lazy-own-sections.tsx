import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { ServerRendered } from '../../ui/loading/server-rendered.tsx';
import { ErrorState } from '../../ui/state.tsx';
import type { OwnSectionsProps } from './own-sections.tsx';
import type { OwnShareProps } from './record/own-share.tsx';

/** Part of the server's HTML; its script is loaded only for owners of trades, so that it does not slow down others. */
const onServer = import.meta.env.SSR ? await import('./own-sections.tsx') : null;
const sheets = import.meta.env.SSR ? (await import('./own-sections.tsx?styles')).default : [];
const fetchSections = () => import('./own-sections.tsx');
const FetchedSections = lazyComponent<OwnSectionsProps>(
  async () => ({ default: (await fetchSections()).OwnSections }),
  (_, again) => <ErrorState heading="Your trades did not load" text="Your trades are safe." onRetry={again} />,
);
// the sections above show its figures too, and the error if it does not load
const FetchedShare = lazyComponent<OwnShareProps>(
  async () => ({ default: (await fetchSections()).OwnShare }),
  () => null,
);

export function LazyOwnSections(props: OwnSectionsProps) {
  if (!onServer) return <FetchedSections {...props} />;
  return (
    <ServerRendered sheets={sheets}>
      <onServer.OwnSections {...props} />
    </ServerRendered>
  );
}

export function LazyOwnShare(props: OwnShareProps) {
  if (!onServer) return <FetchedShare {...props} />;
  return (
    <ServerRendered sheets={sheets}>
      <onServer.OwnShare {...props} />
    </ServerRendered>
  );
}
