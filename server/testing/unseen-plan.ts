/**
 * A plan of a kind that no other fixture has: last in, first out; inflation in per cent of the price; only part of the
 * loss recognized; and notes beside shares, by the day bought and sold, per 1,000 of face.
 */
export const unseenPlan = {
  version: 1,
  currency: 'USD',
  prices: 'without_commissions',
  matching: { method: 'lifo', opening: 'in_order', same_day: 'acquisitions_first' },
  securities: [
    {
      id: 'WXR',
      kind: 'common',
      identifiers: { tickers: ['WXR'], cusips: [], isins: [] },
      per: '1',
      class_periods: [{ id: 'class', from: '2024-01-02', to: '2024-06-28' }],
      inflation: {
        basis: 'percent',
        rows: [
          { from: '2024-01-02', to: '2024-03-28', value: '12.5' },
          { from: '2024-03-29', to: '2024-06-28', value: '4' },
        ],
      },
      holding: { date: '2024-06-28', value: '18.00' },
      branches: [
        {
          id: 'sold_in_class',
          clause: 'I',
          bought: 'class',
          sold: { from: '2024-01-02', to: '2024-06-28' },
          loss: { times: ['0.6', { minus: ['inflation_bought', 'inflation_sold'] }] },
        },
        {
          id: 'held',
          clause: 'II',
          bought: 'class',
          held_at: '2024-06-28',
          loss: { least: ['inflation_bought', { minus: ['price_bought', 'holding_value'] }] },
        },
      ],
    },
    {
      id: 'WXR-5-2029',
      kind: 'note',
      identifiers: { tickers: [], cusips: ['95101QAB6'], isins: [] },
      per: '1000',
      class_periods: [{ id: 'class', from: '2024-01-02', to: '2024-06-28' }],
      declines: [
        { bought: { to: '2024-03-28' }, sold: { from: '2024-03-29', to: '2024-06-28' }, value: '30' },
        { bought: { to: '2024-03-28' }, held: true, value: '55' },
        { bought: { from: '2024-03-29' }, held: true, value: '10' },
      ],
      branches: [
        {
          id: 'notes_sold',
          clause: 'III',
          bought: { from: '2024-01-02', to: '2024-03-28' },
          sold: { from: '2024-03-29', to: '2024-06-28' },
          loss: 'decline',
        },
        { id: 'notes_held', clause: 'IV', bought: 'class', held_at: '2024-06-28', loss: 'decline' },
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
  evidence: { sources: ['https://court.example/notice.pdf'], verified: true, missing: [], notes: [] },
};

/** Worked out by hand: 12.00 and 120.00 for what was sold, 250.00 for what was held, 1,100.00 for the notes. */
export const unseenTrades = [
  'account,security,type,date,quantity,price,currency,note',
  'A,WXR,opening,2024-01-01,0,,USD,',
  'A,WXR,purchase,2024-01-10,100,40,USD,',
  'A,WXR,purchase,2024-04-02,100,30,USD,',
  'A,WXR,sale,2024-05-06,150,25,USD,',
  'A,95101QAB6,opening,2024-01-01,0,,USD,',
  'A,95101QAB6,purchase,2024-02-05,20000,985,USD,',
].join('\n');

export const unseenExample = {
  name: 'Example 1 of the notice',
  trades: unseenTrades,
  claim: '1482.00',
  lines: [
    'security,bought,quantity,sold,branch,amount',
    'WXR,2024-04-02,100,2024-05-06,sold_in_class,12.00',
    'WXR,2024-01-10,50,2024-05-06,sold_in_class,120.00',
    'WXR,2024-01-10,50,,held,250.00',
    'WXR-5-2029,2024-02-05,20000,,notes_held,1100.00',
  ].join('\n'),
};
