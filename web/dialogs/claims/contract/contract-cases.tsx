import { useState } from 'react';
import { Toggle } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { ContractInfo } from '../payout-types.ts';
import styles from '../styles/contract-cases.module.css';

type CaseToJoin = ContractInfo['cases_to_join'][number];

/** The cases that the signer excludes from those that a long-term contract would join. */
export function useExcludedCases(cases: readonly CaseToJoin[]) {
  const [ids, setIds] = useState(() => cases.filter(({ is_left_out }) => is_left_out).map(({ order_id }) => order_id));
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return { ids, toggle };
}

/** The cases that signing also joins, with a switch for each; empty if there are none. */
export function ContractCases({
  cases,
  leftOut,
}: {
  cases: readonly CaseToJoin[];
  leftOut: ReturnType<typeof useExcludedCases>;
}) {
  if (cases.length === 0) return null;
  return (
    <fieldset className={styles.cases}>
      <legend>
        {cases.length === 1 ? 'This also joins another case' : `This also joins ${cases.length} other cases`}
      </legend>
      <p>Your trades qualify. Switch a case off to leave it out. You can join it later.</p>
      <ul>
        {cases.map(({ order_id, company, claim_deadline }) => (
          <li key={order_id}>
            <Toggle checked={!leftOut.ids.includes(order_id)} onChange={() => leftOut.toggle(order_id)}>
              {company}
            </Toggle>
            <span>Claim by {formatDate(claim_deadline)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
