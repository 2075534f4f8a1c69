import type { APIRequestContext } from '@playwright/test';
import { call, type Data } from './call.ts';
import { expect } from './journey.ts';

interface FiledClaim {
  order_id: number;
  sub_payout_request_id: number;
  beneficial_owner: string;
  estimate: { recognized_loss: string; payment_expected: string };
}

type Operators = readonly [APIRequestContext, APIRequestContext];

const FILINGS = '/api/v1/operator/filings';
const DISTRIBUTIONS = '/api/v1/operator/distributions';
const BANK_FILES = '/api/v1/operator/bank_files';
export const clientAccount = {
  ...{ currency: 'USD', holder: 'Trover Client Account', bank_name: 'Harbor Bank' },
  ...{ company_id: '1841234567', routing_number: '021000021', account_number: '418807702' },
};
/** Jobs may be slow on a busy machine. */
const patiently = { timeout: 150_000 };

/** The operators' part after the sign-off: the claim is filed, the administrator pays what was expected, the bank has the file. */
export async function fileAndPay(owner: APIRequestContext, operators: Operators, slug: string): Promise<void> {
  const [claim] = (await call(owner, 'GET', `/api/v1/orders/${slug}/subprs`)).items as FiledClaim[];
  if (claim === undefined) throw new Error(`no claim in ${slug}`);
  const number = `CB-${claim.sub_payout_request_id}`;
  await fileOne(operators[0], claim, number);
  await payOne(operators, claim, number);
}

/** A claim is packaged, sent and confirmed with the administrator’s number. */
export async function fileOne(operator: APIRequestContext, claim: FiledClaim, claim_number: string): Promise<void> {
  const { order_id, sub_payout_request_id } = claim;
  const templates = (await call(operator, 'GET', '/api/v1/operator/filing_templates')).items as {
    id: number;
    is_neutral: boolean;
  }[];
  const { id } = await call(operator, 'POST', FILINGS, {
    ...{ order_id, template_id: templates.find(({ is_neutral }) => is_neutral)?.id },
    sub_payout_request_ids: [sub_payout_request_id],
    unreviewed_reason: 'The statement of a journey is reviewed after it.',
  });
  const statusOf = async () =>
    ((await call(operator, 'GET', FILINGS)).items as Data[]).find((one) => one.id === id)?.status;
  await expect.poll(statusOf, patiently).toBe('made');
  await call(operator, 'POST', `${FILINGS}/${id}/sent`, { sent_on: '2026-11-20' });
  await call(operator, 'POST', `${FILINGS}/${id}/confirm`, {
    confirmed_on: '2026-11-20',
    claims: [{ sub_payout_request_id, claim_number }],
  });
}

async function payOne([first, second]: Operators, claim: FiledClaim, number: string): Promise<void> {
  const { order_id, beneficial_owner, estimate } = claim;
  await call(first, 'POST', '/api/v1/operator/bank_accounts', clientAccount);
  const { data } = await (await first.get('/api/v1/auth/getcsrftoken')).json();
  const sent = await first.post(DISTRIBUTIONS, {
    headers: { 'x-csrftoken': data.csrftoken },
    multipart: {
      ...{ order_id: String(order_id), round: '1' },
      file: {
        name: `${number}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `claim_number,claimant,recognized_claim,award\n${number},${beneficial_owner},${estimate.recognized_loss},${estimate.payment_expected}\n`,
        ),
      },
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { id } = (await sent.json()).data.distribution;
  const distribution = () => call(first, 'GET', `${DISTRIBUTIONS}/${id}`);
  await expect.poll(async () => (await distribution()).status, patiently).toBe('read');
  const { total, matched_total, fee_total, row_version } = await distribution();
  await call(first, 'POST', `${DISTRIBUTIONS}/${id}/arrival`, {
    ...{ amount: total, arrived_on: '2026-11-20', bank_reference: `WIRE ${number}`, is_unrelated: true },
  });
  await call(second, 'POST', `${DISTRIBUTIONS}/${id}/approve`, { matched_total, fee_total, row_version });
  await expect.poll(async () => (await distribution()).status, patiently).toBe('posted');
  const drafted = await call(first, 'POST', BANK_FILES, {
    ...{ distribution_id: id, format: 'nacha', execute_on: '2026-11-24' },
  });
  const file = `${BANK_FILES}/${drafted.bank_file.id}`;
  const isAt = (status: string) =>
    expect
      .poll(async () => {
        const found = await call(first, 'GET', file);
        return `${found.status} ${found.is_ready}`;
      }, patiently)
      .toBe(`${status} true`);
  await isAt('draft');
  await call(second, 'POST', `${file}/approve`, { total: (await call(first, 'GET', file)).total });
  await isAt('written');
  await call(first, 'POST', `${file}/sent`);
  await isAt('sent');
}
