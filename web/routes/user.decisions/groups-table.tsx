import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { ScrollSideways } from '../../ui/table.tsx';
import { type Comparison, type Group, groupRows, remarkLabels } from './group-rows.ts';
import styles from './groups.module.css';

export type Share = Group['left'][number]['share_pct'];

const amountAt = ({ left }: Group, share: Share): string | null =>
  left.find(({ share_pct }) => share_pct === share)?.amount ?? null;

/** Only for drawing: the figures next to it are exact. */
const size = (amount: string | null): number => (amount === null ? 0 : Math.max(0, Number(amount)));

/** The groups side by side: one column each, and on phones one below the other. */
export function GroupsTable({
  comparison,
  share,
  acts,
}: {
  comparison: Comparison;
  share: Share;
  /** The actions for a group. */
  acts: (group: Group) => ReactNode;
}) {
  const { groups, currency, group_id, is_frozen } = comparison;
  const most = Math.max(1, ...groups.map((group) => size(amountAt(group, '40'))));
  const own = (group: Group) => (is_frozen && group.id === group_id ? styles.chosen : undefined);
  return (
    <>
      <ScrollSideways label="The groups side by side">
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {groups.map((group) => (
                <th key={group.id} scope="col" className={own(group)}>
                  <GroupHead group={group} isChosen={group.id === group_id} isFrozen={is_frozen} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">What we would keep</th>
              {groups.map((group) => (
                <td key={group.id} className={own(group)}>
                  <Left group={group} currency={currency} share={share} most={most} />
                </td>
              ))}
            </tr>
          </tbody>
          {groupRows.map(({ heading, rows }) => (
            <tbody key={heading ?? 'fee'}>
              {heading !== null && (
                <tr className={styles.heading}>
                  <th scope="rowgroup" colSpan={groups.length + 1}>
                    {heading}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {groups.map((group) => (
                    <td key={group.id} className={own(group)}>
                      <Term row={row} group={group} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <td />
              {groups.map((group) => (
                <td key={group.id}>{acts(group)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollSideways>
      <div className={styles.stack}>
        {groups.map((group) => (
          <article key={group.id} className={own(group)}>
            <GroupHead group={group} isChosen={group.id === group_id} isFrozen={is_frozen} />
            <Left group={group} currency={currency} share={share} most={most} />
            <dl>
              {groupRows
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <div key={row.label}>
                    <dt>{row.label}</dt>
                    <dd>
                      <Term row={row} group={group} currency={currency} />
                    </dd>
                  </div>
                ))}
            </dl>
            {acts(group)}
          </article>
        ))}
      </div>
    </>
  );
}

function GroupHead({ group, isChosen, isFrozen }: { group: Group; isChosen: boolean; isFrozen: boolean }) {
  const { terms } = group;
  return (
    <>
      <b>{terms.name}</b>
      <small>{terms.funder ?? 'No funder'}</small>
      <small>{terms.counsel}</small>
      {isChosen && <small className={styles.mark}>{isFrozen ? 'Chosen' : 'Proposed'}</small>}
    </>
  );
}

function Left({ group, currency, share, most }: { group: Group; currency: string; share: Share; most: number }) {
  const [low, middle, high] = [amountAt(group, '15'), amountAt(group, share), amountAt(group, '40')];
  if (low === null || middle === null || high === null) return <>Unknown: a loss is missing</>;
  const x = (amount: string): number => (size(amount) / most) * 300;
  return (
    <div className={styles.left}>
      <Figure amount={middle} currency={currency} certainty="estimated" size="medium" />
      <svg viewBox="0 0 300 22" aria-hidden="true">
        {[0, 100, 200, 300].map((at) => (
          <path key={at} className={styles.grid} d={`M${at} 0v22`} />
        ))}
        <rect className={styles.range} x={x(low)} y="6" width={Math.max(2, x(high) - x(low))} height="11" />
        <path className={styles.middle} d={`M${x(middle)} 3v17`} />
      </svg>
      <small>
        {formatMoney(low, { currency, places: 0 })} to {formatMoney(high, { currency, places: 0 })}, at 15% to 40%
      </small>
    </div>
  );
}

function Term({
  row,
  group,
  currency,
}: {
  row: (typeof groupRows)[number]['rows'][number];
  group: Group;
  currency: string;
}) {
  const remarks = group.remarks.filter((remark) => row.remarks?.includes(remark));
  const sub = row.sub?.(group);
  return (
    <>
      {row.text(group, currency)}
      {remarks.map((remark) => (
        <span key={remark} className={classNames(styles.tag, remarkLabels[remark].weighs && styles.weighs)}>
          {remarkLabels[remark].word}
        </span>
      ))}
      {sub && <small>{sub}</small>}
    </>
  );
}
