import { useLocation, useRouteLoaderData } from 'react-router';
import { dialogs } from '../../dialogs/store.ts';
import type { SiteLoader } from '../../site-loader.ts';

/** Everyone except attorneys may follow and vote; a visitor signs in first and returns here. */
export function useMayFollow(): { isShown: boolean; withSignIn: (act: () => void) => () => void } {
  const account = useRouteLoaderData<SiteLoader>('root')?.account ?? null;
  const { pathname, search } = useLocation();
  return {
    isShown: account?.type !== 'attorney',
    withSignIn: (act) => (account ? act : () => dialogs.open({ name: 'login', props: { next: pathname + search } })),
  };
}
