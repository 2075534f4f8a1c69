import type { CasePage } from '@trover/contract/cases/cases.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useFollow } from './use-follow.ts';

/** Adds the case to the caller's followed cases. */
export function FollowButton({
  page,
  ...appearance
}: { page: CasePage } & Pick<ButtonProps, 'variant' | 'size' | 'wide'>) {
  const following = useFollow({
    id: page.id,
    slug: page.slug,
    name: page.company.name,
    isMine: page.favorites.is_mine,
  });
  if (following === null) return null;
  const { isMine, follow } = following;
  return (
    <Button {...appearance} icon="star" aria-pressed={isMine} onClick={follow}>
      {isMine ? 'Following' : 'Follow'}
    </Button>
  );
}
