import { Figure } from '../../ui/figure.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { caseOf, certaintyNames, dayOf, type Recovery } from './recovery-data.ts';

/** The payments of the chart as rows. */
export function RecoveryTable({ data }: { data: Recovery }) {
  return (
    <Table density="compact" stacked>
      <thead>
        <tr>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Case</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell numeric>Amount, {data.currency}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.payments.map((payment) => (
          <tr key={`${payment.date} ${payment.state} ${payment.label} ${payment.amount}`}>
            <Cell className="t-num no-break" phone="meta">
              {dayOf(payment)}
            </Cell>
            <Cell rowHeader phone="name">
              {caseOf(payment)}
            </Cell>
            <Cell phone="side">{certaintyNames[payment.state]}</Cell>
            <Cell numeric phone="figure">
              <Figure amount={payment.amount} currency={data.currency} certainty={payment.state} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
