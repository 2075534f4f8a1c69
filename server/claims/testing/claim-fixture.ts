import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { expect } from 'vitest';
import { hashPassword } from '../../accounts/passwords/hash.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';
import type { Answer, TestVisitor } from '../../testing/test-visitor.ts';

export const TODAY = '2026-11-21';
/** The password of every investor in the fixture. */
export const password = 'a password for tests';
const planFile = join(import.meta.dirname, '../../../fixtures/cases/ok/plans/merrow-shipping-2021.json');

/** A plan that gives 4.20 per share still held on 4 June 2021, and pays fourteen cents per dollar. */
function planOf(symbol: string): unknown {
  const plan = JSON.parse(readFileSync(planFile, 'utf8').replaceAll('MRRW', symbol)) as { payment: object };
  return { ...plan, payment: { ...plan.payment, net_fund: '12600000.00', known_claims: '90000000.00' } };
}

const caseOf = (slug: string, issuer: string, symbol: string) => ({
  slug,
  issuer,
  tickers: [symbol],
  plan: slug,
  settlement_amount: '18000000',
  claim_deadline: '2027-05-17',
  administrator: 'Plain Claims Ltd.',
  administrator_site: 'https://settlement.example',
  administrator_address: 'PO Box 12, Portland ME 04101',
});

export interface Investor {
  account_id: number;
  visitor: TestVisitor;
}

export interface ClaimFixture {
  server: TestServer;
  /** Case ids by ticker. */
  cases: Record<'MRRW' | 'QLLN', number>;
  investor: (name: string, more?: { org_type?: number; type?: 'investor' | 'scout' }) => Promise<Investor>;
  /** Uploads rows `type,date,quantity,price` of a security into a portfolio of their own, and waits for the match. */
  trades: (
    investor: Investor,
    symbol: string,
    rows: readonly string[],
    more?: { label?: string; owner?: string; account?: string },
  ) => Promise<{ portfolio_id: number; upload_id: number; beneficial_account_id: number }>;
  close: () => Promise<void>;
}

export const pdf = (text: string) => ({ name: 'statement.pdf', content: Buffer.from(`%PDF-1.7\n${text}`) });

export const claimant = {
  kind: 'individual',
  legal_name: 'Mara Iversen',
  street: '18 Lantern Row, Apt 4',
  city: 'Portland',
  region: 'ME',
  postal_code: '04101',
  country: 'US',
  tax_id_kind: 'ssn',
  tax_id: '123-45-1120',
  text_version: 'longterm-2026-12',
  signed_name: 'Mara Iversen',
  accepted: true,
};

export const bank = {
  kind: 'ach',
  holder: 'Mara Iversen',
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '000418804471',
};

/** A server with two cases that are open for claims, and investors with trades in them. */
export async function openClaimFixture(options: TestServerOptions = {}): Promise<ClaimFixture> {
  const server = await openTestServer({ role: 'api,worker', ...options, env: { TODAY, ...options.env } });
  const { db } = server.context;
  const records = [
    caseOf('merrow-shipping-2021', 'Merrow Shipping', 'MRRW'),
    caseOf('quillon-grain-2021', 'Quillon Grain', 'QLLN'),
  ];
  const plans = { 'merrow-shipping-2021': planOf('MRRW'), 'quillon-grain-2021': planOf('QLLN') };
  const [merrow, quillon] = await saveCases(db, records, { today: TODAY, plans });
  const password_hash = await hashPassword(db, password);
  let uploads = 0;
  return {
    server,
    cases: { MRRW: merrow!.case_id, QLLN: quillon!.case_id },
    investor: async (name, { org_type = 1, type = 'investor' } = {}) => {
      const email = `${name}@example.test`;
      const [first_name = '', last_name = 'Iversen'] = [name, 'Iversen'];
      const id = await insertAccount(db, {
        email,
        password_hash,
        type,
        org_type,
        first_name,
        last_name,
        country: 'US',
      });
      const visitor = server.visitor();
      expect((await visitor.signIn(email, password)).status).toBe(200);
      return { account_id: id!, visitor };
    },
    trades: async ({ visitor }, symbol, rows, { label, owner, account = 'A-1' } = {}) => {
      uploads += 1;
      const made = await visitor.post('/api/v1/portfolio/portfolio', {
        label: label ?? `portfolio ${uploads}`,
        ...(owner !== undefined && { beneficial_owner: owner }),
      });
      const { id: portfolio_id, beneficial_account_id } = made.body.data;
      const header = 'account,security,type,date,quantity,price,currency,note';
      const text = [header, ...rows.map((row) => `${account},${symbol},${row},USD,`)].join('\n');
      const sent = await visitor.upload(
        '/api/v1/portfolio/uploadtradesfile',
        { name: 'trades.csv', content: Buffer.from(`${text}\n`) },
        { portfolio_id },
      );
      expect(sent.status).toBe(200);
      const upload_id: number = sent.body.data.upload.id;
      await visitor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${upload_id}`);
      return { portfolio_id, upload_id, beneficial_account_id };
    },
    close: () => server.close(),
  };
}

const P = '/api/v1/payouts';

/** The months of a statement that covers all trades of these tests. */
export const YEARS = { from_month: '2016-01', to_month: '2026-11' };

/** The actions of the steps, as the pages send them. */
export const press = {
  join: (visitor: TestVisitor, id: number | string, answers: object = {}): Promise<Answer> =>
    visitor.post(`/api/v1/orders/${id}/join`, answers),
  claims: (visitor: TestVisitor, id: number | string): Promise<Answer> => visitor.get(`/api/v1/orders/${id}/subprs`),
  move: (visitor: TestVisitor, id: number, more: object = {}): Promise<Answer> =>
    visitor.post(`${P}/payout_request/move_to_next_stage`, { sub_payout_request_id: id, ...more }),
  prove: (
    visitor: TestVisitor,
    portfolioId: number,
    text = 'a statement',
    { name, ...fields }: { name?: string } & Record<string, unknown> = {},
  ): Promise<Answer> =>
    visitor.upload(
      `${P}/confirmations/${portfolioId}`,
      { ...pdf(text), ...(name !== undefined && { name }) },
      { ...YEARS, ...fields },
    ),
  sign: (visitor: TestVisitor, more: object = {}): Promise<Answer> =>
    visitor.post(`${P}/contract/longterm`, { ...claimant, ...more }),
  pay: (visitor: TestVisitor, more: object = {}): Promise<Answer> =>
    visitor.post(`${P}/payment_details`, { details: { ...bank, ...more } }),
};

export const honest = { claimed_elsewhere: 'no', is_excluded_party: false } as const;
export const signature = { sign_off: { certified: true, signed_name: 'Mara Iversen' } } as const;
export const HELD = ['purchase,2020-03-02,100,20', 'purchase,2020-05-04,50,22', 'sale,2021-07-01,30,15'];
