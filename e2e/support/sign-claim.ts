import { type APIRequestContext, expect } from '@playwright/test';
import { call } from './call.ts';
import { investor } from './journey.ts';
import { newUser, signUpByCalls } from './new-user.ts';
import { statementPdf } from './statement-pdf.ts';

const SLUG = 'osmund-bank-2023';
const BUYS = ['2021-03-15,400,48.10', '2022-03-15,200,57.70'];
const statement = ['2021-03-15 bought 400 OSMB 48.10', '2022-03-15 bought 200 OSMB 57.70'];

interface SignedClaim {
  order_id: number;
  sub_payout_request_id: number;
  beneficial_account_id: number;
  beneficial_owner: string;
  stage: string;
  claim_number: string | null;
  estimate: { recognized_loss: string; payment_expected: string };
}

/** Who claims, in which name, and whose bank account is paid. */
interface Claimant {
  /** The name of the fund or person whose trades they are; the queue finds its items by it. */
  owner: string;
  legal_name: string;
  holder?: string;
  payment?: object;
}

async function upload(
  request: APIRequestContext,
  path: string,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
): Promise<{ upload: { id: number } }> {
  const { data } = await (await request.get('/api/v1/auth/getcsrftoken')).json();
  const answer = await request.post(path, { headers: { 'x-csrftoken': data.csrftoken }, multipart });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()).data;
}

/** A new client signs in on these calls. Returns the address. */
export async function newClient(request: APIRequestContext, name: string): Promise<string> {
  const email = newUser(name);
  await signUpByCalls(request, email);
  await call(request, 'POST', '/api/v1/auth/login', { username: email, password: investor.password });
  return email;
}

/** The client of these calls claims in the case, with a statement for the trades, up to the signature. */
export async function signClaim(request: APIRequestContext, claimant: Claimant): Promise<SignedClaim> {
  const { owner, legal_name, holder = legal_name, payment } = claimant;
  const portfolio = await call(request, 'POST', '/api/v1/portfolio/portfolio', {
    label: owner,
    beneficial_owner: owner,
  });
  const rows = BUYS.map((row) => {
    const [day, ...rest] = row.split(',');
    return `${owner},OSMB,purchase,${day},${rest.join(',')},USD,`;
  });
  const text = ['account,security,type,date,quantity,price,currency,note', ...rows, ''].join('\n');
  const sent = await upload(request, '/api/v1/portfolio/uploadtradesfile', {
    portfolio_id: String(portfolio.id),
    file: { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  });
  await request.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${sent.upload.id}`);
  await call(request, 'POST', `/api/v1/orders/${SLUG}/join`, { claimed_elsewhere: 'no', is_excluded_party: false });
  const claim = (await readClaims(request)).find((one) => one.beneficial_owner === owner);
  if (claim === undefined) throw new Error(`${owner} has no claim`);
  const { order_id, sub_payout_request_id, beneficial_account_id } = claim;
  await upload(request, `/api/v1/payouts/confirmations/${portfolio.id}`, {
    ...{ from_month: '2021-03', to_month: '2026-11' },
    file: statementPdf(statement),
  });
  const advance = (from_stage: string, more: object = {}) =>
    call(request, 'POST', '/api/v1/payouts/payout_request/move_to_next_stage', {
      sub_payout_request_id,
      from_stage,
      ...more,
    });
  await advance('trades', { trades_complete: true });
  const contract = (await call(
    request,
    'GET',
    `/api/v1/payouts/contract/longterm?beneficial_account_id=${beneficial_account_id}&order_id=${order_id}`,
  )) as unknown as { text: { version: string } };
  await call(request, 'POST', '/api/v1/payouts/contract/longterm', {
    ...{ beneficial_account_id, order_id, kind: 'individual', legal_name, street: '3 Quay Street', city: 'Portland' },
    ...{ region: 'ME', postal_code: '04101', country: 'US', tax_id_kind: 'ssn', tax_id: '123-45-1120' },
    ...{ text_version: contract.text.version, signed_name: legal_name, accepted: true },
  });
  await advance('contract');
  const { payment_details } = (await call(request, 'POST', '/api/v1/payouts/payment_details', {
    details: payment ?? {
      ...{ kind: 'ach', holder, account_type: 'checking', routing_number: '021000021' },
      account_number: String(700_000_000 + sub_payout_request_id),
    },
  })) as unknown as { payment_details: { id: number } };
  await call(request, 'POST', '/api/v1/payouts/payout_request/set_payment_details', {
    sub_payout_request_id,
    payment_details_id: payment_details.id,
  });
  await advance('payment');
  await advance('sign_off', { sign_off: { certified: true, signed_name: legal_name } });
  return claim;
}

/** The claims of the client of these calls, as they are now. */
async function readClaims(request: APIRequestContext): Promise<SignedClaim[]> {
  return (await call(request, 'GET', `/api/v1/orders/${SLUG}/subprs`)).items as SignedClaim[];
}
