import { clausesOf, describeRange, planFacts, securityFacts } from '../../../../components/plans/describe-plan.ts';
import type { PlanDocument, RangeDocument, SecurityDocument } from '../../../../components/plans/plan-document.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../../ui/table.tsx';
import { Facts } from '../../section.tsx';
import own from './plan.module.css';

/** A plan in readable form: the common terms, then each security with its clauses and tables. */
export function PlanReading({ plan }: { plan: PlanDocument }) {
  const { missing = [], notes = [] } = plan.evidence ?? {};
  return (
    <div className={own.reading}>
      <Facts facts={planFacts(plan)} />
      {plan.securities.map((security) => (
        <Security key={security.id} security={security} />
      ))}
      {[...missing.map((text) => `Missing: ${text}`), ...notes].map((text) => (
        <p key={text} className="t-dim">
          {text}
        </p>
      ))}
    </div>
  );
}

function Security({ security }: { security: SecurityDocument }) {
  const { inflation, declines, lookback, options } = security;
  return (
    <section className={own.security} aria-label={security.id}>
      <h3>
        {security.id} <span className="t-dim">{security.kind}</span>
      </h3>
      <Facts facts={securityFacts(security)} />
      <dl className={own.clauses}>
        {clausesOf(security).map(({ id, clause, shares, loss }) => (
          <div key={id}>
            <dt>{clause}</dt>
            <dd>
              {shares}: <strong>{loss}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {inflation && (
        <Rows
          label={`Inflation of ${security.id}`}
          heads={['Days', inflation.basis === 'percent' ? 'Percent of the price' : 'Inflation', 'Serves']}
          rows={inflation.rows.map(({ from, to, value, only }) => [
            describeRange(span(from, to)),
            value,
            only === undefined ? 'Purchases and sales' : only === 'sales' ? 'Sales only' : 'Purchases only',
          ])}
        />
      )}
      {declines && declines.length > 0 && (
        <Rows
          label={`Declines of ${security.id}`}
          heads={['Bought', 'Decline', 'Sold']}
          rows={declines.map(({ bought, sold, held, value }) => [
            describeRange(bought),
            value,
            held ? 'held' : describeRange(sold),
          ])}
        />
      )}
      {lookback?.means && lookback.means.length > 0 && (
        <details>
          <summary>Average close up to each day of the 90 days</summary>
          <Rows
            label={`90-day look-back of ${security.id}`}
            heads={['Day', 'Mean', '']}
            rows={lookback.means.map(([day, mean]) => [formatDate(day), mean, ''])}
          />
        </details>
      )}
      {options && options.length > 0 && (
        <Rows
          label={`Series of ${security.id}`}
          heads={['Series', 'Strike', 'Expires']}
          rows={options.map(({ id, strike, expiry }) => [id, strike, formatDate(expiry)])}
        />
      )}
    </section>
  );
}

const span = (from: string | undefined, to: string | undefined): RangeDocument => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

function Rows({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly [string, string, string];
  rows: readonly (readonly [string, string, string])[];
}) {
  return (
    <ScrollSideways label={label}>
      <Table density="dense">
        <thead>
          <tr>
            <HeaderCell>{heads[0]}</HeaderCell>
            <HeaderCell numeric>{heads[1]}</HeaderCell>
            <HeaderCell>{heads[2]}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, figure, last]) => (
            <tr key={`${first} ${last}`}>
              <Cell rowHeader>{first}</Cell>
              <Cell numeric>{figure}</Cell>
              <Cell>{last}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
