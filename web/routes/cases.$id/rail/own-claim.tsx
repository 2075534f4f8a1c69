import { Suspense } from 'react';
import { fetchedLater } from '../../../ui/fetched-later.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { OwnClaimProps } from './own-claim-view.tsx';

/** In the server's HTML at once; its script comes only to who has joined. */
const ServerView = import.meta.env.SSR ? (await import('./own-claim-view.tsx')).OwnClaimView : null;
const FetchedView = fetchedLater<OwnClaimProps>(
  async () => ({ default: (await import('./own-claim-view.tsx')).OwnClaimView }),
  (_, again) => <ErrorState heading="Your claim did not load" text="It is safe." onRetry={again} />,
);

export function OwnClaim(props: OwnClaimProps) {
  if (!ServerView) return <FetchedView {...props} />;
  return (
    <Suspense fallback={null}>
      <ServerView {...props} />
    </Suspense>
  );
}
