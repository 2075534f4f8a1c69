import { type CasePage, casePageSchema } from '@trover/contract/cases.ts';
import { type Match, matchSchema } from '@trover/contract/matches.ts';

/**
 * An invented case that can be checked by hand. 1,240 shares bought in the class period: 240 sold at a gain, 600 after
 * the last disclosure, 400 still held; at most 35.80 a share is recognized; the look-back's mean is 47.85.
 */
export function haldenMatch(changes: Partial<Match> = {}): Match {
  const match: Match = {
    beneficial_account_id: 1,
    beneficial_owner: 'Mara Iversen',
    eligible: true,
    why: 'Bought in the class period',
    shares_bought: '1240',
    shares_sold: '240',
    held_at_start: '200',
    held_at_end: '1000',
    market_loss: { fifo: '34217.60', lifo: null },
    recognized_loss: '31803.20',
    currency: 'USD',
    payment: {
      low: '3430.00',
      expected: '3943.60',
      high: '4450.00',
      basis: 'net fund over known claims',
      confidence: 'likely',
      below_minimum: false,
    },
    documents_needed: [],
    next_deadline: null,
    basis: 'plan',
    plan_version: 1,
    fingerprint: 'ab12',
    computed_at: '2026-01-30T10:00:00Z',
    result: {
      claim: '31803.20',
      currency: 'USD',
      lines: [
        line(1, '2021-09-09', '55.30', '200', ['2023-01-12', '84.60', 4], 'outside', '0', '0.00'),
        line(2, '2022-03-22', '68.42', '240', ['2023-08-21', '73.90', 6], 'sold_between', '0', '0.00'),
        line(2, '2022-03-22', '68.42', '160', ['2023-12-04', '48.10', 7], 'sold_in_lookback', '20.32', '3251.20'),
        line(3, '2022-08-17', '79.15', '320', ['2023-12-04', '48.10', 7], 'sold_in_lookback', '31.05', '9936.00'),
        line(5, '2023-04-05', '90.88', '120', ['2023-12-04', '48.10', 7], 'sold_in_lookback', '35.80', '4296.00'),
        line(5, '2023-04-05', '90.88', '400', null, 'held', '35.80', '14320.00'),
      ],
      positions: [],
      market: { loss: null, test: 'none' },
      payment: {
        low: '3430.00',
        expected: '3943.60',
        high: '4450.00',
        basis: 'net fund over known claims',
        below_minimum: false,
      },
      notices: [],
      fingerprint: 'ab12',
    },
    result_lifo: null,
    trades: [
      trade(1, 'buy', '2021-09-09', '200', '55.30', false),
      trade(2, 'buy', '2022-03-22', '400', '68.42', true),
      trade(3, 'buy', '2022-08-17', '320', '79.15', true),
      trade(4, 'sell', '2023-01-12', '200', '84.60', false),
      trade(5, 'buy', '2023-04-05', '520', '90.88', true),
      trade(6, 'sell', '2023-08-21', '240', '73.90', false),
      trade(7, 'sell', '2023-12-04', '600', '48.10', false),
    ],
    lines_total: 6,
    trades_total: 7,
    ...changes,
  };
  return matchSchema.parse(match);
}

type Line = NonNullable<Match['result']>['lines'][number];

function line(
  row: number,
  bought: string,
  price: string,
  quantity: string,
  sale: [string, string, number] | null,
  branch: string,
  perShare: string,
  amount: string,
): Line {
  const decided = branch !== 'outside';
  return {
    security: 'HLDN',
    bought,
    price_bought: price,
    quantity,
    sold: sale?.[0] ?? null,
    price_sold: sale?.[1] ?? null,
    branch,
    clause: decided ? '3' : null,
    terms: decided ? { inflation_bought: '35.80', inflation_sold: sale ? '0' : '0', mean: '47.85' } : {},
    per_share: perShare,
    amount,
    rows: { bought: row, sold: sale?.[2] ?? null },
  };
}

