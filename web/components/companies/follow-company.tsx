import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import styles from './following.module.css';
import { useMayFollow } from './use-may-follow.ts';
import { useOptimistic } from './use-optimistic.ts';

/** Subscribes to news of a company by mail: its new cases, and the milestones of existing ones. */
export function FollowCompany({ id, name, isFollowed }: { id: number; name: string; isFollowed: boolean }) {
  const [followed, change] = useOptimistic(isFollowed);
  const { isShown, withSignIn } = useMayFollow();
  if (!isShown) return null;
  const turn = () =>
    change(!followed, async () => {
      const { subscribed } = await api.call('POST /api/v1/crm/subscription/company/update', {
        body: { company_id: id, subscribed: !followed },
      });
      return subscribed;
    });
  return (
    <div className={styles.company}>
      <p>
        {followed
          ? `We email you about new ${name} cases and their progress.`
          : `Get emails about new ${name} cases and their progress.`}
      </p>
      <Button size="small" icon={followed ? 'check' : 'bell'} aria-pressed={followed} onClick={withSignIn(turn)}>
        {followed ? 'Following the company' : 'Follow the company'}
      </Button>
    </div>
  );
}
