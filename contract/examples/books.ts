import type { Examples } from './example.ts';

const distribution = {
  name: 'distribution.csv',
  type: 'text/csv',
  content: 'claim_number,claimant,recognized_claim,award\nK-1,Ada Lindqvist,9110.00,1275.40\n',
};
const returns = {
  name: 'status.xml',
  type: 'application/xml',
  content:
    '<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>TROVER-FILE-1</OrgnlMsgId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>',
};

const cleared = {
  name: 'cleared.csv',
  type: 'text/csv',
  content: 'check_number,amount,paid_on\n1000001,74.97,2026-11-20\n',
};

const statement = {
  name: 'statement.sta',
  type: 'text/plain',
  content:
    ':20:A\n:25:418807702\n:28C:118\n:60F:C261120USD0,00\n:61:261121C1275,40NTRFWIRE 4471\n:62F:C261121USD1275,40\n',
};

export const bookExamples = {
  'POST /api/v1/operator/distributions': {
    body: { order_id: 1, round: 1, currency: 'USD', tolerance_pct: '0.5', stated_total: '1275.40', stated_rows: 1 },
    files: { file: distribution },
  },
  'GET /api/v1/operator/distributions': { query: { limit: 2, find: '1275.40' } },
  'GET /api/v1/operator/distributions/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/distributions/{id}/rows/{row_number}/settle': {
    params: { id: 1, row_number: 2 },
    body: { note: 'The administrator confirmed the lower figure: one purchase was outside of the class period.' },
  },
  'GET /api/v1/operator/distributions/{id}/waiting': { params: { id: 1 } },
  'GET /api/v1/operator/distributions/{id}/rows': { params: { id: 1 }, query: { show: 'problems' } },
  'POST /api/v1/operator/distributions/{id}/arrival': {
    params: { id: 1 },
    body: { amount: '1275.40', arrived_on: '2026-11-20', bank_reference: 'WIRE 4471' },
  },
  'POST /api/v1/operator/distributions/{id}/arrival/reverse': {
    params: { id: 1 },
    body: { reason: 'The advice was of another case.' },
  },
  'POST /api/v1/operator/distributions/{id}/edit': { params: { id: 1 }, body: { round: 2, stated_rows: 1 } },
  'POST /api/v1/operator/distributions/{id}/columns': {
    params: { id: 1 },
    body: { columns: { claim_number: 'Claim ID', award: 'Net payment' }, decimal: '.' },
  },
  'POST /api/v1/operator/distributions/{id}/cancel': {
    params: { id: 1 },
    body: { reason: 'It is the file of another case.' },
  },
  'POST /api/v1/operator/distributions/{id}/match': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/distributions/{id}/approve': {
    params: { id: 1 },
    body: { matched_total: '1275.40', fee_total: '191.31', row_version: 0 },
  },
  'POST /api/v1/operator/distributions/{id}/reverse': {
    params: { id: 1 },
    body: { reason: 'The administrator sent a corrected file.' },
  },
  'GET /api/v1/operator/bank_accounts': {},
  'POST /api/v1/operator/bank_accounts': {
    body: {
      currency: 'USD',
      holder: 'Trover Client Account',
      bank_name: 'Harbor Bank',
      routing_number: '021000021',
      company_id: '1841234567',
      account_number: '418807702',
    },
  },
  'GET /api/v1/operator/bank_account_changes': { query: { status: 'pending', limit: 2 } },
  'POST /api/v1/operator/bank_account_changes/{id}/approve': { params: { id: 1 } },
  'POST /api/v1/operator/bank_account_changes/{id}/reject': {
    params: { id: 1 },
    body: { note: 'Our bank knows nothing of it.' },
  },
  'POST /api/v1/operator/bank_account_changes/{id}/withdraw': { params: { id: 1 } },
  'POST /api/v1/operator/bank_files': { body: { distribution_id: 1, format: 'nacha', execute_on: '2026-11-24' } },
  'GET /api/v1/operator/bank_files': { query: { limit: 2 } },
  'GET /api/v1/operator/bank_files/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/bank_files/{id}/payments': { params: { id: 1 }, query: { show: 'set_aside', limit: 2 } },
  'POST /api/v1/operator/bank_files/{id}/approve': { params: { id: 1 }, body: { total: '1084.09' } },
  'POST /api/v1/operator/bank_files/{id}/open': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/bank_files/{id}/sent': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/bank_files/{id}/cancel': {
    params: { id: 1 },
    body: { reason: 'The day of execution is too late.' },
  },
  'POST /api/v1/operator/bank_files/{id}/outcome': {
    params: { id: 1 },
    body: { status: 'settled', reason: 'Statement of 30 November, line 14.' },
  },
  'POST /api/v1/operator/bank_returns': { body: {}, files: { file: returns } },
  'GET /api/v1/operator/clients': { query: { text: 'iversen', limit: 2 } },
  'GET /api/v1/operator/clients/{id}': { params: { id: 2 } },
  'GET /api/v1/operator/clients/{id}/claimants': { params: { id: 2 }, query: { limit: 2 } },
  'GET /api/v1/operator/clients/{id}/portfolios': { params: { id: 2 }, query: { limit: 2 } },
  'GET /api/v1/operator/clients/{id}/payments': { params: { id: 2 }, query: { limit: 2 } },
  'GET /api/v1/operator/clients/{id}/messages': { params: { id: 2 }, query: { limit: 2 } },
  'GET /api/v1/operator/clients/{id}/documents': { params: { id: 2 }, query: { limit: 2 } },
  'POST /api/v1/operator/clients/{id}/message': {
    params: { id: 2 },
    body: { subject: 'Your statement of May 2021', message: 'It is not legible. Please upload it again.' },
  },
  'POST /api/v1/operator/clients/{id}/view': {
    params: { id: 2 },
    body: { reason: 'Ticket 4412: a statement cannot be found.' },
  },
  'GET /api/v1/operator/sanctions': { query: { limit: 2 } },
  'GET /api/v1/operator/sanctions/hits': { query: { status: 'open', limit: 2 } },
  'POST /api/v1/operator/sanctions/hits/{id}/decide': {
    params: { id: 17 },
    body: { decision: 'cleared', note: 'Another birth year and country.' },
  },
  'GET /api/v1/operator/account_holders': { query: { limit: 2 } },
  'POST /api/v1/operator/account_holders/{id}/decide': {
    params: { id: 1 },
    body: {
      decision: 'approved',
      note: 'The bank has her maiden name.',
      checked_at: '2026-11-22T09:30:00.000Z',
      from_status: 'open',
    },
  },
  'POST /api/v1/operator/payments/{id}/reverse_return': {
    params: { id: 1 },
    body: { reason: 'The line was payment 17.' },
  },
  'GET /api/v1/operator/checks': { query: { limit: 2 } },
  'POST /api/v1/operator/checks/{id}/follow': {
    params: { id: 1 },
    body: { decision: 'reissue', note: 'Its owner lost it and gave the same address.' },
  },
  'POST /api/v1/operator/checks/{id}/uncash': { params: { id: 1 }, body: { reason: 'The bank paid check 17.' } },
  'POST /api/v1/operator/checks/{id}/void': { params: { id: 1 }, body: { reason: 'Lost in the post.' } },
  'POST /api/v1/operator/checks/cleared': { body: {}, files: { file: cleared } },
  'POST /api/v1/operator/bank_statements': { body: {}, files: { file: statement } },
  'GET /api/v1/operator/bank_statements': { query: { limit: 2 } },
  'POST /api/v1/operator/bank_statements/{id}/remove': { params: { id: 1 }, body: { reason: 'Of another account.' } },
  'GET /api/v1/operator/bank_lines': { query: { show: 'open', limit: 2 } },
  'GET /api/v1/operator/bank_lines/{id}/candidates': { params: { id: 1 }, query: { amounts: '1275.40' } },
  'POST /api/v1/operator/bank_lines/{id}/match': {
    params: { id: 1 },
    body: { parts: [{ kind: 'arrival', id: 1, amount: '1275.40' }], note: 'The advice has another reference.' },
  },
  'POST /api/v1/operator/bank_lines/{id}/return': {
    params: { id: 1 },
    body: { payment_id: 1, note: 'The account is closed.' },
  },
  'POST /api/v1/operator/bank_lines/{id}/not_ours': { params: { id: 1 }, body: { note: 'The bank’s error.' } },
  'POST /api/v1/operator/bank_lines/{id}/reopen': { params: { id: 1 }, body: { note: 'It is another arrival.' } },
  'POST /api/v1/operator/bank_lines/{id}/book': {
    params: { id: 1 },
    body: { kind: 'bank_charge', note: 'Account analysis of November.' },
  },
  'GET /api/v1/operator/bank_charge_rules': { query: { limit: 2 } },
  'POST /api/v1/operator/bank_charge_rules': {
    body: {
      currency: 'USD',
      text: 'ANALYSIS FEE',
      code: 'NCHG',
      max_amount: '50.00',
      max_per_month: '200.00',
      note: 'Monthly fee by contract.',
    },
  },
  'POST /api/v1/operator/bank_charge_rules/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'approved', note: 'As in the contract.' },
  },
  'POST /api/v1/operator/bank_bookings/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'approve', note: 'As on the bank’s invoice.' },
  },
  'GET /api/v1/operator/bank_checks': {},
  'POST /api/v1/operator/bank_checks': { body: {} },
  'GET /api/v1/operator/bank_transit': { query: { currency: 'USD', limit: 2 } },
  'GET /api/v1/operator/revenue': { query: { year: '2026' } },
  'GET /api/v1/operator/fees_due': { query: { limit: 2 } },
  'GET /api/v1/operator/invoices': { query: { limit: 2 } },
  'POST /api/v1/operator/invoices': {
    body: { account_id: 1, currency: 'USD', to_day: '2026-11-20', total: '191.31' },
  },
  'POST /api/v1/operator/invoices/{id}/decide': {
    params: { id: 1 },
    body: { decision: 'paid', paid_on: '2026-11-20', note: 'WIRE 5102' },
  },
  'POST /api/v1/operator/invoices/{id}/open': { params: { id: 1 }, body: {} },
  'GET /api/v1/operator/unclaimed': { query: { state: 'ME', limit: 2 } },
  'POST /api/v1/operator/unclaimed/{id}/steps': {
    params: { id: 1 },
    body: { kind: 'letter', on_day: '2026-11-20', note: 'To the address of the claim.' },
  },
  'GET /api/v1/operator/unclaimed/{id}/steps': { params: { id: 1 } },
  'POST /api/v1/operator/unclaimed/{id}/steps/{step_id}/cancel': {
    params: { id: 1, step_id: 1 },
    body: { note: 'It was another award.' },
  },
  'POST /api/v1/operator/unclaimed/{id}/letter': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/unclaimed/report': {
    body: {
      ...{ state: 'ME', on_day: '2026-11-20' },
      naupa: {
        ...{ tax_id: '12-3456789', contact_name: 'Wren Okafor', street: '1 Example Street', city: 'Portland' },
        ...{ state: 'ME', zip: '04101', phone: '207-555-0142', email: 'unclaimed@example.test' },
      },
    },
  },
  'GET /api/v1/operator/books': {},
  'GET /api/v1/operator/statements': { query: { account_id: 1, month: '2026-11' } },
  'GET /api/v1/payouts/statement': { query: { year: '2026' } },
  'GET /api/v1/payouts/invoices': { query: { limit: 2 } },
  'POST /api/v1/payouts/invoices/open': { body: { number: 'INV-2026-0007' } },
  'GET /api/v1/payouts/payments': { query: { year: '2026', limit: 2 } },
  'POST /api/v1/payouts/statement/open': { body: { year: '2026' } },
} as const satisfies Partial<Examples>;
