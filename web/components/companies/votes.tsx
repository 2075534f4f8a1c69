import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './following.module.css';
import { useMayFollow } from './use-may-follow.ts';
import { useOptimistic } from './use-optimistic.ts';
import { type Votes, withVote } from './votes-counted.ts';

/** Votes on whether a case is worth pursuing. Press your own vote again to remove it. */
export function VotesOfCase({ id, votes }: { id: number; votes: Votes }) {
  const [counted, change] = useOptimistic(votes);
  const { isShown, withSignIn } = useMayFollow();
  if (!isShown) return null;
  const vote = (side: 'up' | 'down') =>
    withSignIn(() => {
      const mine = counted.mine === side ? null : side;
      change(withVote(counted, mine), async () => {
        const answer = await api.call('POST /api/v1/orders/{id}/vote/{x}', {
          params: { id: String(id), x: mine ?? 'none' },
          outlives_page: true,
        });
        return answer.votes;
      });
    });
  return (
    <fieldset className={styles.votes}>
      <legend>Is this case worth pursuing?</legend>
      <Button size="small" icon="arrow-up" aria-pressed={counted.mine === 'up'} onClick={vote('up')}>
        Yes, {formatCount(counted.up)}
      </Button>
      <Button size="small" icon="arrow-down" aria-pressed={counted.mine === 'down'} onClick={vote('down')}>
        No, {formatCount(counted.down)}
      </Button>
    </fieldset>
  );
}
