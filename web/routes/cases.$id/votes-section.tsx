import type { CasePage } from '@trover/contract/cases/cases.ts';
import { FollowCompany } from '../../components/companies/follow-company.tsx';
import { VotesOfCase } from '../../components/companies/votes.tsx';
import styles from './votes-section.module.css';

/** The visitor's vote on a proposed case or one in litigation, and a subscription to the company's news. */
export function VotesSection({ page, followsCompany }: { page: CasePage; followsCompany: boolean }) {
  return (
    <section className={styles.votes} aria-label="Votes and news">
      {(page.proposal ? !page.proposal.is_own : page.group === 'upcoming') && (
        <VotesOfCase key={page.id} id={page.id} votes={page.votes} />
      )}
      <FollowCompany
        key={`company-${page.company.id}`}
        id={page.company.id}
        name={page.company.name}
        isFollowed={followsCompany}
      />
    </section>
  );
}
