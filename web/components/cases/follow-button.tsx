import type { CasePage } from '@trover/contract/cases/cases.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useFollow } from './use-follow.ts';

/** Keeps the case among the caller's own. */
export function FollowButton({ page, ...look }: { page: CasePage } & Pick<ButtonProps, 'variant' | 'size' | 'wide'>) {
  const following = useFollow({
    id: page.id,
    slug: page.slug,
    name: page.company.name,
    isMine: page.favorites.is_mine,
  });
  if (following === null) return null;
  const { isMine, follow } = following;
  return (
    <Button {...look} icon="star" aria-pressed={isMine} onClick={follow}>
      {isMine ? 'Following' : 'Follow'}
    </Button>
  );
}
