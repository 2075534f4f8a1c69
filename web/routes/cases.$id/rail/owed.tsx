import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { ServerRendered } from '../../../ui/loading/server-rendered.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { OwedProps } from './owed-view.tsx';

/** Part of the server's HTML; its script is loaded only for owners of trades that count. */
const ServerView = import.meta.env.SSR ? (await import('./owed-view.tsx')).OwedView : null;
const sheets = import.meta.env.SSR ? (await import('./owed-view.tsx?styles')).default : [];
const FetchedView = lazyComponent<OwedProps>(
  async () => ({ default: (await import('./owed-view.tsx')).OwedView }),
  (_, again) => <ErrorState heading="Your estimate did not load" text="Your trades are safe." onRetry={again} />,
);

export function Owed(props: OwedProps) {
  if (!ServerView) return <FetchedView {...props} />;
  return (
    <ServerRendered sheets={sheets}>
      <ServerView {...props} />
    </ServerRendered>
  );
}
