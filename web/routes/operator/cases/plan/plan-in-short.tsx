import { Link } from 'react-router';
import { Section } from '../../section.tsx';
import type { PlanHistory } from './load-plan-history.ts';
import { describeComparison, PlanVersions } from './plan-history.tsx';

/** The plan of a case among its facts: the versions, and what the newest one changed. */
export function PlanInShort({ id, plan }: { id: number; plan: PlanHistory }) {
  const at = `/operator/cases/${id}/plan`;
  const isNone = plan.versions.length === 0 && plan.draft === null;
  return (
    <Section
      id="plan"
      heading="Plan of allocation"
      note={describeComparison(plan)}
      link={<Link to={at}>{isNone ? 'Write the plan' : 'Edit'}</Link>}
    >
      {isNone ? (
        <p className="t-dim">No plan is published: losses of this case are estimates.</p>
      ) : (
        <PlanVersions history={plan} at={at} />
      )}
    </Section>
  );
}
