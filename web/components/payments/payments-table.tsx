import type { OwnPayment } from '@trover/contract/payments/payments.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../ui/table.tsx';
import { describeDestination, describeDisposition, isOnItsWay } from './payment-labels.ts';
import styles from './payments-table.module.css';

/** Payments with day, destination and result. `onOpen` downloads the statement of one. */
export function PaymentsTable({
  items,
  today,
  isShort = false,
  onOpen,
}: {
  items: readonly OwnPayment[];
  today: string;
  /** Without award, fee and statement. */
  isShort?: boolean;
  onOpen?: (id: number) => void;
}) {
  return (
    <ScrollSideways label="Payments">
      <Table stacked>
        <thead>
          <tr>
            <HeaderCell>Case</HeaderCell>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>To</HeaderCell>
            {!isShort && <HeaderCell numeric>Award</HeaderCell>}
            {!isShort && <HeaderCell numeric>Fee</HeaderCell>}
            <HeaderCell numeric>Amount</HeaderCell>
            {onOpen && (
              <HeaderCell>
                <span className="sr-only">Statement</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((payment) => (
            <tr key={payment.id}>
              <Cell rowHeader phone="name">
                <Link className={tableParts.name} to={`/cases/${payment.slug}`}>
                  {payment.company}
                </Link>
                <span className={tableParts.sub}>{subLine(payment)}</span>
              </Cell>
              <Cell phone="meta">{formatDate(payment.execute_on)}</Cell>
              <Cell phone="below">
                {describeDestination(payment)}
                <Disposition payment={payment} today={today} />
              </Cell>
              {!isShort && <Cell numeric>{formatMoney(payment.award, { currency: payment.currency })}</Cell>}
              {!isShort && <Cell numeric>{formatMoney(payment.fee, { currency: payment.currency })}</Cell>}
              <Cell numeric phone="figure">
                {isOnItsWay(payment, today) ? (
                  <>
                    {formatMoney(payment.amount, { currency: payment.currency })}
                    <span className={tableParts.sub}>On its way</span>
                  </>
                ) : payment.returned_on === null ? (
                  <Figure amount={payment.amount} currency={payment.currency} certainty="paid" />
                ) : (
                  <s className="t-dim">{formatMoney(payment.amount, { currency: payment.currency })}</s>
                )}
                {payment.withheld !== undefined && (
                  <span className={tableParts.sub}>
                    {formatMoney(payment.withheld, { currency: payment.currency })} withheld for the IRS
                  </span>
                )}
              </Cell>
              {onOpen && (
                <Cell phone="side">
                  <Button size="small" variant="plain" onClick={() => onOpen(payment.id)}>
                    PDF
                    <span className="sr-only">
                      , {payment.company}, {formatDate(payment.execute_on)}
                    </span>
                  </Button>
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

const subLine = ({ round, claim_number, beneficial_owner }: OwnPayment): string =>
  [
    ...(round > 1 ? [`Distribution ${round}`] : []),
    ...(claim_number === null ? [] : [`Claim ${claim_number}`]),
    beneficial_owner,
  ]
    .filter(Boolean)
    .join(', ');

function Disposition({ payment, today }: { payment: OwnPayment; today: string }) {
  const disposition = describeDisposition(payment, today);
  return disposition && <span className={`${tableParts.sub} ${styles[disposition.tone]}`}>{disposition.words}</span>;
}
