import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { useToast } from '../../ui/toast.tsx';

interface Followed {
  id: number;
  slug: string;
  /** Its company. */
  name: string;
  isMine: boolean;
}

/**
 * Adds a case to the caller's followed cases; a visitor signs in first and returns. Null for an attorney, who cannot
 * follow cases.
 */
export function useFollow({
  id,
  slug,
  name,
  isMine: before,
}: Followed): { isMine: boolean; follow: () => void } | null {
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const [isMine, setMine] = useState(before);
  const toast = useToast();
  if (account?.type === 'attorney') return null;
  const follow = () => {
    if (!account) return dialogs.open({ name: 'login', props: { next: `/cases/${slug}` } });
    setMine(!isMine);
    const input = { params: { id: String(id) }, body: { favorite: !isMine }, outlives_page: true };
    // the page frame shows a failure; the button returns to the actual state
    void api.call('POST /api/v1/orders/postfavorite/{id}', input).then(
      () => !isMine && toast({ title: `Following ${name}`, icon: 'star' }),
      () => setMine(isMine),
    );
  };
  return { isMine, follow };
}
