/** The calls that a page makes before it is shown; calls of one step run in parallel. */
type Calls = (at: PageSample) => readonly string[];

/** A claim that waits and its client, another for each visit. */
interface PageSample {
  at: number;
  claim: number;
  client: number;
  case_id: number;
  /** A filing that was sent, with ten thousand claims. */
  filing: number;
}

const O = '/api/v1/operator';
const calls =
  (...paths: string[]): Calls =>
  () =>
    paths.map((path) => O + path);

/** Every page of the desk by its address in `web/routes.ts`, and more of those with filters. */
export const deskPages: Record<string, Calls> = {
  '/operator': calls('/board'),
  '/operator/queue': calls('/work?limit=100', '/work_views', '/colleagues'),
  '/operator/queue?kind': calls('/work?kind=deficiency&limit=100'),
  '/operator/queue?assignee&due': calls('/work?assignee=nobody&due=late&limit=100'),
  '/operator/queue?find': ({ at }) => [`${O}/work?find=client%20${at}&limit=100`],
  '/operator/queue?item': ({ claim }) => [`${O}/work/deficiency/${claim}`],
  '/operator, counts': calls('/desk_counts'),
  '/operator/mentions': calls('/mentions?limit=50'),
  '/operator/reports': calls('/reports', '/saved_reports'),
  '/operator/letters': calls('/letter_threads?limit=50', '/letters?without_thread=true&limit=20'),
  '/operator/clocks': calls('/clocks', '/colleagues'),
  '/operator/cases': calls('/cases?limit=50'),
  '/operator/cases/:id': ({ case_id }) => [`${O}/cases/${case_id}`],
  '/operator/cases/:id?part=history': ({ case_id }) => [`${O}/cases/${case_id}/changes?limit=50`],
  '/operator/cases/:id/plan': ({ case_id }) => [`${O}/cases/${case_id}`, `${O}/cases/${case_id}/plan`],
  '/operator/claims': calls('/claims?limit=50'),
  '/operator/claims?stage': calls('/claims?stage=deficient&limit=50'),
  '/operator/claims?order_id': ({ case_id }) => [`${O}/claims?order_id=${case_id}&limit=50`],
  '/operator/claims/:id': ({ claim }) => [
    `${O}/claims/${claim}`,
    `${O}/letters?sub_payout_request_id=${claim}&limit=10`,
  ],
  '/operator/filing': calls('/filings?limit=50', '/filing_templates?limit=200', '/filing_receipts?limit=10'),
  '/operator/filing/:id': ({ filing }) => [
    `${O}/filings/${filing}`,
    `${O}/filings/${filing}/claims?limit=50`,
    `${O}/filings/${filing}/excluded_claims?limit=20`,
    `${O}/filings/${filing}/files?limit=20`,
    `${O}/filing_receipts?limit=5`,
  ],
  '/operator/filing/templates': calls('/filing_templates?limit=200'),
  '/operator/status-files': calls('/status_files?limit=50'),
  '/operator/money': calls('/distributions?limit=100', '/books'),
  '/operator/money/bank-files': calls('/bank_files?limit=50'),
  '/operator/money/checks': calls('/checks?limit=50'),
  '/operator/money/accounts': calls('/bank_accounts', '/bank_account_changes?status=pending&limit=50'),
  '/operator/money/books': calls(
    '/bank_checks',
    '/bank_lines?show=open&limit=25',
    '/bank_statements?limit=20',
    '/bank_charge_rules?limit=20',
  ),
  '/operator/money/fees': calls('/revenue', '/fees_due?limit=50', '/invoices?limit=50'),
  '/operator/money/withholding': calls('/withholding_rules?limit=50'),
  '/operator/money/taxes': calls('/tax_years/2026?limit=50'),
  '/operator/money/unclaimed': calls('/unclaimed?limit=50'),
  '/operator/money/fund-requests': calls('/fund_requests?limit=50'),
  '/operator/money/account-holders': calls('/account_holders?limit=50'),
  '/operator/clients': calls('/clients?limit=50'),
  '/operator/clients?text': ({ at }) => [`${O}/clients?text=client%20${at}&limit=50`],
  '/operator/clients/:id': ({ client }) => [
    `${O}/clients/${client}`,
    `${O}/sanctions/hits?account_id=${client}&status=open&limit=10`,
    `${O}/clients/${client}/tax_forms?limit=10`,
    `${O}/clients/${client}/identity?limit=10`,
    ...['portfolios', 'payments', 'messages', 'documents'].map((part) => `${O}/clients/${client}/${part}?limit=20`),
    `${O}/clients/${client}/claimants?limit=5`,
  ],
  '/operator/clients/sanctions': calls('/sanctions/hits?limit=50&status=open', '/sanctions?limit=10'),
  '/operator/clients/verification-levels': calls('/identity_rules?limit=20'),
  '/operator/clients/identity-service': calls('/identity_provider'),
  '/operator/people': calls('/accounts?limit=50'),
  '/operator/people/:id': ({ client }) => [
    `${O}/accounts?limit=1&account_id=${client}`,
    `${O}/claims?limit=1&account_id=${client}`,
    `${O}/retained_records?limit=1&account_id=${client}`,
  ],
  '/operator/people/handovers': calls('/handovers?limit=20'),
  '/operator/people/requests': calls('/role_requests?limit=20'),
  '/operator/partners': calls('/partners', '/consents?limit=50', '/portals'),
  '/operator/contracts': calls('/contracts?limit=50'),
  '/operator/contracts/institutions': calls('/agreements?limit=50', '/domains?limit=50'),
  '/operator/catalogue': calls('/catalogue/proposals?status=waiting&limit=50', '/catalogue/unchecked?limit=20'),
  '/operator/catalogue?status=accepted': calls('/catalogue/proposals?status=accepted&limit=50'),
  '/operator/catalogue/notices': calls('/notices?limit=50'),
  '/operator/catalogue/unchecked': calls('/catalogue/unchecked?limit=50'),
  '/operator/catalogue/sources': calls('/catalogue/sources', '/catalogue/sources/courtlistener/runs?limit=20'),
  '/operator/jobs': calls('/jobs?limit=50'),
  '/operator/support': () => [
    '/api/v1/crm/tickets?status=open&sort=oldest&limit=50',
    ...['', '&snoozed=1'].map((part) => `${O}/work?kind=ticket&limit=200${part}`),
    `${O}/colleagues`,
  ],
  '/operator/outbox': calls('/outbox?limit=50'),
  '/operator/audit': calls('/audit?limit=50'),
};

/** Pages that are not measured here, and the reason. */
export const notMeasured: Record<string, string> = {
  '/operator/cases/new': 'a form that asks for nothing',
  '/operator/letters/item/:id': 'leads to its thread',
  '/operator/letters/:id': 'as many letters as fit on a page',
  '/operator/proofs/:id': 'a document and a page of its rows: bench/api.ts',
  '/operator/status-files/:id': 'a page of rows and counts that are stored: server/status-files/many-rows.test.ts',
  '/operator/money/:id': 'a page of rows: bench/distribution.ts',
  '/operator/money/files/:id': 'a page of payments: bench/distribution.ts',
  '/operator/money/taxes/:id': 'the versions of one statement',
  '/operator/clients/identity/:id': 'one check',
  '/operator/contracts/institutions/:id': 'the funds of one institution',
  '/operator/catalogue/notices/:id': 'one document: bench/notices.ts',
};
