import type { CasePage } from '@trover/contract/cases.ts';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import type { SiteLoader } from '../../root.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** Keeps the case among the caller's own; signed out it leads to the sign-in and back. An attorney keeps none. */
export function FollowButton({ page, ...look }: { page: CasePage } & Pick<ButtonProps, 'variant' | 'size' | 'wide'>) {
  const account = useRouteLoaderData<SiteLoader>('root')?.account;
  const [isMine, setMine] = useState(page.favorites.is_mine);
  if (account?.type === 'attorney') return null;
  const follow = async () => {
    if (!account) return dialogs.open({ name: 'login', props: { next: `/cases/${page.slug}` } });
    setMine(!isMine);
    const input = { params: { id: String(page.id) }, body: { favorite: !isMine } };
    // its failure is shown by the frame; the button goes back to what holds
    await api.call('POST /api/v1/orders/postfavorite/{id}', input).catch(() => setMine(isMine));
  };
  return (
    <Button {...look} icon="star" aria-pressed={isMine} onClick={() => void follow()}>
      {isMine ? 'Following' : 'Follow'}
    </Button>
  );
}
