import { formatCount } from '../../ui/format/format.ts';
import styles from './decisions.module.css';
import { describeApprovals, describeRule, outcomeLabels, type PolicyDocument } from './labels.ts';

/** The rules as sentences; with a trial, how many past cases each decides. */
export function RulesRead({
  document,
  counts,
  total,
}: {
  document: PolicyDocument;
  counts: readonly number[] | undefined;
  total: number | undefined;
}) {
  return (
    <>
      <ol className={styles.rules}>
        {document.rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <li key={at}>
            <div>
              <p>{describeRule(rule, document.currency)}</p>
              <p className="t-dim">
                <b>{outcomeLabels[rule.outcome]}</b> {describeApprovals(rule)}
              </p>
            </div>
            {counts && total !== undefined && (
              <span className="t-meta">
                {formatCount(counts[at] ?? 0)} of {formatCount(total)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {document.conflicts.length > 0 && <p className="t-meta">Conflict list: {document.conflicts.join(', ')}</p>}
    </>
  );
}
