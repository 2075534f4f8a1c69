import type { APIRequestContext } from '@playwright/test';
import { call, type Data } from './call.ts';
import { expect } from './journey.ts';
import { statementPdf } from './statement-pdf.ts';

interface BulkClaim {
  order_id: number;
  sub_payout_request_id: number;
  beneficial_account_id: number;
  accounts: { portfolio_id: number; by_file: number; oldest: string; newest: string }[];
}

const claimant = {
  ...{ street: '4 Mill Lane', city: 'Boston', region: 'MA', postal_code: '02110' },
  ...{ country: 'US', tax_id_kind: 'ein', signer_name: 'Ada Rosemead', signer_title: 'Trustee' },
};
const payment = {
  ...{ kind: 'ach', holder: 'Rosemead Fund', account_type: 'checking' },
  ...{ routing_number: '021000021', account_number: '000721106699' },
};

/** Documents for the claims of all entities of an institution in a case. */
async function proveAll(owner: APIRequestContext, slug: string, claims: readonly BulkClaim[]): Promise<void> {
  const { data } = await (await owner.get('/api/v1/auth/getcsrftoken')).json();
  for (const { accounts } of claims)
    for (const { portfolio_id, by_file, oldest } of accounts)
      if (by_file > 0) {
        const answer = await owner.post(`/api/v1/payouts/confirmations/${portfolio_id}`, {
          headers: { 'x-csrftoken': data.csrftoken },
          multipart: {
            ...{ from_month: oldest.slice(0, 7), to_month: '2026-11' },
            file: statementPdf(['2022-03-22 bought 400 HLDN 68.42']),
          },
        });
        expect(answer.status(), `${slug}: ${await answer.text()}`).toBe(200);
      }
}

/** The operators enter the agreement and where the funds are paid; one requests it and the other approves. */
async function agree([first, second]: readonly APIRequestContext[], path: string, body: object): Promise<void> {
  const { request_id } = await call(first as APIRequestContext, 'POST', path, body);
  if (request_id !== null)
    await call(second as APIRequestContext, 'POST', `/api/v1/operator/fund_requests/${request_id}/decide`, {
      decision: 'approved',
    });
}

/** Joins a case for every entity, has them signed, and files all of them in one package; answers how many there are. */
export async function fileInBulk(
  owner: APIRequestContext,
  operators: readonly [APIRequestContext, APIRequestContext],
  {
    slug,
    account_id,
    sent_on,
    sign,
  }: { slug: string; account_id: number; sent_on: string; sign: (name: string, count: number) => Promise<void> },
): Promise<number> {
  await call(owner, 'POST', `/api/v1/orders/${slug}/join`, { claimed_elsewhere: 'no', is_excluded_party: false });
  const listed = async () => (await call(owner, 'GET', `/api/v1/orders/${slug}/subprs?limit=100`)).items as BulkClaim[];
  const joined = await listed();
  const beneficial_account_ids = joined.map((claim) => claim.beneficial_account_id);
  // each fund has a tax number of its own
  for (const [at, beneficial_account_id] of beneficial_account_ids.entries())
    await call(owner, 'POST', '/api/v1/payouts/funds', {
      beneficial_account_ids: [beneficial_account_id],
      claimant: { ...claimant, tax_id: `12-3457${String(at + 100)}` },
    });
  await agree(operators, '/api/v1/operator/agreements', {
    ...{ account_id, reference: 'Rosemead 2026', fee_pct: '10', valid_from: '2026-01-01' },
  });
  await agree(operators, `/api/v1/operator/agreements/${account_id}/funds`, { beneficial_account_ids, payment });
  await proveAll(owner, slug, await listed());
  await sign(claimant.signer_name, joined.length);
  const [operator] = operators;
  const templates = (await call(operator, 'GET', '/api/v1/operator/filing_templates')).items as {
    id: number;
    is_neutral: boolean;
  }[];
  const sub_payout_request_ids = joined.map((claim) => claim.sub_payout_request_id);
  const { id } = await call(operator, 'POST', '/api/v1/operator/filings', {
    ...{ order_id: joined[0]?.order_id, template_id: templates.find(({ is_neutral }) => is_neutral)?.id },
    ...{ sub_payout_request_ids, unreviewed_reason: 'The statements of a journey are reviewed after it.' },
  });
  const statusOf = async () =>
    ((await call(operator, 'GET', '/api/v1/operator/filings')).items as Data[]).find((one) => one.id === id)?.status;
  await expect.poll(statusOf, { timeout: 150_000 }).toBe('made');
  await call(operator, 'POST', `/api/v1/operator/filings/${id}/sent`, { sent_on });
  await call(operator, 'POST', `/api/v1/operator/filings/${id}/confirm`, {
    confirmed_on: sent_on,
    claims: sub_payout_request_ids.map((claim) => ({ sub_payout_request_id: claim, claim_number: `HLD-${claim}` })),
  });
  return joined.length;
}
