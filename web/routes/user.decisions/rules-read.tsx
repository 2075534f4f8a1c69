import { Fragment } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format/format.ts';
import styles from './decisions.module.css';
import { formerRules, isChanged } from './former-rules.ts';
import {
  type Condition,
  clauseOf,
  describeApprovals,
  outcomeLabels,
  type PolicyDocument,
  type Rule,
} from './labels.ts';
import own from './policy.module.css';

/** Number of past cases that each rule decides, in a trial. */
interface Counts {
  rules: readonly number[];
  total: number;
}

/**
 * The rules as sentences, with a draft's changes of the policy in force; with a trial, the number of past cases that
 * each decides.
 */
export function RulesRead({
  document,
  former,
  counts,
}: {
  document: PolicyDocument;
  /** The policy in force, if this is a draft. */
  former: PolicyDocument | null;
  counts: Counts | null;
}) {
  const before = former === null ? document.rules : formerRules(document, former);
  return (
    <ol className={styles.rules}>
      {document.rules.map((rule, at) => {
        const from = before[at] ?? null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
          <li key={at} className={classNames(isChanged(rule, from) && own.changed)}>
            <div>
              <p className={own.sentence}>
                <RuleWords rule={rule} from={from} currency={document.currency} />
                {from === null && <span className={own.new}>New</span>}
              </p>
              <p className={own.then}>
                <i className={own[rule.outcome]} aria-hidden="true" />
                <b>{outcomeLabels[rule.outcome]}</b> {describeApprovals(rule)}
              </p>
            </div>
            {counts && (
              <span className={own.count}>
                {formatCount(counts.rules[at] ?? 0)} of {formatCount(counts.total)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function RuleWords({ rule: { when }, from, currency }: { rule: Rule; from: Rule | null; currency: string }) {
  if (when.length === 0) return 'Otherwise';
  return when.map((condition, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
    <Fragment key={at}>
      {at === 0 ? 'When ' : ' and '}
      <ClauseWords condition={condition} from={from?.when[at]} currency={currency} />
    </Fragment>
  ));
}

function ClauseWords({
  condition,
  from,
  currency,
}: {
  condition: Condition;
  from: Condition | undefined;
  currency: string;
}) {
  const [before, value, after] = clauseOf(condition, currency);
  const former = from === undefined ? value : clauseOf(from, currency)[1];
  return (
    <>
      {before}{' '}
      {former !== value && (
        <>
          <s>
            <span className="sr-only">formerly </span>
            {former}
          </s>{' '}
        </>
      )}
      <b className={classNames(own.value, former !== value && own.other)}>{value}</b>
      {after !== '' && ` ${after}`}
    </>
  );
}
