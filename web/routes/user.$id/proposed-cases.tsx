import type { PublicProfile } from '@trover/contract/profiles/profiles.ts';
import { Link } from 'react-router';
import { formatDate } from '../../ui/format/format-dates.ts';
import styles from './profile.module.css';

const stageLabels = (stage: string): string => stage.charAt(0).toUpperCase() + stage.slice(1).replaceAll('_', ' ');

/** The published cases that a scout proposed, with the stage of each. */
export function ProposedCases({ cases }: { cases: PublicProfile['cases'] }) {
  return (
    <section className={styles.proposed} aria-labelledby="proposed">
      <h2 id="proposed" className="t-section">
        Cases proposed
      </h2>
      <ul className={styles.cases}>
        {cases.map((one) => (
          <li key={one.id}>
            <Link to={`/cases/${one.slug}`}>{one.title}</Link>
            <span>{stageLabels(one.stage)}</span>
            <span className={styles.when}>
              {one.claim_deadline === null ? 'No claim deadline yet' : `Claim by ${formatDate(one.claim_deadline)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
