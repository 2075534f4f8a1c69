interface Known {
  company: { name: string };
  currency: string;
  class_periods: { id: string; from: string; to: string }[];
}

/** A template for a new plan: complete in form, without the terms of the notice. */
export function newPlan({ currency, class_periods }: Known): string {
  const [first] = class_periods;
  const periods = class_periods.length > 0 ? class_periods : [{ id: 'class', from: '', to: '' }];
  return JSON.stringify(
    {
      version: 1,
      currency,
      prices: 'without_commissions',
      matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first' },
      securities: [
        {
          id: '',
          kind: 'common',
          identifiers: { tickers: [], cusips: [], isins: [] },
          per: '1',
          class_periods: periods,
          inflation: { basis: 'amount', rows: [{ from: first?.from ?? '', to: first?.to ?? '', value: '' }] },
          branches: [
            {
              id: 'sold_in_class_period',
              clause: 'A',
              bought: 'class',
              sold: { to: first?.to ?? '' },
              loss: { minus: ['inflation_bought', 'inflation_sold'] },
            },
            {
              id: 'held',
              clause: 'B',
              bought: 'class',
              held_at: first?.to ?? '',
              loss: 'inflation_bought',
            },
          ],
        },
      ],
      claim: { gains: 'ignore', market_test: 'none', maximum: null },
      payment: {
        basis: 'pro_rata',
        net_fund: null,
        known_claims: null,
        estimated_recovery_per_share: null,
        minimum: '10.00',
        pools: [],
      },
      evidence: { sources: [], verified: false, missing: [], notes: [] },
    },
    null,
    2,
  );
}
