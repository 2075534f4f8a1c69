import type { Operations } from '@trover/contract/operations.ts';
import { outcomes } from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, formatMoney, pluralize } from '../../ui/format/format.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './decisions.module.css';
import { outcomeLabels } from './labels.ts';
import own from './policy.module.css';

export type Trial = DataOf<Operations['POST /api/v1/organisation/policy/try']>;

const bars = { join: own.joinBar, propose: own.proposeBar, escalate: own.escalateBar, ignore: own.ignoreBar };

/** What the policy would have decided, beside the one in force; the cases that differ one by one. */
export function TrialSection({ trial, currency, name }: { trial: Trial; currency: string; name: string }) {
  const { cases, in_force, tried, items } = trial;
  const changed = items.filter(({ before, after }) => before !== null && before !== after);
  const listed = in_force === null ? items : changed;
  const rows = [...(in_force ? [{ name: `Version ${in_force.version}`, ...in_force }] : []), { name, ...tried }];
  return (
    <section className={styles.section} aria-labelledby="trial">
      <h2 id="trial">Tried against {pluralize(cases, 'past case')}</h2>
      <div className={own.bars}>
        {rows.map((row) => (
          <div key={row.name} className={own.bar}>
            <span>{row.name}</span>
            <OutcomeBar outcomes={row.outcomes} />
          </div>
        ))}
        <p className={own.legend}>
          {outcomes.map((outcome) => (
            <span key={outcome}>
              <i className={own[outcome]} aria-hidden="true" /> {outcomeLabels[outcome]}
            </span>
          ))}
        </p>
      </div>
      <FactsStrip
        facts={[
          ...rows.map((row) => ({
            label: `${row.name} would bring in`,
            value: <Figure amount={row.joined_payment} currency={currency} certainty="estimated" />,
            note: describePayments(row, currency),
            figure: true,
          })),
          {
            label: 'Approvals needed',
            value: formatCount(tried.approvals),
            note: `${pluralize(tried.outcomes.propose + tried.outcomes.escalate, 'case')} for people to decide`,
          },
        ]}
      />
      <p className="t-meta">Payments are estimates after fees.</p>
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

/** How many cases are joined, and what the rest brings: in other currencies, and where people decide. */
function describePayments({ outcomes: counts, payments }: Pick<Trial['tried'], 'outcomes' | 'payments'>, own: string) {
  const money = (amount: string, currency: string) => formatMoney(amount, { currency, places: 0 });
  const others = payments.filter(({ currency, joined }) => currency !== own && joined !== '0.00');
  const open = payments.filter(({ with_people }) => with_people !== '0.00');
  return [
    `${pluralize(counts.join, 'case')} joined automatically`,
    ...others.map(({ currency, joined }) => `${money(joined, currency)} more in ${currency}`),
    ...open.map(({ currency, with_people }) => `${money(with_people, currency)} where people decide`),
  ].join('; ');
}

function OutcomeBar({ outcomes: counts }: { outcomes: Trial['tried']['outcomes'] }) {
  return (
    <span className={own.segments}>
      {outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <span key={outcome} className={bars[outcome]} style={{ flexGrow: counts[outcome] }}>
            <span className="sr-only">{outcomeLabels[outcome]} </span>
            {formatCount(counts[outcome])}
          </span>
        ))}
    </span>
  );
}
