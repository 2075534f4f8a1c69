import { CallFailed } from '@trover/contract/protocol/client.ts';
import { FROM_GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatPrice, formatQuantity } from '../ui/format/format.ts';
import { formatDate } from '../ui/format/format-dates.ts';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { describeCoverage } from './claims/payout-labels.ts';
import type { Claim } from './claims/payout-types.ts';
import type { OpenDialog } from './names.ts';

/** The trades of a claim, each with the file and row that printed it and its proof. */
export default function TradeRecordsDialog({ ticker, id, order_id, onClose }: OpenDialog<'trade-records-modal'>) {
  const [claim, setClaim] = useState<Claim | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    api
      .call('GET /api/v1/orders/{id}/subprs', {
        shows_failure: true,
        params: { id: String(order_id) },
        query: { sub_payout_request_id: id },
      })
      .then(
        ({ items }) => setClaim(items[0] ?? null),
        (cause: unknown) => setFault(cause instanceof CallFailed ? cause.message : 'This did not load.'),
      );
  }, [id, order_id]);
  return (
    <Dialog
      open
      width={980}
      title={ticker === null ? 'Trade records' : `Trade records, ${ticker}`}
      description={claim ? describeCoverage(claim) : undefined}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Okay
        </Button>
      }
    >
      {fault && <p role="alert">{fault}</p>}
      {!claim && !fault && <Skeleton shape="chart" />}
      {claim && (
        <Table density="compact" stacked>
          <thead>
            <tr>
              <Cell rowHeader>Trade</Cell>
              <Cell>Date</Cell>
              <Cell numeric>Price</Cell>
              <Cell>Account</Cell>
              <Cell>Printed in</Cell>
              <Cell>Counts</Cell>
            </tr>
          </thead>
          <tbody>
            {claim.trades.map((trade) => (
              <tr key={`${trade.row} ${trade.type}`}>
                <Cell rowHeader phone="name">
                  {describeSide(trade.type, trade.subtype)}{' '}
                  {trade.quantity === null ? '' : formatQuantity(trade.quantity)}
                </Cell>
                <Cell phone="meta" className="t-num">
                  {formatDate(trade.trade_date)}
                </Cell>
                <Cell numeric phone="figure">
                  {trade.price === null ? '–' : formatPrice(trade.price)}
                </Cell>
                <Cell>{trade.account ?? '–'}</Cell>
                <Cell phone="side">
                  {trade.proof.source
                    ? `${trade.proof.source.file_name}, row ${trade.proof.source.row}${trade.proof.source.is_gain_report ? `, ${FROM_GAIN_REPORT}` : ''}`
                    : 'The broker’s record'}
                </Cell>
                <Cell phone="below">{trade.how}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  );
}