function trade(
  row: number,
  type: string,
  date: string,
  quantity: string,
  price: string,
  counts: boolean,
): Match['trades'][number] {
  return {
    row,
    trade_id: row,
    portfolio_id: 1,
    account: 'A1',
    security: 'HLDN',
    type,
    subtype: null,
    trade_date: date,
    time: null,
    quantity,
    price,
    currency: 'USD',
    amount: null,
    counts,
    how: counts ? 'All count' : 'Before the class period',
    recognized_loss: null,
  };
}

export function haldenPage(changes: Partial<CasePage> = {}): CasePage {
  const page: CasePage = {
    id: 1,
    slug: 'halden-semiconductor',
    title: 'In re Halden Semiconductor Corp. Securities Litigation',
    company: { id: 1, name: 'Halden Semiconductor', sector: 'technology' },
    tickers: ['HLDN'],
    kind: 'securities class action',
    stage: 'final_approval',
    group: 'actionable',
    class_periods: [{ id: 'class', from: '2022-02-14', to: '2023-11-09' }],
    settlement_amount: '72500000.00',
    currency: 'USD',
    est_recovery_per_share: null,
    lead_plaintiff_deadline: null,
    claim_deadline: '2026-03-18',
    days_left: 47,
    has_plan: true,
    is_demonstration: true,
    mine: null,
    spark: null,
    court: 'N.D. Cal.',
    docket: '3:23-cv-05114',
    judge: null,
    jurisdiction: null,
    filed_on: '2023-11-17',
    stage_as_of: null,
    stage_basis: null,
    allegations: null,
    faq: [],
    corrective_disclosures: [
      { date: '2023-08-03', title: null, price_change_pct: null },
      { date: '2023-11-10', title: 'The line stood idle', price_change_pct: '-31.4' },
    ],
    dates: {
      lead_plaintiff_deadline: null,
      claim_deadline: { date: '2026-03-18', source: null, checked_on: null },
      exclusion_deadline: null,
      objection_deadline: null,
      fairness_hearing: null,
    },
    attorney_fee_pct: '25',
    expenses: null,
    net_fund: '52150000.00',
    known_claims: '420000000.00',
    administrator: null,
    lead_counsel: [],
    securities: [
      {
        id: 'HLDN',
        name: null,
        kind: 'common',
        symbol: 'HLDN',
        tickers: ['HLDN'],
        cusips: [],
        isins: [],
        class_periods: [{ id: 'class', from: '2022-02-14', to: '2023-11-09' }],
        has_prices: true,
        inflation: {
          basis: 'amount',
          rows: [
            { from: '2022-02-14', to: '2023-08-02', value: '35.80', only: null },
            { from: '2023-08-03', to: null, value: '22.40', only: null },
            { from: '2023-11-10', to: '2023-11-10', value: '1.20', only: 'sales' },
          ],
        },
        lookback: { from: '2023-11-10', to: '2024-02-07', mean: '47.85', means: [['2024-02-07', '47.85']] },
        declines: [],
        holding: null,
        clauses: [],
      },
    ],
    plan: {
      version: 1,
      currency: 'USD',
      matching: 'fifo',
      verified: true,
      missing: [],
      sources: [],
      notes: [],
      minimum_payment: '10',
      versions: [],
    },
    documents: [],
    milestones: [
      { id: 1, date: '2023-11-17', stage: 'filed', title: 'Complaint filed', text: null, document_id: null },
      { id: 2, date: '2025-09-08', stage: 'settled', title: 'Settled for $72.5M', text: null, document_id: null },
      { id: 3, date: '2025-12-04', stage: 'final_approval', title: 'Approved', text: null, document_id: null },
    ],
    sources: [],
    confidence: {},
    notes: [],
    preview_image: null,
    investors_joined: 0,
    my_state: null,
    votes: { up: 0, down: 0, mine: null },
    favorites: { count: 0, is_mine: false },
    proposal: null,
    matches: [haldenMatch()],
    ...changes,
  };
  return casePageSchema.parse(page);
}
