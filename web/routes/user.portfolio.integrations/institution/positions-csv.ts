import type { Position } from '@trover/contract/portfolios/positions.ts';
import { csvLine } from '@trover/core/text/csv-line.ts';

/** For spreadsheets: one line per position, figures as in the API. */
export function positionsAsCsv(positions: readonly Position[]): string {
  const head = [
    'entity',
    'account',
    'ticker',
    'case',
    'class_period_from',
    'class_period_to',
    'opening',
    'bought',
    'sold',
    'held',
    'recognized_loss',
    'rate',
    'estimated_before_fee',
    'estimated_after_fee',
    'paid',
    'currency',
    'claim_by',
    'state',
    'claim_stage',
  ];
  const lines = positions.map((each) =>
    csvLine([
      each.beneficial_owner,
      each.portfolios.join('; '),
      each.ticker,
      each.company,
      each.class_period?.from ?? null,
      each.class_period?.to ?? null,
      each.held_at_start,
      each.shares_bought,
      each.shares_sold,
      each.held_at_end,
      each.recognized_loss,
      each.rate,
      each.payment_expected,
      each.payment_net,
      each.paid,
      each.currency,
      each.claim_deadline,
      each.state,
      each.claim_stage,
    ]),
  );
  return `\ufeff${csvLine(head)}${lines.join('')}`;
}
