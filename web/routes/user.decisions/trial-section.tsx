import type { Operations } from '@trover/contract/operations.ts';
import { outcomes } from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { enDash, formatCount, formatMoney, pluralize } from '../../ui/format/format.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './decisions.module.css';
import { outcomeLabels } from './labels.ts';

export type Trial = DataOf<Operations['POST /api/v1/organisation/policy/try']>;

/** What the policy would have decided, beside the one in force; the cases that differ one by one. */
export function TrialSection({ trial, currency }: { trial: Trial; currency: string }) {
  const { cases, in_force, tried, items } = trial;
  const changed = items.filter(({ before, after }) => before !== null && before !== after);
  const listed = in_force === null ? items : changed;
  const rows = [
    ...(in_force ? [{ name: `Version ${in_force.version}`, ...in_force }] : []),
    { name: 'Tried', ...tried },
  ];
  return (
    <section className={styles.section} aria-labelledby="trial">
      <h2 id="trial">Tried against {pluralize(cases, 'past case')}</h2>
      <ScrollSideways label="Outcomes">
        <Table density="compact" className={styles.figures}>
          <thead>
            <tr>
              <HeaderCell>Policy</HeaderCell>
              {outcomes.map((outcome) => (
                <HeaderCell key={outcome} numeric>
                  {outcomeLabels[outcome]}
                </HeaderCell>
              ))}
              <HeaderCell numeric>Payments of joined cases</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, outcomes: counts, joined_payment }) => (
              <tr key={name}>
                <Cell rowHeader>{name}</Cell>
                {outcomes.map((outcome) => (
                  <Cell key={outcome} numeric>
                    {formatCount(counts[outcome])}
                  </Cell>
                ))}
                <Cell numeric>{formatMoney(joined_payment, { currency, places: 0 })}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      <p className="t-meta">
        Payments are estimates before fees. {formatCount(tried.approvals)} approvals would be needed.
      </p>
      <h3 className="t-sub">{in_force === null ? 'Every case' : pluralize(changed.length, 'changed decision')}</h3>
      {listed.length > 0 && (
        <ScrollSideways label="Cases">
          <Table density="compact" className={styles.figures}>
            <thead>
              <tr>
                <HeaderCell>Case</HeaderCell>
                <HeaderCell>Before</HeaderCell>
                <HeaderCell>After</HeaderCell>
                <HeaderCell numeric>Rule</HeaderCell>
                <HeaderCell numeric>Recognized</HeaderCell>
                <HeaderCell numeric>Estimated payment</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {listed.map((one) => (
                <tr key={one.order_id}>
                  <Cell rowHeader>
                    {one.ticker && <TickerBadge ticker={one.ticker} />}{' '}
                    <Link to={`/cases/${one.slug}`}>{one.company}</Link>
                  </Cell>
                  <Cell>{one.before === null ? enDash : outcomeLabels[one.before]}</Cell>
                  <Cell>{outcomeLabels[one.after]}</Cell>
                  <Cell numeric>{one.rule}</Cell>
                  <Cell numeric>
                    {one.recognized_loss === null
                      ? enDash
                      : formatMoney(one.recognized_loss, { currency: one.currency, places: 0 })}
                  </Cell>
                  <Cell numeric>
                    {one.payment === null ? enDash : formatMoney(one.payment, { currency: one.currency, places: 0 })}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
    </section>
  );
}
