import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import { useFollow } from '../../components/cases/use-follow.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './case-table.module.css';

/** A star at the end of a row, filled if the case is followed. */
export function FollowStar({ case: { id, slug, company }, isMine }: { case: CaseSummary; isMine: boolean }) {
  const following = useFollow({ id, slug, name: company.name, isMine });
  if (following === null) return null;
  return (
    <button
      type="button"
      className={classNames(styles.star, following.isMine && styles.followed)}
      aria-pressed={following.isMine}
      aria-label={`Follow ${company.name}`}
      onClick={following.follow}
    >
      <Icon name="star" />
    </button>
  );
}
