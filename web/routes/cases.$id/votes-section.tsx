import type { CasePage } from '@trover/contract/cases/cases.ts';
import { FollowCompany } from '../../components/companies/follow-company.tsx';
import { VotesOfCase } from '../../components/companies/votes.tsx';
import styles from './votes-section.module.css';

/** The visitor's vote on the case, and a subscription to the company's news. */
export function VotesSection({ page, followsCompany }: { page: CasePage; followsCompany: boolean }) {
  return (
    <section className={styles.votes} aria-label="Votes and news">
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
