import type { CasePage } from '@trover/contract/cases/cases.ts';
import { FollowCompany } from '../../components/following/follow-company.tsx';
import { VotesOfCase } from '../../components/following/votes.tsx';
import styles from './stay-section.module.css';

/** What a visitor thinks of the case, and how they hear of the next one. */
export function StaySection({ page, followsCompany }: { page: CasePage; followsCompany: boolean }) {
  return (
    <section className={styles.stay} aria-label="Votes and news">
      {!page.proposal?.is_own && <VotesOfCase key={page.id} id={page.id} votes={page.votes} />}
      <FollowCompany
        key={`company-${page.company.id}`}
        id={page.company.id}
        name={page.company.name}
        isFollowed={followsCompany}
      />
    </section>
  );
}
