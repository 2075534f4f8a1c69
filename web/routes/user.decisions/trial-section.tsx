import type { Operations } from '@trover/contract/operations.ts';
import { outcomes } from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './decisions.module.css';
import { outcomeLabels } from './labels.ts';
import own from './policy.module.css';

export type DryRunRollback = DataOf<Operations['POST /api/v1/organisation/policy/try']>;

const bars = { join: own.joinBar, propose: own.proposeBar, escalate: own.escalateBar, ignore: own.ignoreBar };

/** The policy's results compared with the policy in force, and the cases that differ one by one. */
export function TrialSection({ trial, currency, name }: { trial: DryRunRollback; currency: string; name: string }) {
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
            value: <Figure amount={joinedIn(row, currency)} currency={currency} certainty="estimated" />,
            note: `${pluralize(row.outcomes.join, 'case')} joined automatically`,
            figure: true,
          })),
          {
            label: 'Approvals needed',
            value: formatCount(tried.approvals),
            note: `${pluralize(tried.outcomes.propose + tried.outcomes.escalate, 'case')} for people to decide`,
          },
        ]}
      />
      <RecoveryTable rows={rows} />
      <p className="t-meta">
        Payments are estimates after fees. Each case is tried as it was on its day: when it came to you, or 30 days
        before its claim deadline. Other open cases are tried as they are today.
      </p>
      <h3 className="t-sub">{in_force === null ? 'Every case' : pluralize(changed.length, 'changed decision')}</h3>
      {listed.length > 0 && (
        <ScrollSideways label="Cases">
          <Table density="compact" className={styles.figures}>
            <thead>
              <tr>
                <HeaderCell>Case</HeaderCell>
                <HeaderCell>As of</HeaderCell>
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
                  <Cell>{formatDate(one.as_of)}</Cell>
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

interface Row extends Pick<DryRunRollback['tried'], 'would_recover'> {
  name: string;
}

const joinedIn = ({ would_recover }: Row, own: string): string =>
  would_recover.find(({ currency }) => currency === own)?.join ?? '0.00';

/** The expected payments of the cases, by currency and decision. */
function RecoveryTable({ rows }: { rows: readonly Row[] }) {
  const lines = rows.flatMap(({ name, would_recover }) => would_recover.map((sums) => ({ name, ...sums })));
  if (lines.length === 0) return null;
  return (
    <ScrollSideways label="Would recover">
      <Table density="compact" className={styles.figures}>
        <thead>
          <tr>
            <HeaderCell>Would recover</HeaderCell>
            <HeaderCell>Currency</HeaderCell>
            {outcomes.map((outcome) => (
              <HeaderCell key={outcome} numeric>
                {outcomeLabels[outcome]}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.name} ${line.currency}`}>
              <Cell rowHeader>{line.name}</Cell>
              <Cell>{line.currency}</Cell>
              {outcomes.map((outcome) => (
                <Cell key={outcome} numeric>
                  {formatMoney(line[outcome], { currency: line.currency, places: 0 })}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

function OutcomeBar({ outcomes: counts }: { outcomes: DryRunRollback['tried']['outcomes'] }) {
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
