import type { Fund } from '@trover/contract/contracts/funds.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { describeClaimantGap } from './claimant-gaps.ts';

/** The name of a fund's claimant, and what its claims lack. */
function Claimant({ fund }: { fund: Fund }) {
  const gap = describeClaimantGap(fund);
  return (
    <>
      {fund.claimant?.legal_name} {gap !== null && <StatusPill status="fault">{gap}</StatusPill>}
    </>
  );
}

/** An institution's funds: the claimant of each, and where each is paid. */
export function FundsTable({ funds }: { funds: readonly Fund[] }) {
  return (
    <ScrollSideways label="Table of funds">
      <Table density="dense">
        <thead>
          <tr>
            <HeaderCell>Fund</HeaderCell>
            <HeaderCell>Legal name</HeaderCell>
            <HeaderCell>Tax ID</HeaderCell>
            <HeaderCell>Signer</HeaderCell>
            <HeaderCell>Paid to</HeaderCell>
            <HeaderCell numeric>Open claims</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {funds.map((fund) => {
            const { beneficial_account_id, name, claimant, payment_details, open_claims } = fund;
            return (
              <tr key={beneficial_account_id}>
                <Cell rowHeader>{name}</Cell>
                <Cell>
                  <Claimant fund={fund} />
                </Cell>
                <Cell>{claimant?.tax_id_last4 ? `••${claimant.tax_id_last4}` : '–'}</Cell>
                <Cell>{[claimant?.signer_name, claimant?.signer_title].filter(Boolean).join(', ') || '–'}</Cell>
                <Cell>
                  {payment_details === null ? 'Not set yet' : `${payment_details.label} ${payment_details.shown}`}
                </Cell>
                <Cell numeric>{open_claims}</Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
