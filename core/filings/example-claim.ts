import type { FrozenTrade } from '../claims/frozen-claim.ts';
import type { ClaimToFile } from './fill-template.ts';

const trade = (type: string, trade_date: string, quantity: string, price: string | null): FrozenTrade => ({
  account: '4471-0093',
  security: 'HLDN',
  cusip: '407123106',
  isin: 'US4071231064',
  type: type === 'buy' || type === 'sell' ? type : 'other',
  subtype: type === 'buy' || type === 'sell' ? null : type,
  trade_date,
  quantity,
  price,
  amount: null,
  currency: 'USD',
  source: { file_name: 'statement-2023.csv', row: '14' },
});

/** An invented claim with every field of a template, to preview a template before a real filing. */
export const exampleClaim: ClaimToFile = {
  reference: 'TR-1042',
  sha256: 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78',
  signed_name: 'Rosa Ekholm',
  signed_on: '2026-03-31',
  tax_id: '900112233',
  phone: '+1 207 555 0142',
  email: 'rosa.ekholm@example.com',
  authority: 'Contract of 12 Feb 2026, signed by Rosa Ekholm',
  contract_signed_on: '2026-02-12',
  claim_number: null,
  deficiency_response: null,
  claim: {
    form: 1,
    case: {
      slug: 'halden-semiconductor-2023',
      title: 'In re Halden Semiconductor Securities Litigation',
      court: 'S.D.N.Y.',
      docket: '1:23-cv-00417',
    },
    beneficial_owner: 'Rosa Ekholm and Jens Ekholm',
    claimant: {
      kind: 'joint',
      legal_name: 'Rosa Ekholm',
      co_owner: 'Jens Ekholm',
      street: '18 Lantern Row',
      city: 'Portland',
      region: 'ME',
      postal_code: '04101',
      country: 'US',
      tax_id_last4: '2233',
    },
    basis: 'plan',
    plan_version: 1,
    currency: 'USD',
    recognized_claim: '1482.50',
    fingerprint: null,
    positions: [],
    lines: [],
    transactions: [
      trade('opening', '2023-01-03', '40', null),
      trade('buy', '2023-02-14', '125.5', '61.2075'),
      trade('sell', '2023-11-20', '65.5', '38.10'),
      trade('closing', '2024-03-29', '100', null),
    ],
    holdings: [
      {
        ...{ security: 'HLDN', cusip: '407123106', isin: 'US4071231064' },
        opening: { date: '2023-01-02', quantity: '40' },
        closing: { date: '2024-03-29', quantity: '100' },
      },
    ],
    documents: [{ file_name: 'statement-2023.pdf', sha256: '', accounts: ['4471-0093'] }],
    contract: null,
    answers: { claimed_elsewhere: 'no', is_excluded_party: false },
    certification: { version: '1', sha256: '' },
  },
};
